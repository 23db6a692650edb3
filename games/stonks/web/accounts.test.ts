// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { propsOf, samples, speak } from './fixtures';
import { accounts } from './lazy/accounts';
import type { Tile, View } from './view';

const tile = (company: string, value: number): Tile => ({
  company,
  side: 'high',
  level: value,
  locked: false,
  value,
  trump: value === 1,
});
const sample = samples[0];
if (sample === undefined) throw new Error('the fixtures are empty');
const told = (view: Partial<View>, ...events: Record<string, unknown>[]) => ({
  log: events.map((event) => ({ sentence: '', event }) as never),
  view: { ...sample.position.view, rounds: 2, ...view },
});
const scored = (seat: number, round: number, base: number, bonus: number, revealed: string[]) => ({
  event: 'scored',
  seat,
  round,
  base,
  bonus,
  total: 0,
  revealed,
});

const game = [
  told({}, { event: 'portfolios_opened', cards: ['ca6', 'gr1'], starter: 0 }),
  told(
    {},
    { event: 'acquired', seat: 0, card: 'ca1' },
    { event: 'acquired', seat: 1, card: 'ho7' },
  ),
  told(
    { tiles: [tile('ca', 5), tile('gr', 1)] },
    { event: 'acquired', seat: 0, card: 'gr9' },
    scored(0, 1, 23, 1, ['gr13']),
    scored(1, 1, 1, 0, []),
  ),
  told({}, { event: 'portfolios_opened', cards: ['ho4', 'ca1'], starter: 0 }),
  told({ tiles: [tile('ho', 3), tile('ca', 2)] }, scored(0, 2, 6, 0, []), scored(1, 2, 2, 0, [])),
];

test('a score is told round by round: shares at their values, then Speculation kept', () => {
  const [first, second, ...more] = accounts(game, 0, propsOf(sample, { options: {} }));
  expect(more).toEqual([]);
  expect(first?.title).toBe('Round 1');
  expect(first?.lines.map(({ company, count, price }) => [company, count, price])).toEqual([
    ['ca', 4, 5],
    ['gr', 3, 1],
    [null, 1, 1],
  ]);
  expect(first?.sum).toBe(24);
  expect(second?.lines.map(({ company, count, price }) => [company, count, price])).toEqual([
    ['ho', 2, 3],
  ]);
});

test('an own card table counts its own shares', () => {
  const card_table = { stocks: Array(13).fill(7), fluctuations: Array(13).fill(0) };
  const [first] = accounts(game, 0, propsOf(sample, { options: { card_table } }));
  expect(first?.lines[0]?.count).toBe(14);
});

test('a game of one round needs no heading', () => {
  const duel = game.slice(0, 3).map((step) => ({ ...step, view: { ...step.view, rounds: 1 } }));
  expect(accounts(duel, 0, propsOf(sample, { options: {}, t: speak('de') }))[0]?.title).toBe('');
});
