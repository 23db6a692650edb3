// SPDX-License-Identifier: Apache-2.0
//
// The sale of all companies on one sheet. The engine asks company by company, in order, and nothing
// takes effect before the last answer (RULES.md 5.7.6): the sheet stages the first answer and sends
// the others after it. Amounts are shares at their price; a bonus on shares is read from the
// engine's first choices.
import type { Choice } from '$web/api/wire';
import { read } from './action';
import { COMPANIES, heldBy, placeOf, type Company, type Holding, type View } from './view';

export const sharesIn = ([regular, split]: Holding): number => regular + 2 * split;

export interface Sold {
  split: number; // split cards that lose a share and become regular ones
  regular: number; // regular cards, also of these
}

export interface SaleRow {
  company: Company;
  held: Holding;
  price: number; // of a share, with the seller's bonus
}

/** What remains after a sale. */
export const kept = (held: Holding, sold: Sold): Holding => [
  held[0] + sold.split - sold.regular,
  held[1] - sold.split,
];

/** What was sold to keep this. */
export function soldFor(held: Holding, target: Holding): Sold {
  const split = held[1] - target[1];
  return { split, regular: held[0] + split - target[0] };
}

const textOf = (company: Company, [regular, split]: Holding): string =>
  `hold ${company} ${regular} ${split}`;

/** The seller's bonus on each share: what the first company would bring beyond its price. */
function bonusOf(view: View, seat: number, company: Company, choices: Choice[]): number {
  const shares = sharesIn(heldBy(view, seat, company));
  const after = choices.find(({ action }) => action === textOf(company, [0, 0]))?.cash_after;
  if (after === undefined || shares === 0) return 0;
  const price = view.prices[placeOf(company)] ?? 0;
  return (after - (view.players[seat]?.money ?? 0)) / shares - price;
}

/** The companies still to be decided, in the order in which the engine asks. */
export function saleRows(view: View, seat: number, choices: Choice[]): SaleRow[] {
  const { phase } = view;
  if (phase.name !== 'sell' || phase.company === undefined) return [];
  const bonus = bonusOf(view, seat, phase.company, choices);
  return COMPANIES.slice(placeOf(phase.company)).flatMap((company) => {
    const held = heldBy(view, seat, company);
    const price = (view.prices[placeOf(company)] ?? 0) + bonus;
    return sharesIn(held) === 0 ? [] : [{ company, held, price }];
  });
}

/** What is kept of each company; of others everything. */
export type Plan = Record<Company, Holding>;

export const keptIn = (plan: Plan, { company, held }: SaleRow): Holding => plan[company] ?? held;

/** The answers in order, as notation. */
export const answers = (rows: SaleRow[], plan: Plan): string[] =>
  rows.map((row) => textOf(row.company, keptIn(plan, row)));

/** The plan of staged answers. */
export function planOf(staged: string[]): Plan {
  const plan: Plan = {};
  for (const text of staged) {
    const action = read(text);
    if (action?.verb === 'hold') plan[action.company] = [action.regular, action.split];
  }
  return plan;
}

export interface Proceeds {
  shares: number;
  money: number;
}

export function proceeds(rows: SaleRow[], plan: Plan): Proceeds {
  const sum: Proceeds = { shares: 0, money: 0 };
  for (const row of rows) {
    const shares = sharesIn(row.held) - sharesIn(keptIn(plan, row));
    sum.shares += shares;
    sum.money += shares * row.price;
  }
  return sum;
}

export type TipEffect =
  | { kind: 'none' }
  | { kind: 'moves'; change: number } // of what is kept
  | { kind: 'splits' | 'bankrupt' | 'dividend' };

/** What the viewer's own knowledge says about keeping these shares. */
export function tipEffect(view: View, company: Company, keeps: Holding): TipEffect {
  const at = placeOf(company);
  const coming = view.coming[at] ?? null;
  if (coming === null) return { kind: 'none' };
  if (coming.forecast === '$$') return { kind: 'dividend' };
  if (coming.bankrupt) return { kind: 'bankrupt' };
  if (coming.splits > 0) return { kind: 'splits' };
  const after = view.tracks[at]?.prices[coming.to] ?? 0;
  return { kind: 'moves', change: (after - (view.prices[at] ?? 0)) * sharesIn(keeps) };
}
