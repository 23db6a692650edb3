// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import english from '../../../lang/en.json';
import { translatorFor } from './translate';
import type { GameCard } from '../api/wire';
import { amountIn, bestBeside, bestOnCard, bestResult } from './bestText';

const say = translatorFor('en', [english]);
const amount = amountIn(translatorFor('en', [{ amount: '${amount}M' }]));
const told = { compared: true, counts: true };
const nyse = {
  key: 'nyse',
  options: [
    { key: 'board', type: 'choice', default: 'standard', help: '' },
    { key: 'plain_chips', type: 'integer', default: 5, help: '' },
  ],
} as unknown as GameCard;
const best = (board: string, score: number, game = 'nyse') => ({
  game,
  options: { board, plain_chips: 5 },
  score,
});

test('the result says how it compares with the record', () => {
  expect(bestResult(say, amount, { ...told, score: 47, best: 44 })).toBe('A new record, by $3M');
  expect(bestResult(say, amount, { ...told, score: 31, best: 44 })).toBe(
    '$13M below your record of $44M',
  );
  expect(bestResult(say, amount, { ...told, score: 44, best: 44 })).toBe(
    'Equals your record of $44M',
  );
  expect(bestResult(say, amount, { ...told, score: 31 })).toBe(
    'Your first game with these settings: $31M is now the record to beat',
  );
  expect(bestResult(say, amount, { ...told, score: 0, best: 0 })).toBe('Equals your record of $0M');
});

test('a game that does not count says why', () => {
  const { compared } = told;
  expect(bestResult(say, amount, { compared, counts: false, reason: 'undo', best: 4 })).toContain(
    'you undid a move',
  );
  expect(bestResult(say, amount, { compared, counts: false, reason: 'bot', best: 4 })).toContain(
    'a bot',
  );
  expect(bestResult(say, amount, { compared: false, counts: true })).toBe('');
});

test('during play the record stands beside the present worth', () => {
  expect(bestBeside(say, amount, { ...told, best: 44 })).toBe('record $44M');
  expect(bestBeside(say, amount, { ...told, best: 0 })).toBe('record $0M');
  expect(bestBeside(say, amount, told)).toBe('no record yet');
  expect(bestBeside(say, amount, { compared: true, counts: false, best: 44 })).toContain(
    'does not count',
  );
  expect(bestBeside(say, amount, { compared: false, counts: true })).toBe('');
});

test('the card shows the record of the standard game before others', () => {
  expect(bestOnCard(say, amount, nyse, [])).toBe('');
  expect(bestOnCard(say, amount, nyse, [best('standard', 9, 'stonks')])).toBe('');
  expect(bestOnCard(say, amount, nyse, [best('bull', 60), best('standard', 44)])).toBe(
    'Your solitaire record: $44M',
  );
  expect(bestOnCard(say, amount, nyse, [best('bull', 60)])).toBe(
    'Your solitaire record with other settings: $60M',
  );
});

test('a game without a unit counts points', () => {
  expect(amountIn(translatorFor('en', [{}]))(7)).toBe('7');
});
