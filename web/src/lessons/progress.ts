// SPDX-License-Identifier: Apache-2.0
//
// How far this browser has come in each lesson: the chapter, and its table. How far a table is, the
// table knows. Also which games have been finished here.
import { store, stored } from '../api/storage';

const LESSONS = 'bourse.lessons';
const FINISHED = 'bourse.finished';

export interface Progress {
  chapter: number; // from 0; the number of chapters: all are done
  table: string; // '' if none is open
}

type Kept = Record<string, Progress>;

function isProgress(value: unknown): value is Progress {
  if (typeof value !== 'object' || value === null) return false;
  const { chapter, table } = value as Record<string, unknown>;
  return Number.isInteger(chapter) && (chapter as number) >= 0 && typeof table === 'string';
}

function all(): Kept {
  try {
    const kept: unknown = JSON.parse(stored(LESSONS) || '{}');
    return Object.fromEntries(
      Object.entries(kept as object).filter(([, value]) => isProgress(value)),
    ) as Kept;
  } catch {
    return {};
  }
}

export const progressIn = (game: string): Progress | null => all()[game] ?? null;

export function keepProgress(game: string, progress: Progress): void {
  store(LESSONS, JSON.stringify({ ...all(), [game]: progress }));
}

/** The chapter that is played at this table; null: no lesson is. */
export function chapterAt(table: string): number | null {
  return Object.values(all()).find((progress) => progress.table === table)?.chapter ?? null;
}

const finished = (): string[] => stored(FINISHED).split(' ').filter(Boolean);
export const hasFinished = (game: string): boolean => finished().includes(game);

export function keepFinished(game: string): void {
  if (!hasFinished(game)) store(FINISHED, [...finished(), game].join(' '));
}
