// SPDX-License-Identifier: Apache-2.0
//
// Moves that play themselves after a visible moment: a single legal move, and the refusal of a
// question that the viewer has refused before, which bots ask again and again. Only at tables where
// all others are bots, because the pause would tell people that there was no choice. Not right
// after an undo, and never past a warning.
import type { Question } from '../board';
import type { Choice, PastStep, SeatCard } from '../api/wire';

export const FORCED_PAUSE = 1500; // milliseconds in which Escape keeps the move
export const REPEAT_PAUSE = 700;

function areBots(seats: SeatCard[], but: number | null): boolean {
  return seats.every((card, at) => at === but || card.kind === 'bot');
}

export function forcedMove(
  choices: Choice[],
  seats: SeatCard[],
  seat: number | null,
  past: PastStep[],
): string | null {
  const [only] = choices;
  if (only === undefined || choices.length > 1 || only.warnings.length > 0) return null;
  return areBots(seats, seat) && past.at(-1)?.undone !== true ? only.action : null;
}

/** The questions that the viewer has refused on this page. */
export class Refusals {
  #same = new Set<string>();

  note(question: Question | null, action: string): void {
    if (question !== null && action === question.refusal) this.#same.add(question.same);
  }
  /** The viewer wants to decide again: about one question, or about all after an undo. */
  forget(question?: Question | null): void {
    if (question) this.#same.delete(question.same);
    else this.#same.clear();
  }
  /** The refusal, where the same question was refused before. */
  repeated(question: Question | null, seats: SeatCard[], seat: number | null): string | null {
    const isKnown = question !== null && this.#same.has(question.same);
    return isKnown && areBots(seats, seat) ? question.refusal : null;
  }
}
