// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { groupsOf, keyOf, leafOf, touched, typedBetween, typedInto } from './grid';

const deck = {
  bids: [0, 1, 3],
  deck: { boom: 4, fees: { '1': 4, '2': 2 } },
  companies: [{ code: 'fre', name: 'Freebay', ipo: 6, div: [0, 1] }],
};

test('a table is laid out as one group a key and one row a list or record', () => {
  const groups = groupsOf(deck);
  expect(groups.map(({ key }) => key)).toEqual(['bids', 'deck', 'companies']);
  expect(groups[0]?.rows[0]?.cells.map(({ value }) => value)).toEqual([0, 1, 3]);
  expect(groups[1]?.rows.map(({ label }) => label)).toEqual(['', 'fees']);
  expect(groups[2]?.rows.map(({ label }) => label)).toEqual(['Freebay', 'Freebay, div']);
  expect(groups[2]?.rows[1]?.cells[1]?.path).toEqual(['companies', 0, 'div', 1]);
});

test('a bare list is one group without a key', () => {
  expect(groupsOf([1, 2]).map(({ key, rows }) => [key, rows.length])).toEqual([['', 1]]);
});

test('what is typed counts, what is empty keeps the value in force, and nothing else is sent', () => {
  const typed = { [keyOf(['deck', 'fees', '2'])]: ' 7 ' };
  const whole = typedInto(deck, typed) as typeof deck;
  expect(whole.deck.fees).toEqual({ '1': 4, '2': 7 });
  expect(deck.deck.fees['2']).toBe(2);
  expect(touched(whole, typed)).toEqual({ deck: { boom: 4, fees: { '1': 4, '2': 7 } } });
});

test('figures are read as figures, with either minus, and words stay words', () => {
  expect([leafOf('12'), leafOf('\u22123'), leafOf('$$'), leafOf('1.5')]).toEqual([
    12,
    -3,
    '$$',
    '1.5',
  ]);
});

test('own values of the same layout are shown as typed; others are laid out themselves', () => {
  expect(typedBetween(deck, { bids: [0, 2, 3] })).toEqual({ [keyOf(['bids', 1])]: '2' });
  expect(typedBetween(deck, { bids: [0, 2] })).toBeNull();
  expect(typedBetween(deck, deck)).toEqual({});
});
