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
import type { ChainStep, TableCard } from './wire';

/**
 * A promise that the server broke: it `replaced` a commitment that this browser had seen, `dropped`
 * the contribution that this browser had revealed, or showed another `history` than before.
 */
export type Violation = 'replaced' | 'dropped' | 'history';

interface Settings {
  reveal: (contribution: string) => void;
  violation: (violation: Violation) => void;
  /** Steps of the chain after a number, from the server; none: it is busy, or cannot be reached. */
  chain: (after: number) => Promise<ChainStep[]>;
  storage?: Storage;
}

const stepText = ({ number, hash, back_to }: ChainStep): string =>
  `${number} ${hash} ${back_to ?? ''}`;

interface HeldStep {
  step: ChainStep;
  isLive: boolean; // it was sent when it happened, not afterwards
}

export class DealGuard {
  readonly #table: string;
  readonly #settings: Settings;
  readonly #told = new Set<Violation>();
  readonly #steps = new Map<number, HeldStep>();
  #feed: Feed | null = null; // the latest
  #number = 0; // of the last step in the chain
  #link = NO_LINK;
  #from = 0; // the first step in the chain; 0: none yet
  #isLoading = false;
  #isBroken = false; // the chain has shown a violation

  constructor(table: string, settings: Settings) {
    this.#table = table;
    this.#settings = settings;
  }

  /** Call it after each message of the server. */
  receive(feed: Feed): void {
    const { table, seat } = feed;
    if (table === null || seat === null) return;
    const own = takenSeats(this.#settings.storage).find((taken) => taken.table === this.#table);
    if (own?.committed !== undefined && own.seat === seat) this.#compare(table, own);
    // After an update of the server, its hashes are others: the next visit computes them.
    if (this.#feed !== null && this.#feed.views !== feed.views) return;
    this.#feed = feed;
    for (const step of feed.past) this.#hold(step, step.number > feed.welcomedAt);
    this.#follow(feed, seat);
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

  #hold({ number, hash, back_to }: ChainStep, isLive: boolean): void {
    const step = { number, hash, ...(back_to === undefined ? {} : { back_to }) };
    const known = this.#steps.get(number);
    if (known === undefined) this.#steps.set(number, { step, isLive });
    else if (stepText(known.step) !== stepText(step)) this.#tell('history');
  }

  /** Continues the chain as far as steps are known. What a welcome left out is loaded. */
  #follow(feed: Feed, seat: number): void {
    const kept = keptChain(this.#table, this.#settings.storage);
    const isKept = kept?.views === feed.views && kept.seat === seat;
    if (isKept && feed.number > 0 && feed.number < kept.number) this.#tell('history');
    if (this.#from === 0 && this.#steps.has(1)) this.#begin(1);
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#number = next.number;
      this.#link = nextLink(this.#link, next);
      const isLast = isKept && kept.from === this.#from && kept.number === this.#number;
      if (isLast && kept.link !== this.#link) this.#tell('history');
    }
    if (this.#isBroken) return;
    this.#keep(seat, feed.views, isKept && kept.from === this.#from ? kept : null);
    if (this.#number < feed.number) void this.#load();
  }

  #begin(first: number): void {
    this.#from = first;
    this.#number = first - 1;
  }

  #next(): ChainStep | undefined {
    return this.#from === 0 ? undefined : this.#steps.get(this.#number + 1)?.step;
  }

  #keep(seat: number, views: string, before: KeptChain | null): void {
    const already = before?.number ?? 0;
    if (this.#from === 0 || this.#number <= already) return;
    let late = before?.late ?? 0;
    for (let at = Math.max(already + 1, this.#from); at <= this.#number; at += 1) {
      if (this.#steps.get(at)?.isLive === false) late += 1;
    }
    keepChain(
      this.#table,
      { seat, from: this.#from, number: this.#number, link: this.#link, views, late },
      this.#settings.storage,
    );
  }

  async #load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const steps = await this.#settings.chain(this.#number);
    this.#isLoading = false;
    const [first] = steps;
    if (first === undefined || this.#feed === null || this.#feed.seat === null) return;
    // Under new rules a game goes on from a snapshot, and so does the chain.
    if (this.#from === 0) this.#begin(first.number);
    for (const step of steps) this.#hold(step, false);
    if (this.#next() !== undefined) this.#follow(this.#feed, this.#feed.seat);
  }

  #tell(violation: Violation): void {
    if (violation === 'history') this.#isBroken = true; // what was kept is the evidence
    if (this.#told.has(violation)) return;
    this.#told.add(violation);
    this.#settings.violation(violation);
  }
}
