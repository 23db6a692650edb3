// SPDX-License-Identifier: Apache-2.0
//
// The view of Take Stock as games/take_stock/codec/view_json.cpp writes it. Stocks are "corn" "gems" "tech"
// "oil" "movie"; a share card is the stock's letter and a value ("c12"), an event a kind
// ("csplit", "audit"). Nothing here knows a rule.

import type { JsonObject } from '$web/api/wire';

export type Stock = string;
export type Card = string;
export type Kind = string;

export const STOCKS: Stock[] = ['corn', 'gems', 'tech', 'oil', 'movie']; // in card order

export type Cause = 'closed' | 'top' | 'last_card' | 'exhausted';

export interface Row {
  row: number[]; // values from the starter up
  splits: number;
  frozen: boolean;
  price: number;
}

export interface Seat {
  cards: number; // in the hand
  known: Card[]; // of them: taken by insider trading
  certs: Card[];
  worth: number; // of the certificates at current prices
  tokens: number;
  saved: number;
  rejected: number;
  total: number; // of the rounds scored
}

export type Phase =
  | { name: 'action' | 'audit' | 'freeze' }
  | { name: 'pick'; cards?: Kind[] } // only for the player who drew them
  | { name: 'insider_take'; stock: Stock }
  | { name: 'insider_pay'; stock: Stock; taken: Card[] }
  | { name: 'downturn'; answered: number[]; chosen: (Card | null)[] }
  | { name: 'exercise'; cause: Cause; answered: number[]; chosen: (Card[] | null)[] }
  | { name: 'over'; cause: Cause };

export interface View {
  viewer: number | 'spectator';
  waiting: number[];
  round: number;
  rounds: number;
  dealer: number;
  active: number;
  phase: Phase;
  market: Record<Stock, Row>;
  limit: number; // a certificate may be laid while there are fewer
  share_pile: number;
  share_discard: Card[];
  hand: Card[];
  seats: Seat[];
  supply: number | null;
  above?: number | null; // events before Market Closed; null: hidden; absent: counted by heart
  event_pile: number;
  event_discard: number;
  resolved?: Kind[]; // absent: discarded face down
  saved: Kind[]; // the viewer's own
  rejected?: Kind[]; // the viewer's own
  scores: number[][]; // by round
  drawn: Card | null; // for the present turn, by the viewer
  last_certs: Card[][];
}

export const stockOf = (card: Card): Stock =>
  STOCKS.find((stock) => stock.startsWith(card.charAt(0))) ?? '';
export const valueOf = (card: Card): number => Number(card.slice(1));
export const cardOf = (stock: Stock, value: number): Card => `${stock.charAt(0)}${value}`;

const place = (card: Card): number => STOCKS.indexOf(stockOf(card)) * 100 + valueOf(card);

/** Cards in card order, as notation lists them. */
export const inOrder = (cards: Card[]): Card[] => [...cards].sort((a, b) => place(a) - place(b));

const OF_STOCK = /^([cgtom])(split|crash|insider)$/;

/** "csplit" is a split of corn, "audit" an audit of no stock. */
export function partsOf(kind: Kind): { sort: string; stock: Stock | null } {
  const [, letter, sort] = OF_STOCK.exec(kind) ?? [];
  return sort === undefined || letter === undefined
    ? { sort: kind, stock: null }
    : { sort, stock: stockOf(letter) };
}

export const rowOf = (view: View, stock: Stock): Row =>
  view.market[stock] ?? { row: [1], splits: 0, frozen: false, price: 1 };

/** The lowest and the highest card that can raise a row (RULES.md 5.2.2); none on a full or frozen one. */
export function nextSteps({ row, frozen }: Row): [] | [number, number] {
  const top = row.at(-1) ?? 0;
  return frozen || top >= 12 ? [] : [top + 1, Math.min(12, top + 4)];
}

/** Choices of a downturn or of options that nobody sees until all are in (RULES.md 3). */
export const isSealed = (view: View, options: JsonObject): boolean =>
  options[view.phase.name === 'exercise' ? 'exercise_mode' : 'downturn_mode'] !== 'sequential';

/** Closing prices stand while options are exercised and after the game. */
export const isClosing = (view: View): boolean =>
  view.phase.name === 'exercise' || view.phase.name === 'over';

/** Where the cards of the deck are, as far as the viewer knows. */
export type Place = 'row' | 'discard' | 'cert' | 'hand' | 'known' | 'unseen';

export function places(view: View): Map<Card, Place> {
  const where = new Map<Card, Place>();
  for (const stock of STOCKS) {
    for (const value of rowOf(view, stock).row) where.set(cardOf(stock, value), 'row');
  }
  for (const { certs, known } of view.seats) {
    for (const card of known) where.set(card, 'known');
    for (const card of certs) where.set(card, 'cert');
  }
  for (const card of view.share_discard) where.set(card, 'discard');
  for (const card of view.hand) where.set(card, 'hand');
  return where;
}
