// SPDX-License-Identifier: Apache-2.0
//
// Watches over a person's deal at a table: reveals the contribution once every seat has committed,
// keeps the hash chain of the seat's stream, and notices if the server does not do what it showed.
import { commitmentsOf } from './contribution';
import type { Feed } from './feed';
import { NO_LINK, nextLink } from './hash';
import {
  keepChain,
  keptChain,
  storeTakenSeat,
  takenSeats,
  type KeptChain,
  type TakenSeat,
} from './storage';
import type { PastStep, TableCard } from './wire';

/**
 * A promise that the server broke: it `replaced` a commitment that this browser had seen, `dropped`
 * the contribution that this browser had revealed, or showed another `history` than before.
 */
export type Violation = 'replaced' | 'dropped' | 'history';

interface Settings {
  reveal: (contribution: string) => void;
  violation: (violation: Violation) => void;
  storage?: Storage;
}

const stepText = ({ number, hash, back_to }: PastStep): string =>
  `${number} ${hash} ${back_to ?? ''}`;

export class DealGuard {
  readonly #table: string;
  readonly #settings: Settings;
  readonly #told = new Set<Violation>();
  readonly #steps = new Map<number, string>(); // those in the chain
  #number = 0;
  #link = NO_LINK;
  #from = 0; // the first of them
  #isBroken = false; // the chain cannot be continued, or has shown a violation

  constructor(table: string, settings: Settings) {
    this.#table = table;
    this.#settings = settings;
  }

  /** Call it after each message of the server. */
  receive({ table, seat, past, views }: Feed): void {
    if (table === null || seat === null) return;
    const own = takenSeats(this.#settings.storage).find((taken) => taken.table === this.#table);
    if (own?.committed !== undefined && own.seat === seat) this.#compare(table, own);
    this.#follow(past, seat, views);
  }

  /** Reveals the contribution, again if the server has not confirmed it. */
  reveal({ table, seat }: Feed): void {
    if (table?.reveal_by === undefined || seat === null) return;
    const own = takenSeats(this.#settings.storage).find((taken) => taken.table === this.#table);
    if (own?.committed === undefined || own.seat !== seat) return;
    if (this.#told.has('replaced') || !this.#isAwaited(table, seat)) return;
    const seen = own.seen ?? commitmentsOf(table);
    if (own.seen === undefined) storeTakenSeat({ ...own, seen }, this.#settings.storage);
    this.#settings.reveal(own.contribution);
  }

  #isAwaited(table: TableCard, seat: number): boolean {
    const isOpen = table.seats.some(({ kind }) => kind === 'open');
    return !isOpen && table.seats[seat]?.revealed === false;
  }

  #compare(table: TableCard, own: TakenSeat): void {
    const shown = commitmentsOf(table);
    const isOther = own.seen?.some((commitment, seat) => commitment !== shown[seat]) ?? false;
    const isOwn = shown[own.seat] === own.committed && table.commitment === own.commitment;
    if (isOther || !isOwn) this.#tell('replaced');
    const isDealt = table.status !== 'gathering';
    const isUnused = own.seen !== undefined && table.seats[own.seat]?.revealed !== true;
    if (isDealt && isUnused) this.#tell('dropped');
  }

  #follow(past: PastStep[], seat: number, views: string): void {
    if (this.#from === 0) this.#resume(past[0]?.number ?? 1, seat, views);
    const before = this.#number;
    for (const step of past) {
      const known = this.#steps.get(step.number);
      if (known !== undefined && known !== stepText(step)) this.#tell('history');
      // Older steps may be loaded later; the chain begins with the first that was sent.
      if (known === undefined && step.number > this.#number) this.#add(step, views);
    }
    const kept = this.#kept(views);
    // Everything has been sent, and it ends before what was sent earlier.
    if (kept !== null && past.length > 0 && this.#number < kept.number) this.#tell('history');
    if (this.#isBroken || this.#number === before) return;
    keepChain(
      this.#table,
      { seat, from: this.#from, number: this.#number, link: this.#link, views },
      this.#settings.storage,
    );
  }

  /** Goes on from the chain kept earlier if only later steps are sent, as in long games. */
  #resume(first: number, seat: number, views: string): void {
    const kept = keptChain(this.#table, this.#settings.storage);
    if (first === 1 || kept?.seat !== seat || kept.views !== views) return;
    if (kept.number < first - 1) return;
    this.#from = kept.from;
    this.#number = kept.number;
    this.#link = kept.link;
  }

  /** The chain kept earlier, if it can be compared with this one. */
  #kept(views: string): KeptChain | null {
    const kept = keptChain(this.#table, this.#settings.storage);
    return kept?.views === views && kept.from === this.#from ? kept : null;
  }

  #add(step: PastStep, views: string): void {
    // Under new rules the steps go on from a snapshot, and so does the chain.
    if (this.#from === 0) this.#from = step.number;
    else if (step.number !== this.#number + 1) this.#isBroken = true;
    this.#number = step.number;
    this.#link = nextLink(this.#link, step);
    this.#steps.set(step.number, stepText(step));
    const kept = this.#kept(views);
    const isLast = !this.#isBroken && kept?.number === step.number;
    if (isLast && kept.link !== this.#link) this.#tell('history');
  }

  #tell(violation: Violation): void {
    if (violation === 'history') this.#isBroken = true; // what was kept is the evidence
    if (this.#told.has(violation)) return;
    this.#told.add(violation);
    this.#settings.violation(violation);
  }
}
