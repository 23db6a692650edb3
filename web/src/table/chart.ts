// SPDX-License-Identifier: Apache-2.0
//
// Geometry of the price chart: lines, grid and positions of the badges. Lines of equal prices run
// side by side, 2.6 px apart; badges never overlap.

import type { LogLine } from '../api/wire';

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number; // room for the badges
  top: number;
  bottom: number;
}

export const OFFSET = 2.6;
export const BADGE = 18; // a badge's height with its gap

export interface Scale {
  x: (step: number) => number;
  y: (price: number) => number;
  ticks: number[]; // prices with a gridline
  marks: number[]; // steps with a label
}

function even(most: number, wanted: number): number {
  const rough = Math.max(1, most / wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((nice) => nice * power >= rough) ?? 10;
  return Math.max(1, step * power);
}

function upTo(most: number, step: number): number[] {
  const list: number[] = [];
  for (let at = 0; at <= most; at += step) list.push(at);
  return list;
}

/** `steps` is the number of the last step drawn, `most` the highest price. */
export function scale(frame: Frame, steps: number, most: number): Scale {
  const tick = even(most, 6);
  const top = Math.max(tick, Math.ceil(most / tick) * tick);
  const wide = frame.width - frame.left - frame.right;
  const high = frame.height - frame.top - frame.bottom;
  return {
    x: (step) => frame.left + (wide * step) / Math.max(1, steps),
    y: (price) => frame.top + high * (1 - price / top),
    ticks: upTo(top, tick),
    marks: upTo(steps, even(steps, Math.max(2, Math.floor(wide / 44)))),
  };
}

const figure = (value: number): string => String(Math.round(value * 10) / 10);

/** The shift of a line by its place among `of` lines: equal prices stay apart. */
export const shiftOf = (at: number, of: number): number => (at - (of - 1) / 2) * OFFSET;

/** One company's line, shifted by its place among `of` companies. */
export function linePath(
  prices: number[],
  { x, y }: Scale,
  kind: 'turn' | 'round',
  at: number,
  of: number,
): string {
  const shift = shiftOf(at, of);
  return prices
    .map((price, step) => {
      const [px, py] = [figure(x(step)), figure(y(price) + shift)];
      if (step === 0) return `M${px} ${py}`;
      if (kind === 'round') return `L${px} ${py}`;
      return price === prices[step - 1] ? `H${px}` : `H${px}V${py}`;
    })
    .join('');
}

export interface RoundMark {
  number: number; // the step that begins the round
  round: number;
}

/** The steps that begin a round, by the events of the games that have rounds. */
export function roundMarks(steps: { number: number; log: LogLine[] }[]): RoundMark[] {
  return steps.flatMap(({ number, log }) =>
    log
      .map(({ event }) => event)
      .filter(({ event }) => event === 'round_began' || event === 'round_started')
      .map((event) => ({ number, round: Number(event['round']) })),
  );
}

/** Steps that were played on: without those that an undo took back, and without the undo. */
export function keptSteps<Step extends { number: number; back_to?: number }>(
  steps: Step[],
): Step[] {
  const kept: Step[] = [];
  for (const step of steps) {
    const { back_to: to } = step;
    if (to === undefined) kept.push(step);
    else while ((kept.at(-1)?.number ?? to) > to) kept.pop();
  }
  return kept;
}

export interface Span {
  code: string;
  from: number; // its first row
  to: number; // the row after its last
}

/** Ranges of rows in which a place of the market had the same company; `now` if there are no rows. */
export function spans(codes: string[], now: string): Span[] {
  const list: Span[] = [];
  codes.forEach((code, row) => {
    const last = list.at(-1);
    if (last?.code === code) last.to = row + 1;
    else list.push({ code, from: row, to: row + 1 });
  });
  return list.length > 0 ? list : [{ code: now, from: 0, to: 0 }];
}

/** The rows that differ from the previous one, and the last, each with its step. */
export function changedRows(rows: number[][]): { row: number[]; step: number }[] {
  return rows
    .map((row, step) => ({ row, step }))
    .filter(
      ({ row, step }) =>
        step === rows.length - 1 || row.some((value, at) => value !== rows[step - 1]?.[at]),
    );
}

/** Positions of badges near `wanted`, in the same order and at least BADGE apart. */
export function spread(wanted: number[], top: number, bottom: number): number[] {
  const order = wanted
    .map((_height, at) => at)
    .sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const placed: number[] = new Array<number>(wanted.length).fill(0);
  let least = top;
  for (const at of order) {
    placed[at] = Math.max(wanted[at] ?? 0, least);
    least = (placed[at] ?? 0) + BADGE;
  }
  let most = bottom;
  for (const at of [...order].reverse()) {
    placed[at] = Math.min(placed[at] ?? 0, most);
    most = (placed[at] ?? 0) - BADGE;
  }
  return placed;
}
