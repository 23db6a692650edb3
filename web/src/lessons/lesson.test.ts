// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fits, isRight, tableOf, told, wrongAt, type Lesson } from './lesson';

const step = {
  key: 'first',
  right: ['take bk', 'save * t12'],
  wrong: [
    { key: 'throw', moves: ['withdraw *'] },
    { key: 'other', moves: ['take *', 'save *'] },
  ],
};

test.each([
  ['take bk', 'take bk', true],
  ['take bk', 'take bkn', false],
  ['take *', 'take bk', true],
  ['take *', 'retake bk', false],
  ['* t12', 'save c2 t12', true],
  ['offer 1 * bun', 'offer 1 bk bun', true],
  ['offer 1 * bun', 'offer 1 bk bks', false],
  ['bid 1+1', 'bid 11', false],
])('the pattern %s on %s: %s', (pattern, action, expected) => {
  expect(fits(pattern, action)).toBe(expected);
});

test('a step knows its right moves and explains the others, the first that fits', () => {
  expect(isRight(step, 'take bk')).toBe(true);
  expect(isRight(step, 'save c2 t12')).toBe(true);
  expect(isRight(step, 'take rd')).toBe(false);
  expect(wrongAt(step, 'take rd')?.key).toBe('other');
  expect(wrongAt(step, 'withdraw rd')?.key).toBe('throw');
  expect(wrongAt(step, 'stop')).toBeNull();
});

test('a text has the figures of the position; unknown ones stay visible', () => {
  const figures = { worth: 12, 'worth.1': 7, 'price.bk': 3, 'name.1': 'Wen' };
  expect(told('en', '{name.1} has {worth.1}, you {worth} at {price.bk}.', figures)).toBe(
    'Wen has 7, you 12 at 3.',
  );
  expect(told('en', '{worth.2}', figures)).toBe('{worth_2}');
});

describe('the lessons in the games', () => {
  const games = new URL('../../../games/', import.meta.url);
  const found = readdirSync(games).filter((game) => {
    try {
      return readdirSync(new URL(`${game}/lessons`, games)).includes('lesson.json');
    } catch {
      return false;
    }
  });
  test.each(found)('%s opens a table from a position, with one seat for the learner', (game) => {
    const lesson = JSON.parse(
      readFileSync(new URL(`${game}/lessons/lesson.json`, games), 'utf8'),
    ) as Lesson;
    for (const chapter of lesson.chapters) {
      const table = tableOf(game, lesson, chapter);
      expect(table.seats.filter((seat) => seat.kind === 'open')).toHaveLength(1);
      expect(table.position).toBe(chapter.position);
      for (const seat of table.seats) {
        if (seat.kind === 'bot') expect(seat.script?.length).toBeLessThanOrEqual(64);
      }
    }
  });
});
