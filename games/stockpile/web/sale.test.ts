// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest';
import { propsOf, samples } from './fixtures';
import { phrase, prompt } from './prompt';
import { answers, kept, planOf, proceeds, saleRows, sharesIn, soldFor, tipEffect } from './sale';
import type { Holding, View } from './view';

const HELD: Holding[] = [
  [1, 0],
  [3, 0],
  [0, 1],
  [2, 2],
];

describe('a sale', () => {
  test('of a share of a split card turns it into a regular one, which can be sold too', () => {
    expect(kept([1, 1], { regular: 0, split: 1 })).toEqual([2, 0]);
    expect(kept([0, 1], { regular: 1, split: 1 })).toEqual([0, 0]);
  });
  test.each(HELD)('leaves whatever may be left of %i cards and %i split ones', (...held) => {
    for (let split = 0; split <= held[1]; split += 1) {
      for (let regular = 0; regular <= held[0] + held[1] - split; regular += 1) {
        const sold = soldFor(held, [regular, split]);
        expect(Math.min(sold.regular, sold.split)).toBeGreaterThanOrEqual(0);
        expect(kept(held, sold)).toEqual([regular, split]);
        expect(sold.regular + sold.split).toBe(sharesIn(held) - sharesIn([regular, split]));
      }
    }
  });
});

const sample = samples.find(
  ({ position }) => position.view.phase.name === 'sell' && position.choices.length > 1,
)!;
const { view, choices } = sample.position;
const seat = sample.viewer ?? 0;
const rows = saleRows(view, seat, choices);

describe('the sheet', () => {
  test('begins with the company that the engine asks about', () => {
    const { phase } = view;
    expect(rows[0]?.company).toBe(phase.name === 'sell' ? phase.company : '');
  });
  test('answers first with a choice of the engine, whatever is sold', () => {
    for (const { action } of choices.filter(({ action }) => action.startsWith('hold '))) {
      const plan = planOf([action]);
      expect(answers(rows, plan)[0]).toBe(action);
    }
  });
  test('expects the money that the engine predicts', () => {
    const money = view.players[seat]?.money ?? 0;
    for (const choice of choices.filter(({ cash_after }) => cash_after !== undefined)) {
      const { money: gain } = proceeds(rows.slice(0, 1), planOf([choice.action]));
      expect([choice.action, money + gain]).toEqual([choice.action, choice.cash_after]);
    }
  });
  test('names what it sends: shares and money of all companies', () => {
    const plan = Object.fromEntries(
      rows.map(({ company }): [string, Holding] => [company, [0, 0]]),
    );
    const [picked = '', ...then] = answers(rows, plan);
    const { shares, money } = proceeds(rows, plan);
    const props = propsOf(sample, { picked, then });
    expect(phrase(picked, props)).toContain(`${money} K`);
    expect(prompt(props, []).sentence).toContain(String(shares));
  });
  test('says what the own tip does to the cards that are kept', () => {
    const at = view.prices.length - 1;
    const price = view.prices[at] ?? 0;
    const space = view.tracks[at]?.prices.findIndex((each) => each < price) ?? 0;
    const coming = view.prices.map((_price, each) =>
      each === at ? { pair: 0, forecast: -2, to: space, splits: 0, bankrupt: false } : null,
    );
    const seen: View = { ...view, coming };
    const lost = (view.tracks[at]?.prices[space] ?? 0) - price;
    expect(tipEffect(seen, 'ss', [3, 0])).toEqual({ kind: 'moves', change: 3 * lost });
    expect(tipEffect(seen, 'aa', [3, 0])).toEqual({ kind: 'none' });
  });
});
