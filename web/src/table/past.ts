// SPDX-License-Identifier: Apache-2.0
//
// Steps since the viewer last looked, for the tape, with the change of prices; and net worth over
// time.
import type { GameBoard } from '../board';
import type { PastStep, PriceStep } from '../api/wire';

export const TAPE_LENGTH = 6; // older steps are summarised

/**
 * The viewer's last own step: the last accepted one, or a later one whose first event is the seat's
 * (from a second device or a stand-in bot). Undone steps and answers do not count. 0: none.
 */
export function lastOwnStep(
  past: PastStep[],
  seat: number | null,
  accepted: number,
  isAnswer: NonNullable<GameBoard['isAnswer']> = () => false,
): number {
  if (seat === null) return 0;
  const counts = (step: PastStep, at: number): boolean => !step.undone && !isAnswer(past, at);
  const isHeld = past.every((step, at) => step.number !== accepted || counts(step, at));
  const least = isHeld ? accepted : 0;
  for (let at = past.length - 1; at >= 0; at -= 1) {
    const step = past[at];
    if (step === undefined || step.number <= least) break;
    if (step.log[0]?.event['seat'] === seat && counts(step, at)) return step.number;
  }
  return least;
}

export interface Since {
  steps: PastStep[]; // oldest first, at most TAPE_LENGTH
  isOld: boolean; // nothing new: the step is the last one before
  missed: number; // steps before those
  prices: PriceStep[]; // total change of prices; empty unless steps were missed
}

/** The prices after step `number`, or the first known ones. */
function pricesAt(past: PastStep[], number: number): number[] {
  const before = past.filter((step) => step.number <= number && !step.undone);
  return (before.at(-1) ?? past[0])?.prices ?? [];
}

/** What step `number` of one's own set off for everybody. */
function setOff(all: PastStep[], number: number, news: string[]): PastStep[] {
  const own = all.find((step) => step.number === number);
  const from = own?.log.findIndex(({ event }) => news.includes(String(event['event']))) ?? -1;
  return own === undefined || from < 0 ? [] : [{ ...own, log: own.log.slice(from) }];
}

export function since(
  past: PastStep[],
  number: number,
  companies: string[],
  news: string[] = [],
): Since {
  const all = past.filter((step) => !step.undone && step.log.length > 0);
  const later = [...setOff(all, number, news), ...all.filter((step) => step.number > number)];
  const isOld = later.length === 0;
  const steps = isOld ? all.slice(-1) : later.slice(-TAPE_LENGTH);
  const missed = Math.max(0, later.length - steps.length);
  if (missed === 0) return { steps, isOld, missed, prices: [] };
  const then = pricesAt(past, number);
  const now = past.at(-1)?.prices ?? [];
  const prices = companies
    .map((company, at) => ({ company, before: then[at] ?? 0, after: now[at] ?? 0 }))
    .filter((step) => step.before !== step.after);
  return { steps, isOld, missed, prices };
}

/** The companies of the market after each step, by number; `now`: after the last. */
export function listings(
  past: PastStep[],
  now: string[],
  listed: GameBoard['listed'],
): Map<number, string[]> {
  const found = new Map<number, string[]>();
  let codes = now;
  for (const step of [...past].reverse()) {
    found.set(step.number, codes);
    if (!step.undone) codes = listed?.(codes, step.log) ?? codes;
  }
  return found;
}

/** Net worth of each seat after every step; empty if any of it is hidden. */
export function openRows(rows: (number | null)[][]): number[][] {
  const isOpen = rows.every((row) => row.length > 0 && row.every((value) => value !== null));
  return isOpen ? rows.map((row) => row.map((value) => value ?? 0)) : [];
}
