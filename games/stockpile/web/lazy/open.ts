// SPDX-License-Identifier: Apache-2.0
//
// Public components beside the board: investors and their money, cards by kind, the calendar.
import type { Card, View } from '../view';

/** By id, as the view's investor_money is. */
export const INVESTORS: string[] = [
  'bill',
  'bernie',
  'cramer',
  'donald',
  'deborah',
  'graham',
  'mark',
  'martha',
  'stuart',
  'warren',
];

/** What an investor brings to this table; null where it has none. */
export const moneyOf = (view: View, investor: string): number | null =>
  view.investor_money?.[INVESTORS.indexOf(investor)] ?? null;

/** How many cards of each kind, in their order. */
export function countsOf(cards: Card[]): [card: Card, count: number][] {
  const counts = new Map<Card, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}

const CALENDAR = 7;
/** The round of each space; fewer rounds than spaces leave the first ones empty (RULES.md 2.4). */
export function calendarOf({ rounds }: View): (number | null)[] {
  const empty = Math.max(CALENDAR - rounds, 0);
  return Array.from({ length: empty + rounds }, (_, at) => (at < empty ? null : at - empty + 1));
}
