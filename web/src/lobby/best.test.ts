// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import english from '../../../lang/en.json';
import { speaker } from '../words';
import { bestBeside, bestOnCard, bestResult } from './best';
import type { GameSpec } from './house';

const say = speaker('en', [english]);
const told = { compared: true, counts: true };
const nyse = {
  key: 'nyse',
  options: [
    { key: 'board', type: 'choice', default: 'standard', help: '' },
    { key: 'plain_chips', type: 'integer', default: 5, help: '' },
  ],
} as unknown as GameSpec;
const best = (board: string, score: number, game = 'nyse') => ({
  game,
  options: { board, plain_chips: 5 },
  score,
});

test('the result says how it compares with the record', () => {
  expect(bestResult(say, { ...told, score: 47, best: 44 })).toBe('A new record, by 3');
  expect(bestResult(say, { ...told, score: 31, best: 44 })).toBe('13 below your record of 44');
  expect(bestResult(say, { ...told, score: 44, best: 44 })).toBe('Level with your record of 44');
  expect(bestResult(say, { ...told, score: 31 })).toBe('Your first record: 31');
  expect(bestResult(say, { ...told, score: 0 })).toBe(
    'Nothing won: your first record is still to come',
  );
  expect(bestResult(say, { ...told, score: 0, best: 0 })).toBe('Level with your record of 0');
});

test('a game that does not count says why', () => {
  const { compared } = told;
  expect(bestResult(say, { compared, counts: false, reason: 'undo', best: 4 })).toContain(
    'took back',
  );
  expect(bestResult(say, { compared, counts: false, reason: 'bot', best: 4 })).toContain('a bot');
  expect(bestResult(say, { compared: false, counts: true })).toBe('');
});

test('during play the record stands beside the present worth', () => {
  expect(bestBeside(say, { ...told, best: 44 })).toBe('record 44');
  expect(bestBeside(say, { ...told, best: 0 })).toBe('record 0');
  expect(bestBeside(say, told)).toBe('no record yet');
  expect(bestBeside(say, { compared: true, counts: false, best: 44 })).toContain('does not count');
  expect(bestBeside(say, { compared: false, counts: true })).toBe('');
});

test('the card shows the record of the standard game before others', () => {
  expect(bestOnCard(say, nyse, [])).toBe('');
  expect(bestOnCard(say, nyse, [best('standard', 9, 'stonks')])).toBe('');
  expect(bestOnCard(say, nyse, [best('bull', 60), best('standard', 44)])).toBe(
    'Your solitaire record: 44',
  );
  expect(bestOnCard(say, nyse, [best('bull', 60)])).toBe(
    'Your solitaire record with other settings: 60',
  );
});
