// SPDX-License-Identifier: Apache-2.0
//
// What this browser remembers of its person: the name, the tables it sat at, and for each the
// commitment it saw and the chance it added, so that the deal can be checked against them later.
// Nothing here proves who one is: that is the cookie's.

const NAME = 'bourse.name';
const TABLES = 'bourse.tables';
const MOST = 24; // tables remembered; the oldest go first

export interface Sitting {
  table: string;
  game: string;
  seat: number;
  commitment: string;
  contribution: string;
  at: number; // milliseconds since 1970
}

type Keep = Pick<Storage, 'getItem' | 'setItem'>;

/** A browser that keeps nothing (private, full, blocked) plays all the same. */
function read(keep: Keep, key: string): string | null {
  try {
    return keep.getItem(key);
  } catch {
    return null;
  }
}

function write(keep: Keep, key: string, value: string): void {
  try {
    keep.setItem(key, value);
  } catch {
    return;
  }
}

export const keptName = (keep: Keep = localStorage) => read(keep, NAME);
export const keepName = (name: string, keep: Keep = localStorage) => write(keep, NAME, name);

function isSitting(value: unknown): value is Sitting {
  if (typeof value !== 'object' || value === null) return false;
  const { table, game, seat, commitment, contribution, at } = value as Record<string, unknown>;
  return (
    [table, game, commitment, contribution].every((text) => typeof text === 'string') &&
    [seat, at].every((figure) => typeof figure === 'number')
  );
}

/** Newest first. */
export function sittings(keep: Keep = localStorage): Sitting[] {
  try {
    const kept: unknown = JSON.parse(read(keep, TABLES) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSitting) : [];
  } catch {
    return [];
  }
}

export function keepSitting(sitting: Sitting, keep: Keep = localStorage): void {
  const others = sittings(keep).filter((kept) => kept.table !== sitting.table);
  write(keep, TABLES, JSON.stringify([sitting, ...others].slice(0, MOST)));
}

/** "Guest 41": good enough to sit down with at once; a person can change it. */
export function guestName(word: string): string {
  const [chance = 0] = crypto.getRandomValues(new Uint16Array(1));
  return `${word} ${10 + (chance % 90)}`;
}
