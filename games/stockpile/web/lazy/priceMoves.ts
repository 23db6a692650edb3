// SPDX-License-Identifier: Apache-2.0
//
// The movement phase as an animation: the tickers that moved between two views, in the order of the
// pairs, with the spaces of each. A split is shown at the end of the track and a bankruptcy at its
// beginning before the ticker is reset.
import { COMPANIES, placeOf, type Company, type Forecast, type View } from '../view';

export interface PriceMove {
  company: Company;
  from: number; // the space where it stood
  stops: number[]; // spaces, the last one where it stands now
  fate: 'split' | 'bankrupt' | null;
  tip?: Revealed; // that moved it; absent: an action card
}

export interface Revealed {
  forecast: Forecast;
  holder: number | null; // null: it lay on the table
}

/** The pairs that were revealed with the newer view, in order; those of a finished round are `last`. */
function tips(before: View, after: View): { company: Company | null; forecast: Forecast | null }[] {
  return after.round > before.round ? after.last : after.pairs;
}

function priceMove(
  before: View,
  after: View,
  company: Company,
  forecast: Forecast | null,
): PriceMove | null {
  const at = placeOf(company);
  const [from = 0, to = 0] = [before.tickers[at], after.tickers[at]];
  const end = (after.tracks[at]?.prices.length ?? 1) - 1;
  const steps = typeof forecast === 'number' ? forecast : to - from;
  if (steps > 0 && to !== from + steps) return { company, from, stops: [end, to], fate: 'split' };
  if (steps < 0 && to !== from + steps) return { company, from, stops: [0, to], fate: 'bankrupt' };
  return to === from ? null : { company, from, stops: [to], fate: null };
}

export function priceMoves(before: View, after: View): PriceMove[] {
  const moved = COMPANIES.filter((_, at) => before.tickers[at] !== after.tickers[at]);
  if (moved.length === 0 || before.players.length !== after.players.length) return [];
  const order = tips(before, after);
  const { phase } = after;
  const isClaim = phase.name === 'claim' && phase.then.name !== 'action';
  const isMovement =
    after.round > before.round || isClaim || phase.name === 'deborah' || phase.name === 'over';
  const place = (company: Company): number => order.findIndex((tip) => tip.company === company);
  return moved
    .sort((a, b) => place(a) - place(b))
    .flatMap((company) => {
      const tip = isMovement ? order[place(company)] : undefined;
      const move = priceMove(before, after, company, tip?.forecast ?? null);
      if (move === null) return [];
      const forecast = tip?.forecast ?? null;
      if (forecast === null) return move;
      return { ...move, tip: { forecast, holder: before.pairs[place(company)]?.holder ?? null } };
    });
}
