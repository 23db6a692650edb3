// SPDX-License-Identifier: Apache-2.0
//
// Reading a view: seating, tricks left, cards seen, shares and lots; and the notation.
import { afterEach, describe, expect, test } from 'vitest';
import { read } from './action';
import { actions, nameOf, samples } from './fixtures';
import { iconsOf, layTable, lots, sharesOf, valuesOf } from './table.svelte';
import { companyOf, seating, seen, tricksLeft, trumpOf, type Tile } from './view';

afterEach(() => layTable(undefined));

describe('reading actions', () => {
  test.each(actions)('%s', (text) => {
    expect(Object.values(read(text) ?? {}).join(' ')).toBe(text);
  });
  test.each(['', 'play', 'play gr6 gr7', 'bluff gr6', 'sell gr6', 'toString'])(
    '"%s" is no action',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );
});

test('the starter sits first, then clockwise', () => {
  const sample = samples.find(({ position }) => position.view.starter === 2)!;
  expect(seating(sample.position.view).slice(0, 2)).toEqual([2, 3 % sample.players]);
  expect(new Set(seating(sample.position.view)).size).toBe(sample.players);
});

test.each(samples.map((sample) => [nameOf(sample), sample] as const))(
  '%s: what is seen adds up',
  (_, { position: { view } }) => {
    const cards = seen(view);
    for (const card of view.hand) expect(cards.has(card)).toBe(true);
    const inPlay = view.tiles.length * 13;
    expect(cards.size).toBeLessThanOrEqual(inPlay);
    expect(view.tiles.filter((tile) => tile.company === trumpOf(view))).toHaveLength(1);
    const lowest = Math.min(...view.tiles.map((tile) => tile.value));
    expect(view.tiles.find((tile) => tile.trump)?.value).toBe(lowest);
    for (const tile of view.tiles) expect(valuesOf(tile)[tile.level - 1]).toBe(tile.value);
  },
);

test.each(samples.map((sample) => [nameOf(sample), sample] as const))(
  '%s: lots are worth what the engine says',
  (_, { position: { view }, options }) => {
    layTable(options);
    for (const portfolio of view.portfolios) {
      const worth = lots(portfolio.up, view.tiles).reduce((sum, lot) => sum + lot.worth, 0);
      expect(worth).toBe(portfolio.worth_up);
    }
  },
);

test('tricks left: all but the last card are played', () => {
  for (const {
    position: { view },
  } of samples) {
    if (view.starter === null || view.phase === 'over') continue;
    const sizes = view.hand_sizes.map(
      (size, seat) => size + (view.plays.some((play) => play.seat === seat) ? 1 : 0),
    );
    expect(tricksLeft(view)).toBe(Math.max(...sizes) - 2);
  }
});

describe('the card table', () => {
  test('is the standard one unless the options bring another', () => {
    expect([sharesOf('gr6'), iconsOf('gr6'), sharesOf('ho1'), iconsOf('ho1')]).toEqual([
      3, 0, 1, 2,
    ]);
    layTable({ card_table: 'standard' });
    expect(sharesOf('gr6')).toBe(3);
  });
  test('one list for all companies', () => {
    const ones = Array.from({ length: 13 }, () => 1);
    layTable({ card_table: { stocks: ones.map((one) => one * 4), fluctuations: ones } });
    expect([sharesOf('ap13'), iconsOf('ap1')]).toEqual([4, 1]);
  });
  test('one list for each company', () => {
    const of = (value: number) => Array.from({ length: 13 }, () => value);
    layTable({ card_table: { stocks: [of(1), of(2), of(3), of(4), of(5)], fluctuations: of(0) } });
    expect(['ca1', 'gr1', 'ho1', 'fi1', 'ap1'].map(sharesOf)).toEqual([1, 2, 3, 4, 5]);
  });
});

test('lots are in the order of the tiles and leave out what is not held', () => {
  const tile = (company: string, value: number): Tile => ({
    company,
    side: 'high',
    level: value,
    locked: false,
    value,
    trump: false,
  });
  const row = lots(['ca6', 'ho1', 'ca1'], [tile('ho', 5), tile('gr', 1), tile('ca', 2)]);
  expect(row.map(({ company, shares, worth }) => [company, shares, worth])).toEqual([
    ['ho', 1, 5],
    ['ca', 4, 8],
  ]);
  expect(row[1]?.cards.map(companyOf)).toEqual(['ca', 'ca']);
});
