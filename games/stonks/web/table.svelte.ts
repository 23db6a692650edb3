// SPDX-License-Identifier: Apache-2.0
//
// Values of the cards: shares along the foot, fluctuation icons at the side (RULES.md 2.2). The
// standard table, or that of the options: one list of 13 for all companies, or one list each. The
// current table is stored here, because the player list asks for shares with a view only.
import { companyOf, numberOf, type Card, type Company, type Tile } from './view';

export const COMPANIES: Company[] = ['ca', 'gr', 'ho', 'fi', 'ap']; // in the order of their ids

type Column = number[] | number[][];
interface Table {
  stocks: Column;
  fluctuations: Column;
}

const STANDARD: Table = {
  stocks: [1, 1, 1, 2, 2, 3, 3, 3, 2, 2, 1, 1, 1],
  fluctuations: [2, 2, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0],
};

let table = $state.raw<Table>(STANDARD);

const isColumn = (value: unknown): value is Column => Array.isArray(value) && value.length > 0;

/** The table of the options; anything that is no table is the standard one. */
export function tableOf(options: Record<string, unknown> | undefined): Table {
  const given = options?.['card_table'] as Partial<Table> | string | undefined;
  const isOwn = typeof given === 'object' && isColumn(given.stocks) && isColumn(given.fluctuations);
  return isOwn ? (given as Table) : STANDARD;
}

export function layTable(options: Record<string, unknown> | undefined): void {
  table = tableOf(options);
}

function at(column: Column, card: Card): number {
  const list = Array.isArray(column[0])
    ? (column as number[][])[COMPANIES.indexOf(companyOf(card))]
    : (column as number[]);
  return list?.[numberOf(card) - 1] ?? 0;
}

export const sharesOf = (card: Card): number => at(table.stocks, card);
export const iconsOf = (card: Card): number => at(table.fluctuations, card);

const SIDES = { high: [1, 2, 3, 4, 5], low: [1, 1, 2, 2, 3] };

/** The values of a tile's levels 1 … 5 (RULES.md 2.3.1). */
export const valuesOf = (tile: Tile): number[] => SIDES[tile.side];

export interface Lot {
  company: Company;
  shares: number;
  worth: number;
  cards: Card[];
}

/** Cards as lots: shares by company, in the order of the tiles, at current values. */
export function lots(cards: Card[], tiles: Tile[], by = table): Lot[] {
  return tiles.flatMap(({ company, value }) => {
    const own = cards.filter((card) => companyOf(card) === company);
    const shares = own.reduce((sum, card) => sum + at(by.stocks, card), 0);
    return own.length === 0 ? [] : [{ company, shares, worth: shares * value, cards: own }];
  });
}
