// SPDX-License-Identifier: Apache-2.0
//
// The view of Stockpile as games/stockpile/codec/view_json.cpp writes it for people. Companies are "aa" "bb"
// "cc" "ee" "ll" "ss", a market card is one of them, "fee2", "boom" or "bust"; seats, piles, pairs
// and spaces count from 0, amounts are K. Nothing here knows a rule.

export type Company = string;
export type Card = string;
export type Forecast = number | '$$';

export const COMPANIES: Company[] = ['aa', 'bb', 'cc', 'ee', 'll', 'ss'];

export interface Pair {
  company: Company | null; // null: the viewer does not know it
  forecast: Forecast | null;
  holder: number | null; // null: it lies on the table
  known: number[];
}

export interface PileCard {
  card: Card | null;
  face: 'up' | 'down';
  by: number | null; // null: dealt from the deck
  known: number[];
}

export interface Ledger {
  known: number[]; // regular cards, by company
  actions: Card[];
  slots: number[]; // unknown cards, by the round they were taken in
}

export interface Player {
  money: number;
  investors: string[];
  rejected: string[];
  hand: number;
  fees: Card[];
  cards: number; // regular cards and actions
  split: number[]; // by company
  seen?: Ledger; // as the viewer knows them
  public?: Ledger;
  worth?: number; // money and certain shares at current prices
}

export interface Track {
  prices: number[];
  start: number;
  split: number;
  dollars: number[]; // spaces, one entry a sign
}

/** A movement the viewer knows to come, from where the ticker stands. */
export interface Coming {
  pair: number;
  forecast: Forecast;
  to: number;
  splits: number;
  bankrupt: boolean;
}

export type Holding = [regular: number, split: number];
export interface Bid {
  owner: number;
  bid: number;
}

export type Phase =
  | { name: 'investor_pick'; offer: string[]; money: number[]; kept: string[] }
  | { name: 'supply'; seat: number; batch: number }
  | { name: 'pre_demand'; seat: number; used: string[] }
  | { name: 'bid'; seat: number; tracks: (Bid | null)[]; martha_used: boolean }
  | { name: 'martha_last'; seat: number; tracks: (Bid | null)[] }
  | { name: 'action'; seat: number; cramer_used: boolean; card_played?: boolean } // with `ends`
  | { name: 'sell'; seat: number; company?: Company; plan?: (Holding | null)[] }
  | {
      name: 'claim';
      company: Company;
      rate: number;
      claim: Holding | null;
      then: { name: 'action' | 'movement' | 'round_end' };
    }
  | { name: 'deborah'; seat: number }
  | { name: 'over' };

export interface View {
  viewer: number | 'spectator';
  waiting: number[];
  round: number;
  rounds: number;
  first: number;
  phase: Phase;
  tickers: number[]; // spaces, by company
  prices: number[];
  cleared: (number | null)[];
  deck: number;
  discard: Card[];
  pairs: Pair[];
  last: { company: Company; forecast: Forecast }[]; // of the round before, in order
  piles: PileCard[][];
  players: Player[];
  hand: Card[];
  started: Company | null;
  bids: number[];
  tracks: Track[];
  coming: (Coming | null)[];
  unseen?: Forecast[]; // forecasts of the pairs the viewer does not know
  investor_money?: number[]; // by id; with investors alone, as the next
  donald_limit?: 'cost' | 'face';
}

export const placeOf = (company: Company): number => COMPANIES.indexOf(company);
export const isStock = (card: Card): boolean => COMPANIES.includes(card);
export const feeOf = (card: Card): number => (card.startsWith('fee') ? Number(card.slice(3)) : 0);

/** What the viewer is certain that a seat holds. */
export function heldBy(view: View, seat: number, company: Company): Holding {
  const at = placeOf(company);
  const player = view.players[seat];
  return [player?.seen?.known[at] ?? 0, player?.split[at] ?? 0];
}

/** Cards of the seat that the viewer does not know. */
export const unknownOf = (player: Player): number =>
  player.seen ? player.seen.slots.length : player.cards;

/** The bids on the piles, while there are any. */
export const bidsOf = (view: View): (Bid | null)[] =>
  'tracks' in view.phase ? view.phase.tracks : view.piles.map(() => null);

/** The seat that decides; null where all decide at once. */
export const actorOf = (view: View): number | null =>
  'seat' in view.phase ? view.phase.seat : null;

/** Piles are on sale from the deal to the settling. */
export const isSale = (view: View): boolean => view.piles.some((pile) => pile.length > 0);

/** The view of everybody together, for replays that see all. */
export function unveiled(view: View, reveal: View[]): View {
  if (reveal.length === 0) return view;
  const find = <T>(of: (own: View) => T | null | undefined): T | null =>
    reveal.map(of).find((found) => found !== null && found !== undefined) ?? null;
  return {
    ...view,
    pairs: view.pairs.map((pair, at) => ({
      ...pair,
      company: find((own) => own.pairs[at]?.company),
      forecast: find((own) => own.pairs[at]?.forecast),
    })),
    piles: view.piles.map((pile, at) =>
      pile.map((card, place) => ({ ...card, card: find((own) => own.piles[at]?.[place]?.card) })),
    ),
    players: view.players.map((player, seat) => reveal[seat]?.players[seat] ?? player),
    coming: view.coming.map((coming, at) => coming ?? find((own) => own.coming[at])),
    unseen: [],
  };
}
