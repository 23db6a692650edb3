// SPDX-License-Identifier: Apache-2.0
//
// Playing a replay by itself, and jumping to rounds and to the moves of a seat.
import type { ReplayStep } from '../api/wire';

export const SPEEDS = [0.5, 1, 2, 4] as const;
const PAUSE = 1200; // milliseconds for a step at speed 1

export const pauseAt = (speed: number): number => PAUSE / speed;

/** The next place (`by` 1) or the one before (`by` -1) that holds; null: none. */
function next(
  count: number,
  at: number,
  by: 1 | -1,
  holds: (at: number) => boolean,
): number | null {
  for (let place = at + by; place >= 0 && place < count; place += by)
    if (holds(place)) return place;
  return null;
}

/** The position before a move of the seat is its decision; the move itself is the step. */
export const nextMove = (
  steps: ReplayStep[],
  at: number,
  by: 1 | -1,
  seat: number,
): number | null => next(steps.length, at, by, (place) => steps[place]?.seat === seat);
