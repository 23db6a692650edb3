// SPDX-License-Identifier: Apache-2.0
//
// A single legal move plays itself after a visible moment: only at tables where all others are
// bots, because the pause would tell people that there was no choice. Not right after an undo, and
// never past a warning.
import type { Choice, PastStep, SeatCard } from '../api/wire';

export const FORCED_PAUSE = 1500; // milliseconds in which Escape keeps the move

export function forcedMove(
  choices: Choice[],
  seats: SeatCard[],
  seat: number | null,
  past: PastStep[],
): string | null {
  const [only] = choices;
  if (only === undefined || choices.length > 1 || only.warnings.length > 0) return null;
  const isAlone = seats.every((card, at) => at === seat || card.kind === 'bot');
  return isAlone && past.at(-1)?.undone !== true ? only.action : null;
}
