// SPDX-License-Identifier: Apache-2.0
//
// Values that this browser remembers: settings, notes, the person's name, and for each table the
// commitments that were shown, the random number that was contributed and the hash chain of what
// was sent, so that the deal and the record can be verified later. They prove no identity: the
// session cookie does.

const NAME = 'bourse.name';
const TABLES = 'bourse.tables';
const MOST = 24; // tables remembered; the oldest go first

export interface TakenSeat {
  table: string;
  game: string;
  seat: number; // -1: about to sit down
  commitment: string; // the server's
  contribution: string;
  committed?: string; // the commitment to the contribution; absent: it was sent in the clear
  seen?: string[]; // the commitments of all seats when the contribution was revealed; absent: not yet
  // The commitments of the other seats when the contribution was sent with the request to sit down.
  offered?: string[];
  at: number; // milliseconds since 1970
}

/** The hash chain of what this browser was sent of its seat's stream, up to its last step. */
export interface KeptChain {
  seat: number;
  from: number; // the first step of the chain
  number: number; // the last
  link: string;
  views: string; // how the server hashed views
  late: number; // steps that the server told afterwards, because the page was closed when they happened
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const unsaved = new Map<string, string>(); // what the browser refused to save

/** The value of a key; '' if there is none. */
export function stored(key: string, storage?: Store): string {
  try {
    return (storage ?? localStorage).getItem(key) ?? '';
  } catch {
    return storage === undefined ? (unsaved.get(key) ?? '') : '';
  }
}

/** Saves a value. In a browser that refuses (private, full, blocked) it lasts as long as the page. */
export function store(key: string, value: string, storage?: Store): void {
  try {
    (storage ?? localStorage).setItem(key, value);
  } catch {
    if (storage === undefined) unsaved.set(key, value);
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

const chainKey = (table: string) => `bourse.chain.${table}`;

export function keptChain(table: string, storage?: Store): KeptChain | null {
  try {
    const kept: unknown = JSON.parse(stored(chainKey(table), storage) || 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { seat, from, number, link, views, late } = kept as Record<string, unknown>;
    const figures = [seat, from, number, late].every((figure) => typeof figure === 'number');
    const texts = [link, views].every((text) => typeof text === 'string');
    return figures && texts ? (kept as KeptChain) : null;
  } catch {
    return null;
  }
}

export const keepChain = (table: string, kept: KeptChain, storage?: Store) =>
  store(chainKey(table), JSON.stringify(kept), storage);

/** "Guest 41", a name to start with. */
export function guestName(word: string): string {
  const [chance = 0] = crypto.getRandomValues(new Uint16Array(1));
  return `${word} ${10 + (chance % 90)}`;
}
