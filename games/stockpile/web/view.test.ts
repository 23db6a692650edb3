// SPDX-License-Identifier: Apache-2.0
//
// Reading notation, the view of everybody together, and the order of the movement.
import { expect, test } from 'vitest';
import { read } from './action';
import { layingOf, layingText } from './draftState.svelte';
import { priceMoves } from './lazy/priceMoves';
import { actions, samples } from './fixtures';
import { unveiled, type View } from './view';

test.each(actions)('%s is read', (action) => {
  expect(read(action)).not.toBeNull();
});

test.each([
  '',
  'keep',
  'up ee 0',
  'up ee 0 up aa 1',
  'up ee x down aa 1',
  'bid 0',
  'bid 0 1 2',
  'bid a 1',
  'cramer left ee',
  'cramer up',
  'hold ee 1',
  'hold ee 1 x',
  'claim 1',
  'done now',
  'leap 1',
])('%s is nothing', (text) => {
  expect(read(text)).toBeNull();
});

test('a placement is written as the notation wants it, and read back', () => {
  const hand = ['fee3', 'aa'];
  expect(layingText(hand, { open: 0, piles: [1, null] })).toBeNull();
  expect(layingText(hand, { open: 0, piles: [1, 2] })).toBe('up fee3 1 down aa 2');
  expect(layingText(hand, { open: 1, piles: [1, 2] })).toBe('up aa 2 down fee3 1');
  expect(layingText(hand, { open: 'none', piles: [1, 2] })).toBe('down fee3 1 down aa 2');
  expect(layingText(['aa', 'aa'], { open: 'none', piles: [2, 0] })).toBe('down aa 0 down aa 2');
  for (const text of ['up fee3 1 down aa 2', 'up aa 2 down fee3 1', 'down fee3 1 down aa 2']) {
    expect(layingText(hand, layingOf(hand, text))).toBe(text);
  }
});

const base = samples.find(({ position }) => position.view.phase.name === 'sell')!.position.view;
const standard = { prices: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], start: 4, split: 5, dollars: [] };
const at = (tickers: number[], more: Partial<View> = {}): View => ({
  ...base,
  tracks: base.tracks.map(() => standard),
  tickers,
  ...more,
});

test('stocks move one after the other, in the order of the pairs, each by the tip of its holder', () => {
  const last = [
    { company: 'ss', forecast: -3 },
    { company: 'aa', forecast: 4 },
    { company: 'ee', forecast: '$$' as const },
    { company: 'bb', forecast: 2 },
    { company: 'll', forecast: -2 },
    { company: 'cc', forecast: 1 },
  ];
  const holders = [1, 2, null, 0, null, null];
  const pairs = holders.map((holder) => ({ company: null, forecast: null, holder, known: [] }));
  const before = at([8, 4, 4, 4, 4, 1], { round: 2, pairs });
  const after = at([7, 6, 5, 4, 2, 4], { round: 3, last });
  expect(priceMoves(before, after)).toEqual([
    { company: 'ss', from: 1, stops: [0, 4], fate: 'bankrupt', tip: { forecast: -3, holder: 1 } },
    { company: 'aa', from: 8, stops: [9, 7], fate: 'split', tip: { forecast: 4, holder: 2 } },
    { company: 'bb', from: 4, stops: [6], fate: null, tip: { forecast: 2, holder: 0 } },
    { company: 'll', from: 4, stops: [2], fate: null, tip: { forecast: -2, holder: null } },
    { company: 'cc', from: 4, stops: [5], fate: null, tip: { forecast: 1, holder: null } },
  ]);
  expect(priceMoves(after, after)).toEqual([]);
});

test('a price moved by a card goes straight there', () => {
  const before = at([4, 4, 4, 4, 4, 4], { phase: { name: 'action', seat: 0, cramer_used: false } });
  const after = at([6, 4, 4, 4, 4, 4], { phase: { name: 'action', seat: 1, cramer_used: false } });
  expect(priceMoves(before, after)).toEqual([{ company: 'aa', from: 4, stops: [6], fate: null }]);
});

test('a replay that sees all knows every card, pair and portfolio', () => {
  const hidden = samples.find(
    ({ position: { view } }) =>
      view.piles.some((pile) => pile.some(({ card }) => card === null)) && view.unseen?.length,
  )!.position.view;
  const knowing = (seat: number): View => ({
    ...hidden,
    piles: hidden.piles.map((pile) =>
      pile.map((card) =>
        card.by === seat || card.face === 'up' ? { ...card, card: card.card ?? 'boom' } : card,
      ),
    ),
    players: hidden.players.map((player, other) =>
      other === seat ? { ...player, money: 77 } : player,
    ),
  });
  const all = unveiled(
    hidden,
    hidden.players.map((_, seat) => knowing(seat)),
  );
  expect(all.piles.flat().every(({ card }) => card !== null)).toBe(true);
  expect(all.players.every(({ money }) => money === 77)).toBe(true);
  expect(all.unseen).toEqual([]);
  expect(unveiled(hidden, [])).toBe(hidden);
});
