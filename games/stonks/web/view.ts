// SPDX-License-Identifier: Apache-2.0
//
// The view of Stonks as games/stonks/codec/view_json.cpp writes it. Companies are "ca" "gr" "ho" "fi" "ap", a
// card is a company and a number in one word: "ho12". Nothing here knows a rule.

export type Company = string;
export type Card = string;

export interface Tile {
  company: Company;
  side: 'high' | 'low';
  level: number; // 1 … 5
  locked: boolean;
  value: number;
  trump: boolean;
}

export interface Play {
  seat: number;
  card: Card | null; // null: face down, and not the viewer's
  mode: 'plain' | 'hidden' | 'revealed' | 'converted' | 'cancelled';
}

export interface Portfolio {
  up: Card[];
  face_down: number;
  worth_up: number;
  down?: Card[]; // the viewer's own
}

export interface View {
  viewer: number | 'spectator';
  waiting: number[];
  round: number;
  rounds: number;
  deal: number;
  phase: 'portfolio' | 'lead' | 'follow' | 'fluctuate' | 'acquire' | 'over';
  actor: number | null;
  starter: number | null;
  next_starter: number | null;
  tiles: Tile[];
  market: Card | null;
  leading: Company | null;
  plays: Play[];
  winning: number | null;
  hand: Card[];
  choices: Card[]; // chosen for the portfolio: the face-up card, then the other
  hand_sizes: number[];
  speculation: boolean[];
  portfolios: Portfolio[];
  voids?: Company[][]; // absent, as discards are, where the table has no list of what was seen
  discard?: Card[];
  unshown: { seat: number; deal: number; card: Card | null; void?: Company[] }[];
  deck: number;
  scores: number[];
  round_scores?: number[][]; // of each round scored, by seat; 0 throughout: not known
}

export const companyOf = (card: Card): Company => card.slice(0, 2);
export const numberOf = (card: Card): number => Number(card.slice(2));

export const seats = (view: View): number => view.scores.length;

/** The seats in the order of the trick: the starter first, then clockwise. */
export function seating(view: View): number[] {
  const first = view.starter ?? 0;
  return view.scores.map((_, at) => (first + at) % seats(view));
}

export const playOf = (view: View, seat: number): Play | undefined =>
  view.plays.find((play) => play.seat === seat);

export const tileOf = (view: View, company: Company | null): Tile | undefined =>
  view.tiles.find((tile) => tile.company === company);

export const trumpOf = (view: View): Company | null =>
  view.tiles.find((tile) => tile.trump)?.company ?? null;

/** Tricks of this deal after the present one: all but the last card of a hand are played. */
export function tricksLeft(view: View): number {
  const starter = view.starter ?? 0;
  const before = (view.hand_sizes[starter] ?? 0) + (playOf(view, starter) ? 1 : 0);
  return Math.max(0, before - 2);
}

/** Every card the viewer has seen in this round or holds. */
export function seen(view: View): Set<Card> {
  return new Set([
    ...view.hand,
    ...(view.discard ?? []),
    ...view.choices,
    ...(view.market === null ? [] : [view.market]),
    ...view.plays.flatMap((play) => play.card ?? []),
    ...view.portfolios.flatMap((portfolio) => [...portfolio.up, ...(portfolio.down ?? [])]),
    ...view.unshown.flatMap((last) => last.card ?? []),
  ]);
}
