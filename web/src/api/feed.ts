// SPDX-License-Identifier: Apache-2.0
//
// What a client knows of its table, and how a message of the house changes it. Pure: the socket is
// in stream.ts. A batch fits when it carries the next number and begins at the hash the client
// holds; a batch that does not fit changes nothing and asks for another hello.
import type {
  Batch,
  ChatLine,
  FromHouse,
  PastStep,
  Position,
  StandingOrder,
  TableCard,
  UndoQuestion,
  Welcome,
} from './wire';

export interface Feed {
  table: TableCard | null; // null until the first welcome
  seat: number | null; // null: a spectator
  host: boolean;
  number: number; // of the last step held; 0 before any
  hash: string;
  past: PastStep[];
  position: Position | null; // null before the deal
  fades: boolean; // a game of memory, and it runs: the log keeps one round
  chat: ChatLine[];
  question: UndoQuestion | null; // the newest; open ones ask for an answer
  orders: StandingOrder[]; // of the viewer's seat
  at: number; // when the position arrived, by this machine's clock: clocks count from here
}

export const EMPTY_FEED: Feed = {
  table: null,
  seat: null,
  host: false,
  number: 0,
  hash: '',
  past: [],
  position: null,
  fades: false,
  chat: [],
  question: null,
  orders: [],
  at: 0,
};

/** No message of this protocol gets here; one of a newer house changes nothing. */
export function ignoreUnknown(message: never): void {
  void message;
}

/** What follows a message: nothing, hello from the last number held, or from the start. */
export type Again = 'no' | 'resume' | 'anew';

export interface FeedUpdate {
  feed: Feed;
  again: Again;
}

/** The number to resume from; undefined asks for everything. */
export function lastHeld(feed: Feed): number | undefined {
  return feed.table === null || feed.past.length === 0 ? undefined : feed.number;
}

function mergeChat(held: ChatLine[], more: ChatLine[]): ChatLine[] {
  const known = new Map(held.map((line) => [line.number, line]));
  for (const line of more) known.set(line.number, line);
  return [...known.values()].sort((a, b) => a.number - b.number);
}

/** A step of the stream after those held: it may have taken some of them back. */
export function addStep(past: PastStep[], step: PastStep): PastStep[] {
  const backTo = step.back_to;
  if (backTo === undefined) return [...past, step];
  return [...past.map((held) => (held.number > backTo ? { ...held, undone: true } : held)), step];
}

/** The steps held and those the house adds; where both have one, the house's counts. */
export function mergePast(held: PastStep[], more: PastStep[], number: number): PastStep[] {
  const from = more[0]?.number ?? number + 1;
  return more.reduce(
    addStep,
    held.filter((step) => step.number < from),
  );
}

function isUnbroken(past: PastStep[], number: number): boolean {
  const last = past.at(-1);
  if (last !== undefined && last.number !== number) return false;
  return past.every((step, at) => at === 0 || step.number === (past[at - 1]?.number ?? 0) + 1);
}

/** A welcome to a client that resumed (`anew` false) or to one that asked for everything. */
export function welcomed(feed: Feed, message: Welcome, anew: boolean, at: number): FeedUpdate {
  const isOther = feed.seat !== (message.seat ?? null) && feed.table !== null;
  if (!anew && (isOther || message.number < feed.number)) {
    return { feed: { ...EMPTY_FEED, chat: feed.chat }, again: 'anew' };
  }
  const past = anew ? message.past : mergePast(feed.past, message.past, message.number);
  if (!anew && !isUnbroken(past, message.number)) return { feed, again: 'anew' };
  return {
    feed: {
      table: message.table,
      seat: message.seat ?? null,
      host: message.host,
      number: message.number,
      hash: message.hash,
      past,
      position: message.position ?? null,
      fades: message.fades,
      chat: mergeChat(feed.chat, message.chat),
      question: feed.question,
      orders: [], // told after the welcome where there are any
      at,
    },
    again: 'no',
  };
}

/** The past with neither log nor worth before the step `from`: what has faded is the player's to remember. */
export function faded(past: PastStep[], from: number): PastStep[] {
  return past.map((step) =>
    step.number < from && step.log.length > 0 ? { ...step, log: [], worth: [] } : step,
  );
}

/** Where the log of a fading game begins: at the own last move; for who only watches, a round ago. */
function fadesBefore(feed: Feed, message: FromHouse): number {
  if (!feed.fades) return 0;
  if (message.type === 'accepted') return message.number;
  const isWatching = message.type === 'batch' && feed.seat === null;
  return isWatching ? message.number + 1 - (feed.table?.seats.length ?? 0) : 0;
}

/** A step of the stream, where it fits. */
export function stepped(feed: Feed, batch: Batch, at: number): FeedUpdate {
  if (feed.table === null || batch.number <= feed.number) return { feed, again: 'no' };
  if (batch.number !== feed.number + 1 || batch.was !== feed.hash) return { feed, again: 'resume' };
  const step: PastStep = {
    number: batch.number,
    log: batch.log,
    prices: batch.position.market.companies.map((company) => company.price),
    worth: batch.position.market.worth,
    undone: false,
    ...(batch.back_to === undefined ? {} : { back_to: batch.back_to }),
  };
  return {
    feed: {
      ...feed,
      number: batch.number,
      hash: batch.hash,
      past: addStep(feed.past, step),
      position: batch.position,
      fades: feed.fades && batch.position.outcome.length === 0,
      question:
        feed.question?.state === 'open' ? { ...feed.question, state: 'lapsed' } : feed.question,
      at,
    },
    again: 'no',
  };
}

/** The feed after a message. `anew` says whether the last hello asked for everything. */
export function applyMessage(
  feed: Feed,
  message: FromHouse,
  anew: boolean,
  at: number,
): FeedUpdate {
  const after = taken(feed, message, anew, at);
  const from = fadesBefore(feed, message);
  if (from <= 0) return after;
  return { ...after, feed: { ...after.feed, past: faded(after.feed.past, from) } };
}

function taken(feed: Feed, message: FromHouse, anew: boolean, at: number): FeedUpdate {
  switch (message.type) {
    case 'welcome':
      return welcomed(feed, message, anew, at);
    case 'batch':
      return stepped(feed, message, at);
    case 'table':
      return { feed: { ...feed, table: message.table }, again: 'no' };
    case 'chat':
      return { feed: { ...feed, chat: mergeChat(feed.chat, [message]) }, again: 'no' };
    case 'undo_question':
      return { feed: { ...feed, question: message }, again: 'no' };
    case 'standing':
      return { feed: { ...feed, orders: message.orders }, again: 'no' };
    case 'accepted':
    case 'refused':
    case 'reason':
    case 'help':
    case 'pong':
    case 'lobby':
      return { feed, again: 'no' };
    default:
      ignoreUnknown(message);
      return { feed, again: 'no' };
  }
}

/** How long to wait before the next try to connect, in milliseconds; `chance` is in [0, 1). */
export function backoff(tries: number, chance: number): number {
  const length = Math.min(8000, 400 * 2 ** Math.min(tries, 10));
  return Math.round(length * (0.75 + 0.5 * chance));
}
