// SPDX-License-Identifier: Apache-2.0
//
// The valuation board as the price curve it is: grey chips as steps, two spots to a step, the pit
// past the last one. Pure geometry in pixels of the drawing; a frame of any size and any order of
// grey chips gives a curve. Markers that share a spot stand on each other, or in two columns above it
// where the ceiling is too low for that.
import type { PerColour } from './view';

export interface Frame {
  width: number;
  height: number;
  order: number[];
  narrow: boolean;
}

export interface Point {
  x: number;
  y: number;
}

export interface Value extends Point {
  value: number;
}

const FOOT = 24; // the letters of the spots
const MARGIN = 7;
const PITCH = 0.86; // of a chip: the one below hides its rim, never glyph or letters
const APART = 0.7; // of a chip: the two columns

const round = (value: number): number => Math.round(value * 10) / 10;
const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));

export class Curve {
  readonly spots: number;
  readonly column: number;
  readonly chip: number; // the diameter of a marker
  readonly base: number;
  readonly step: number; // the height of one million

  constructor(private readonly frame: Frame) {
    const { width, height, order, narrow } = frame;
    this.spots = 2 * order.length;
    this.column = (width - 2 * MARGIN) / (this.spots + 1);
    const widest = narrow ? clamp(this.column * 1.25, 24, 36) : clamp(this.column * 0.84, 28, 50);
    this.chip = Math.min(widest, height * 0.19);
    this.base = height - FOOT;
    // Room for two markers on the highest step; where height is dear, for two that overlap.
    const ceiling = this.chip * (narrow || height < 220 ? 1.6 : 1.95);
    this.step = Math.max(4, (this.base - ceiling) / Math.max(1, ...order));
  }

  /** The middle of a spot; the pit is spot `spots`. */
  x(spot: number): number {
    return round(MARGIN + this.column * (Math.min(spot, this.spots) + 0.5));
  }

  value(spot: number): number {
    return spot >= this.spots ? 0 : (this.frame.order[Math.floor(spot / 2)] ?? 0);
  }

  /** The height at which a marker stands. */
  surface(spot: number): number {
    return round(this.base - this.step * this.value(spot));
  }

  /** The steps as a line, from the foot of the first to the floor of the pit. */
  edge(): string {
    let path = `M${MARGIN} ${this.base}`;
    for (let spot = 0; spot < this.spots; spot += 2) {
      path += `V${this.surface(spot)}H${round(MARGIN + this.column * (spot + 2))}`;
    }
    return `${path}V${this.base}H${round(MARGIN + this.column * (this.spots + 1))}`;
  }

  /** The body under the steps. */
  hill(): string {
    return `${this.edge()}H${MARGIN}Z`;
  }

  pit(): { x: number; y: number; width: number; height: number } {
    const height = Math.min(46, this.base - this.chip);
    return {
      x: round(MARGIN + this.column * this.spots),
      y: round(this.base - height),
      width: round(this.column),
      height: round(height),
    };
  }

  /** The size of those numbers: the lowest grey chip can carry it. */
  figure(): number {
    return round(clamp(this.step * 0.92, 15, this.frame.narrow ? 23 : 34));
  }

  /** Where the number of each grey chip is written, by its baseline. */
  values(): Value[] {
    const size = this.figure();
    return this.frame.order.map((value, at) => ({
      x: round(MARGIN + this.column * (2 * at + 1)),
      y: round(this.surface(2 * at) + Math.min(size * 1.25, (this.step * value) / 2 + size * 0.36)),
      value,
    }));
  }

  /** The centre of the marker number `at` (from below) of `count` on one spot. */
  place(spot: number, at = 0, count = 1): Point {
    const floor = this.surface(spot) - this.chip / 2;
    const room = floor - this.chip / 2 - 2;
    const pitch = count > 1 ? Math.min(PITCH * this.chip, room / (count - 1)) : 0;
    if (pitch >= 0.5 * this.chip || count === 1) {
      return { x: this.inside(this.x(spot), 0), y: round(floor - at * pitch) };
    }
    const rows = Math.ceil(count / 2);
    const step = Math.min(PITCH * this.chip, room / Math.max(1, rows - 1));
    const half = (APART / 2) * this.chip;
    const isAlone = at === count - 1 && at % 2 === 0;
    const side = isAlone ? 0 : at % 2 === 0 ? -half : half;
    const middle = this.inside(this.x(spot), half);
    return { x: round(middle + side), y: round(floor - Math.floor(at / 2) * step) };
  }

  /** Moved in from the border, so that chips reaching `half` to either side are whole. */
  private inside(x: number, half: number): number {
    const border = half + this.chip / 2 + 2;
    return round(clamp(x, border, this.frame.width - border));
  }

  /** Every marker by colour; those on one spot in the order of the colours from below. */
  places(positions: PerColour<number>): PerColour<Point> {
    const places: PerColour<Point> = {};
    for (const [colour, spot] of Object.entries(positions)) {
      const here = Object.keys(positions).filter((other) => positions[other] === spot);
      places[colour] = this.place(spot, here.indexOf(colour), here.length);
    }
    return places;
  }

  /** Where a marker would come to stand on top of those already there. */
  landing(colour: string, spot: number, positions: PerColour<number>): Point {
    const there = Object.keys(positions).filter(
      (other) => other !== colour && positions[other] === spot,
    ).length;
    return this.place(spot, there, there + 1);
  }

  /** Dotted: from the spot where a marker stood to where it stands, outside the hill. */
  trail(from: number, to: Point): { path: string; dot: Point } {
    const dot = { x: this.x(from), y: round(this.surface(from) - 5) };
    const radius = this.chip / 2;
    const turn = round(Math.min(to.y, dot.y - 8));
    if (to.y - radius < turn) {
      return { path: `M${dot.x} ${dot.y}V${turn}H${round(to.x - radius - 2)}`, dot };
    }
    return { path: `M${dot.x} ${dot.y}V${turn}H${to.x}V${round(to.y - radius - 2)}`, dot };
  }

  /** Dashed: the leap of a staged move from the side of a marker, whatever stands on it. */
  leap(from: Point, to: Point): string {
    const radius = this.chip / 2;
    const start = round(from.x + radius + 2);
    const end = round(to.y - radius - 9);
    const top = round(Math.max(3, Math.min(from.y - radius, end) - Math.max(14, radius)));
    return `M${start} ${from.y}C${start} ${top} ${to.x} ${top} ${to.x} ${end}`;
  }

  /** The way of a marker spot by spot, for its motion: centres, both ends included. */
  way(from: number, to: number): Point[] {
    const way: Point[] = [];
    for (let spot = from; spot <= to; ++spot) way.push(this.place(spot));
    return way;
  }
}

/** Where each marker stood before the moves of the log, for those that have moved since. */
export function stood(events: Record<string, unknown>[]): PerColour<number> {
  const first: PerColour<number> = {};
  for (const event of events) {
    if (event['event'] !== 'moved') continue;
    const colour = event['colour'];
    const from = event['from'];
    if (typeof colour !== 'string' || typeof from !== 'number') continue;
    first[colour] ??= from;
  }
  return first;
}
