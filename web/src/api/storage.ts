// SPDX-License-Identifier: Apache-2.0
//
// Values that this browser remembers: settings, notes, the person's name, and for each table the
// commitment that was shown and the random number that was contributed, so that the deal can be
// verified later. They prove no identity: the session cookie does.

const NAME = 'bourse.name';
const TABLES = 'bourse.tables';
const MOST = 24; // tables remembered; the oldest go first

export interface TakenSeat {
  table: string;
  game: string;
  seat: number;
  commitment: string;
  contribution: string;
  at: number; // milliseconds since 1970
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The value of a key; '' if there is none or the browser refuses. */
export function stored(key: string, storage?: Store): string {
  try {
    return (storage ?? localStorage).getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Saves a value. In a browser that refuses (private, full, blocked) it lasts as long as the page. */
export function store(key: string, value: string, storage?: Store): void {
  try {
    (storage ?? localStorage).setItem(key, value);
  } catch {
    return;
  }
}

export const storedName = () => stored(NAME);
export const storeName = (name: string) => store(NAME, name);

function isTakenSeat(value: unknown): value is TakenSeat {
  if (typeof value !== 'object' || value === null) return false;
  const { table, game, seat, commitment, contribution, at } = value as Record<string, unknown>;
  return (
    [table, game, commitment, contribution].every((text) => typeof text === 'string') &&
    [seat, at].every((figure) => typeof figure === 'number')
  );
}

/** Newest first. */
export function takenSeats(storage?: Store): TakenSeat[] {
  try {
    const list: unknown = JSON.parse(stored(TABLES, storage) || '[]');
    return Array.isArray(list) ? list.filter(isTakenSeat) : [];
  } catch {
    return [];
  }
}

export function storeTakenSeat(seat: TakenSeat, storage?: Store): void {
  const others = takenSeats(storage).filter(({ table }) => table !== seat.table);
  store(TABLES, JSON.stringify([seat, ...others].slice(0, MOST)), storage);
}

/** "Guest 41", a name to start with. */
export function guestName(word: string): string {
  const [chance = 0] = crypto.getRandomValues(new Uint16Array(1));
  return `${word} ${10 + (chance % 90)}`;
}
