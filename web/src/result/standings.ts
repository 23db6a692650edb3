// SPDX-License-Identifier: Apache-2.0
//
// The result of a game in rows: places with their reasons, and the lines of each score. The site
// knows no rules: a line is a holding times its price, and the rest is shown as such. Games of
// several rounds break scores down themselves (GameBoard.accounts).
import type { Holding, ScorePart } from '../board';
import { openRows } from '../table/past';
import type { MarketSeen, Placing } from '../api/wire';

export interface Row {
  seat: number;
  score: number;
  rank: number;
  isShared: boolean;
  criterion: string; // reason for being ahead of the next; '' for the last
  rule: string;
}

/** Best first; seats that share a place stay in seat order. */
export function rows(outcome: Placing[]): Row[] {
  const ranks = outcome.map((placing) => placing.rank);
  return outcome
    .map((placing, seat) => ({
      seat,
      score: placing.score,
      rank: placing.rank,
      isShared: ranks.filter((rank) => rank === placing.rank).length > 1,
      criterion: placing.criterion,
      rule: placing.decided_by,
    }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}

/** The score of a game that pays its holdings once, at the last prices. */
export function lastHoldings(holdings: Holding[], market: MarketSeen, score: number): ScorePart {
  const prices = new Map(market.companies.map((company) => [company.code, company.price]));
  const lines = holdings
    .filter((holding) => holding.company !== null && holding.count > 0)
    .map(({ company, label, count }) => {
      return { company, label, count, price: prices.get(company ?? '') ?? 0 };
    });
  return { title: '', lines, sum: score };
}

/** The part of the sum that the lines do not explain. */
export function unexplained({ lines, sum }: ScorePart): number {
  return lines.reduce((rest, line) => rest - line.count * line.price, sum);
}

export interface Quoted {
  code: string;
  name: string;
  opening: number; // at listing
  round: number | null; // when the last round began; null: not listed then
  closing: number | null; // null: it has left the market
}

/** Every company with its first and last price, in market order. `lastRound`: where that began. */
export function quotes(
  steps: { position: { market: MarketSeen } }[],
  lastRound: MarketSeen | null = null,
): Quoted[] {
  const began = new Map(lastRound?.companies.map(({ code, price }) => [code, price]));
  const places: Quoted[][] = [];
  for (const { position } of steps) {
    position.market.companies.forEach(({ code, name, price }, place) => {
      const quoted = (places[place] ??= []);
      if (quoted.at(-1)?.code === code) return;
      quoted.push({ code, name, opening: price, round: began.get(code) ?? null, closing: null });
    });
  }
  steps.at(-1)?.position.market.companies.forEach(({ price }, place) => {
    const last = places[place]?.at(-1);
    if (last) last.closing = price;
  });
  return places.flat();
}

/** One row of prices per step, for the chart. */
export function priceRows(steps: { position: { market: MarketSeen } }[]): number[][] {
  return steps.map((step) => step.position.market.companies.map((company) => company.price));
}

/** Net worth of each seat after every step; empty if the game hides it from spectators. */
export function worthRows(steps: { position: { market: MarketSeen } }[]): number[][] {
  return openRows(steps.map((step) => step.position.market.worth));
}

/** Clamps a step to the replay. */
export function within(step: number, count: number): number {
  return Math.min(Math.max(0, step), Math.max(0, count - 1));
}
