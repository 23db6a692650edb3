// SPDX-License-Identifier: Apache-2.0
//
// How far the terms of an offer can go: the shares of whoever would sell, the coins of whoever would
// buy. Of several who are asked the one who has most counts. All of it is public.
import type { Player, Side } from './view';

interface Most {
  seat: number; // who has it
  most: number;
}
export interface Limit {
  side: Side;
  shares: Most;
  coins: Most;
}

const richest = (seats: number[], has: (seat: number) => number): Most =>
  seats
    .map((seat) => ({ seat, most: has(seat) }))
    .reduce((best, each) => (each.most > best.most ? each : best), { seat: -1, most: 0 });

export function limitOf(
  players: Player[],
  own: number,
  asked: number[],
  board: number,
  side: Side,
): Limit {
  const [sellers, buyers] = side === 'sell' ? [[own], asked] : [asked, [own]];
  return {
    side,
    shares: richest(sellers, (seat) => players[seat]?.shares[board] ?? 0),
    coins: richest(buyers, (seat) => players[seat]?.coins ?? 0),
  };
}

/** The terms chosen, as far as those who would sell and buy have that much. */
export function within(
  limit: Limit | undefined,
  count: number,
  coins: number,
  cap: number,
): { shares: number; price: number } {
  if (limit === undefined) return { shares: count, price: coins };
  const shares = Math.max(1, Math.min(count, limit.shares.most));
  return { shares, price: Math.max(1, Math.min(coins, shares * cap, limit.coins.most)) };
}

/** The highest price that one of the sides can come to. */
export const mostPrice = (limits: Limit[], count: number, cap: number): number =>
  limits.length === 0
    ? count * cap
    : Math.max(...limits.map((limit) => within(limit, count, count * cap, cap).price));
