// SPDX-License-Identifier: Apache-2.0
//
// Reading a view and a log: cards and kinds, places, shares and lots, the trail
// in the market; and the notation.
import { afterEach, describe, expect, test } from 'vitest';
import type { LogLine } from '$web/api/wire';
import { lotText, read } from './action';
import { actions, nameOf, samples } from './fixtures';
import { laySharesTable, lotsNow, sharesOf } from './shares.svelte';
import { closingPrices, exercisedIn, laidAtClose, trail } from './trail';
import { inOrder, nextSteps, partsOf, places, STOCKS, rowOf, stockOf, valueOf } from './view';

afterEach(() => laySharesTable(undefined));

/** The text of an action that was read. */
function written(text: string): string {
  const action = read(text)!;
  if ('cards' in action) return lotText(action.verb, action.cards);
  return Object.values(action).join(' ');
}

describe('reading actions', () => {
  test.each(actions)('%s', (text) => expect(written(text)).toBe(text));
  test.each([
    '',
    'raise',
    'raise c5 c6',
    'market c5 c',
    'audit corn',
    'audit corn all',
    'sell c5',
    'toString',
    'take',
    'save c5 c6 c7',
  ])('"%s" is no action', (text) => expect(read(text)).toBeNull());
  test('none is no card', () => expect(read('take none')).toEqual({ verb: 'take', cards: [] }));
});

test('cards are of stocks and have values, and stand in card order', () => {
  expect(['c5', 'g12', 't1', 'o10', 'm2'].map(stockOf)).toEqual(STOCKS);
  expect(['c5', 'g12', 't1'].map(valueOf)).toEqual([5, 12, 1]);
  expect(inOrder(['m2', 'c10', 'o3', 'c9', 't12'])).toEqual(['c9', 'c10', 't12', 'o3', 'm2']);
});

test.each(samples.map((sample) => [nameOf(sample), sample] as const))(
  '%s: the cards that can raise a row are those the engine offers',
  (_, { position: { view, choices } }) => {
    for (const { action } of choices) {
      const raise = read(action);
      if (raise?.verb !== 'raise') continue;
      const [low = 0, high = 0] = nextSteps(rowOf(view, stockOf(raise.card)));
      expect(valueOf(raise.card)).toBeGreaterThanOrEqual(low);
      expect(valueOf(raise.card)).toBeLessThanOrEqual(high);
    }
  },
);

test('the next step of a row is up to four above its top, and none on a full or frozen one', () => {
  const row = { row: [1, 9], splits: 0, frozen: false, price: 9 };
  expect(nextSteps(row)).toEqual([10, 12]);
  expect(nextSteps({ ...row, row: [1, 3] })).toEqual([4, 7]);
  expect(nextSteps({ ...row, row: [1, 12] })).toEqual([]);
  expect(nextSteps({ ...row, frozen: true })).toEqual([]);
});

test('kinds are of a stock or of none', () => {
  expect(partsOf('gsplit')).toEqual({ sort: 'split', stock: 'gems' });
  expect(partsOf('ocrash')).toEqual({ sort: 'crash', stock: 'oil' });
  expect(partsOf('allcrash')).toEqual({ sort: 'allcrash', stock: null });
  expect(partsOf('audit')).toEqual({ sort: 'audit', stock: null });
});

test.each(samples.map((sample) => [nameOf(sample), sample] as const))(
  '%s: lots are worth what the engine says',
  (_, { position: { view }, options }) => {
    laySharesTable(options);
    for (const seat of view.seats) {
      const worth = lotsNow(view, seat.certs).reduce((sum, lot) => sum + lot.shares * lot.price, 0);
      expect(worth).toBe(seat.worth);
    }
  },
);

test.each(samples.map((sample) => [nameOf(sample), sample] as const))(
  '%s: every card in sight has one place',
  (_, { position: { view } }) => {
    const rows = STOCKS.flatMap((stock) => rowOf(view, stock).row).length;
    const certs = view.seats.flatMap((seat) => seat.certs).length;
    const known = view.seats
      .flatMap((seat) => seat.known)
      .filter((card) => !view.hand.includes(card)).length;
    expect(places(view).size).toBe(
      rows + certs + known + view.share_discard.length + view.hand.length,
    );
  },
);

describe('the shares table', () => {
  test('is the standard one unless the options bring another', () => {
    expect(['c1', 'c2', 'g6', 'm12'].map(sharesOf)).toEqual([0, 1, 2, 3]);
    laySharesTable({ shares_table: 'thirds' });
    expect(['c1', 'c5', 'g9'].map(sharesOf)).toEqual([1, 2, 3]);
    laySharesTable({ shares_table: 'bands4' });
    expect(sharesOf('c5')).toBe(1);
  });
  test('twelve figures for all stocks, or sixty by card', () => {
    laySharesTable({ shares_table: Array.from({ length: 12 }, () => 4) });
    expect(sharesOf('m12')).toBe(4);
    laySharesTable({ shares_table: Array.from({ length: 60 }, (_, at) => Math.floor(at / 12)) });
    expect(['c2', 'g2', 't2', 'o2', 'm2'].map(sharesOf)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('the trail', () => {
  const told = (...events: LogLine['event'][]): LogLine[] =>
    events.map((event) => ({ sentence: '', event }));

  test('knows what was laid and what has left, in this round alone', () => {
    const found = trail(
      told(
        { event: 'raised', card: 'g4' },
        { event: 'round_began', round: 2 },
        { event: 'raised', card: 'c5' },
        { event: 'split_placed', stock: 'corn', removed: 'c5' },
        { event: 'split_placed', stock: 'oil' },
        { event: 'crashed', stock: 'tech', removed: ['t9', 't4'] },
      ),
    );
    expect([...found.raised]).toEqual(['c5']);
    expect(found.removed).toEqual({ corn: [5], tech: [4, 9] });
  });
  test('knows what lay there before options were exercised', () => {
    const sample = samples.find(({ position }) => position.view.phase.name === 'exercise')!;
    const { view } = sample.position;
    const [first, ...others] = view.seats;
    const chosen = [['g9'], ...others.map(() => null)];
    const seats = [{ ...first!, certs: ['c2', 'g9'] }, ...others];
    const phase = { name: 'exercise' as const, cause: 'top' as const, answered: [0], chosen };
    expect(laidAtClose({ ...view, seats, phase })).toEqual({
      round: view.round,
      certs: [['c2'], ...others.map(({ certs }) => certs)],
    });
    expect(laidAtClose({ ...view, phase: { name: 'action' } })).toBeNull();
    const events = told(
      { event: 'exercised', seat: 1, cards: ['c3'] },
      { event: 'round_ended' },
      { event: 'exercised', seat: 0, cards: ['g9'] },
    );
    const known = { round: 2, cards: { 1: ['c3'] } };
    expect(exercisedIn(events, 3, known)).toEqual({ round: 3, cards: { 0: ['g9'] } });
    expect(exercisedIn([], 2, known)).toEqual(known);
    expect(exercisedIn([], 1, known)).toEqual({ round: 1, cards: {} });
  });
  test('knows the latest closing prices, or none', () => {
    expect(closingPrices([])).toBeNull();
    expect(
      closingPrices(
        told(
          { event: 'round_ended', prices: { corn: 3 } },
          { event: 'round_ended', prices: { corn: 8 } },
          { event: 'scored' },
        ),
      ),
    ).toEqual({ corn: 8 });
  });
});
