// SPDX-License-Identifier: Apache-2.0
//
// Fetches lessons and opens the tables of their chapters.
import { openTable, tableCard, type Answer } from '../api/client';
import { anyName } from '../api/person.svelte';
import type { Translations } from '../i18n/translate';
import { sitAt } from '../newtable/seating';
import { go, pathOf } from '../router.svelte';
import { tableOf, type Lesson } from './lesson';
import { keepProgress, progressIn } from './progress';

const files = import.meta.glob<string>('../../../games/*/lessons/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

async function file<Content>(game: string, name: string): Promise<Content> {
  const address = files[`../../../games/${game}/lessons/${name}.json`];
  if (address === undefined) throw new Error(`${game} has no lesson ${name}`);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return (await answer.json()) as Content;
}

export const lessonOf = (game: string): Promise<Lesson> => file<Lesson>(game, 'lesson');

/** The texts in this language, else in English. */
export function lessonTexts(game: string, language: string): Promise<Translations> {
  const has = files[`../../../games/${game}/lessons/${language}.json`] !== undefined;
  return file<Translations>(game, has ? language : 'en');
}

/** Opens the table of a chapter and goes there. */
export async function openChapter(game: string, number: number): Promise<Answer<string>> {
  const lesson = await lessonOf(game);
  const chapter = lesson.chapters[number] ?? lesson.chapters[0];
  if (chapter === undefined) throw new Error(`the lesson of ${game} is empty`);
  const opened = await openTable(tableOf(game, lesson, chapter));
  if (!opened.ok) return opened;
  const { id } = opened.value;
  keepProgress(game, { chapter: lesson.chapters.indexOf(chapter), table: id });
  return sitAt(id, anyName());
}

/** Goes on where this browser left the lesson: at its table, or with its chapter. */
export async function goOnLearning(game: string): Promise<Answer<string>> {
  const progress = progressIn(game);
  if (progress !== null && progress.table !== '') {
    const card = await tableCard(progress.table);
    if (card.ok && card.value.status === 'playing') {
      go(pathOf({ page: 'table', id: progress.table }));
      return { ok: true, value: progress.table };
    }
  }
  return openChapter(game, progress?.chapter ?? 0);
}
