// SPDX-License-Identifier: Apache-2.0
//
// How far the terms of an offer can go: the shares of whoever would sell, the coins of whoever would
// buy. Of several who are asked the one who has most counts. Shares that are not shown set no limit
// here; the engine judges.
import type { JsonObject } from '$web/api/wire';
import { read } from './action';
import { offerOf, ownerOf, type Player, type Side, type View } from './view';

/** The most coins a share may cost between players. */
export function priceCap(options: JsonObject): number {
  const cap = options['trade_price_cap'] ?? 20;
  return cap === 'none' ? Infinity : Number(cap);
}

/** Amounts above it are legal as far as the coins go, but stand in no list (RULES.md 5.8). */
export const MOST_LISTED = 511;

/** Whether the amount is only too high to be listed: whoever pays has the coins. */
export function isUnlisted(text: string, view: View, seat: number | null): boolean {
  const action = read(text);
  if (action?.verb !== 'bid' && action?.verb !== 'for') return false;
  if (action.coins <= MOST_LISTED) return false;
  const coinsOf = (payer: number | null): number => view.players[payer ?? -1]?.coins ?? 0;
  if (action.verb === 'bid')
    return /^(bid|tiebreak_bid)$/.test(view.phase.name) && action.coins <= coinsOf(seat);
  const offer = offerOf(view);
  if (offer === null) return false;
  const owner = ownerOf(view);
  const isOwner = owner === seat;
  if (isOwner && offer.stage !== 'price') return false;
  const buyers =
    isOwner === (offer.side === 'buy')
      ? [seat]
      : isOwner
        ? asked(offer.audience, view, seat)
        : [owner];
  return action.coins <= Math.max(...buyers.map(coinsOf));
}
const asked = (audience: string, { players }: View, own: number | null): number[] =>
  audience === 'all'
    ? players.map((_, seat) => seat).filter((seat) => seat !== own)
    : [Number(audience)];

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
    shares: richest(sellers, (seat) => {
      const player = players[seat];
      return player?.shares === null ? Infinity : (player?.shares[board] ?? 0);
    }),
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
