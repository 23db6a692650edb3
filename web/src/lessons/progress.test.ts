// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { beforeEach, expect, test } from 'vitest';
import { chapterAt, hasFinished, keepFinished, keepProgress, progressIn } from './progress';

beforeEach(() => localStorage.clear());

test('a lesson goes on at its table and with its chapter, each game for itself', () => {
  expect(progressIn('nyse')).toBeNull();
  keepProgress('nyse', { chapter: 2, table: 'k3x9' });
  keepProgress('stonks', { chapter: 0, table: 'p7q2' });
  expect(progressIn('nyse')).toEqual({ chapter: 2, table: 'k3x9' });
  expect(chapterAt('k3x9')).toBe(2);
  expect(chapterAt('p7q2')).toBe(0);
  expect(chapterAt('other')).toBeNull();
  keepProgress('nyse', { chapter: 3, table: 'n5m1' });
  expect(chapterAt('k3x9')).toBeNull();
});

test.each(['{', '[]', '{"nyse":7}', '{"nyse":{"chapter":-1,"table":"a"}}'])(
  'a damaged note %s counts as none',
  (text) => {
    localStorage.setItem('bourse.lessons', text);
    expect(progressIn('nyse')).toBeNull();
    expect(chapterAt('a')).toBeNull();
  },
);

test('a game is finished once, and only that game', () => {
  expect(hasFinished('nyse')).toBe(false);
  keepFinished('nyse');
  keepFinished('nyse');
  keepFinished('take_stock');
  expect(hasFinished('nyse')).toBe(true);
  expect(hasFinished('stonks')).toBe(false);
  expect(localStorage.getItem('bourse.finished')).toBe('nyse take_stock');
});
