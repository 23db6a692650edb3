// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { limitOf, mostPrice, within } from './limits';
import type { Player } from './view';

const player = (coins: number, held: number): Player => ({
  character: null,
  cost: 0,
  ceo_company: null,
  coins,
  shares: [held],
  worth: 0,
  hand: 0,
  buried: 0,
  known_tokens: [],
  known_event: false,
  out: null,
});
const players = [player(5, 2), player(9, 0), player(3, 4)];
const sell = limitOf(players, 0, [1, 2], 0, 'sell');
const buy = limitOf(players, 0, [1, 2], 0, 'buy');

test('a sale goes as far as the own shares and the coins of the richest asked', () => {
  expect(sell).toEqual({ side: 'sell', shares: { seat: 0, most: 2 }, coins: { seat: 1, most: 9 } });
  expect(within(sell, 3, 12, 20)).toEqual({ shares: 2, price: 9 });
});

test('a purchase goes as far as the shares of those asked and the own coins', () => {
  expect(buy).toEqual({ side: 'buy', shares: { seat: 2, most: 4 }, coins: { seat: 0, most: 5 } });
  expect(within(buy, 1, 12, 20)).toEqual({ shares: 1, price: 5 });
});

test('no price can be chosen that no key would say', () => {
  expect(mostPrice([sell, buy], 1, 20)).toBe(9);
  expect(mostPrice([buy], 1, 4)).toBe(4);
  expect(mostPrice([], 2, 20)).toBe(40);
});
