// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { propsOf, samples } from './fixtures';
import { accounts } from './lazy/accounts';
import type { View } from './view';

const sample = samples[0];
if (sample === undefined) throw new Error('the fixtures are empty');
const told = (view: Partial<View>, ...events: Record<string, unknown>[]) => ({
  log: events.map((event) => ({ sentence: '', event }) as never),
  view: { ...sample.position.view, ...view },
});
const ended = (corn: number, gems: number) => ({
  event: 'round_ended',
  cause: 'closed',
  prices: { corn, gems, tech: 1, oil: 1, movie: 1 },
});
const scored = (round: number, ...scores: number[]) => ({ event: 'scored', round, scores });
const seat = { ...sample.position.view.seats[0], certs: ['g9'] } as View['seats'][number];

test('a score is told round by round: certificates at the closing prices', () => {
  const game = [
    told({}, ended(3, 5)),
    told({ last_certs: [['c4', 'c12', 'g6'], []] }, scored(1, 22, 0)),
    told({ phase: { name: 'over', cause: 'top' }, seats: [seat] }, ended(12, 2), scored(2, 4, 0)),
  ];
  const parts = accounts(game, 0, propsOf(sample, { options: {} }));
  expect(parts.map(({ title, sum }) => [title, sum])).toEqual([
    ['Round 1', 22],
    ['Round 2', 4],
  ]);
  expect(
    parts.map(({ lines }) => lines.map((line) => [line.company, line.count, line.price])),
  ).toEqual([
    [
      ['corn', 4, 3],
      ['gems', 2, 5],
    ],
    [['gems', 2, 2]],
  ]);
  expect(accounts(game, 1, propsOf(sample))[0]?.lines).toEqual([]);
});
