// SPDX-License-Identifier: Apache-2.0
//
// How many shares a card is worth as a certificate (RULES.md 2.2): one of the two tables by name,
// or the one of the options, 12 figures for all stocks or 60 by card. The current table is stored here, because the player list asks for shares with a view only.
import { rowOf, STOCKS, stockOf, valueOf, type Card, type Stock, type View } from './view';

const TABLES: Record<string, number[]> = {
  bands4: [0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3],
  thirds: [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3],
};
const STANDARD: number[] = TABLES['bands4'] ?? [];

let table = $state.raw<number[]>(STANDARD);

/** The table of the options; anything that is no table is the standard one. */
export function sharesTable(options: Record<string, unknown> | undefined): number[] {
  const given = options?.['shares_table'];
  return Array.isArray(given) ? given.map(Number) : (TABLES[String(given)] ?? STANDARD);
}

export function laySharesTable(options: Record<string, unknown> | undefined): void {
  table = sharesTable(options);
}

function sharesBy(by: number[], card: Card): number {
  const first = by.length > 12 ? 12 * STOCKS.indexOf(stockOf(card)) : 0;
  return by[first + valueOf(card) - 1] ?? 0;
}

export const sharesOf = (card: Card): number => sharesBy(table, card);

export interface Lot {
  stock: Stock;
  shares: number;
  price: number;
  cards: Card[];
}

/** Certificates by stock, in the order of the stocks. */
export function lots(cards: Card[], priceOf: (stock: Stock) => number, by = table): Lot[] {
  return STOCKS.flatMap((stock) => {
    const own = cards.filter((card) => stockOf(card) === stock);
    const shares = own.reduce((sum, card) => sum + sharesBy(by, card), 0);
    return own.length === 0 ? [] : [{ stock, shares, price: priceOf(stock), cards: own }];
  });
}

export const lotsNow = (view: View, cards: Card[]): Lot[] =>
  lots(cards, (stock) => rowOf(view, stock).price);
