// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { propsOf, samples } from './fixtures';
import { accounts } from './lazy/accounts';

const over = samples.filter(({ log }) => log.some(({ event }) => event['event'] === 'ended'));

test('cash, majorities and shares at the last prices make the score of every seat', () => {
  expect(over.length).toBeGreaterThan(0);
  for (const sample of over) {
    const { view, outcome } = sample.position;
    outcome.forEach(({ score }, seat) => {
      const [part, ...more] = accounts([{ log: sample.log, view }], seat, propsOf(sample));
      expect(more).toEqual([]);
      expect(part?.sum).toBe(score);
      expect(part?.lines.reduce((sum, { count, price }) => sum + count * price, 0)).toBe(score);
    });
  }
});

test('majorities name their companies; a company counts in shares, a split card as two', () => {
  const [sample] = over;
  if (sample === undefined) throw new Error('no fixture is over');
  const view = { ...sample.position.view, prices: [5, 0, 0, 0, 0, 3] };
  const event = {
    event: 'ended',
    cards: [
      [
        [1, 2],
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
        [2, 0],
      ],
      [
        [3, 0],
        [0, 0],
        [0, 0],
        [0, 0],
        [1, 0],
        [0, 1],
      ],
    ],
    bonus: [15, 15],
    sales: [33, 21], // 2 K more: Graham
    scores: [55, 41],
    ranks: [1, 2],
  };
  const [part] = accounts([{ log: [{ sentence: '', event }], view }], 0, propsOf(sample));
  expect(part?.lines.map(({ label, count, price }) => [label, count, price])).toEqual([
    ['Cash', 1, 7],
    ['Majorities: AA, SS (tied)', 1, 15],
    ['Golden Graham', 1, 2],
    ['American Automotive', 5, 5],
    ['Stanford Steel', 2, 3],
  ]);
});
