// SPDX-License-Identifier: Apache-2.0
//
// State of a table as the client knows it, and the reducer for messages of the server. Pure: the
// socket is in stream.ts. A batch is applied if it has the next number and starts at the hash that
// the client holds. Any other batch changes nothing and requires another hello.
import type {
  Batch,
  ChatLine,
  FromHouse,
  Handover,
  PastPage,
  PastStep,
  Position,
  ProposalNews,
  Removed,
  StandingOrder,
  TableCard,
  UndoQuestion,
  Welcome,
} from './wire';

export interface Feed {
  table: TableCard | null; // null until the first welcome
  seat: number | null; // null: a spectator
  host: boolean;
  number: number; // of the last step; 0: none
  welcomedAt: number; // the last step when the server welcomed this page; later ones came one by one
  hash: string;
  views: string; // how the server hashes views
  past: PastStep[];
  earlier: boolean; // the server has older steps (table/history.ts)
  position: Position | null; // null before the deal
  isMemoryGame: boolean; // hidden history while the game runs: the log keeps one round
  chat: ChatLine[];
  question: UndoQuestion | null; // the latest undo vote
  proposal: ProposalNews | null; // the latest proposal of a player
  removed: Removed | null; // the viewer was removed from the table
  orders: StandingOrder[]; // of the viewer's seat
  handovers: Handover[]; // of seats to bots, and back
  at: number; // local time when the position arrived, in milliseconds; clocks count from here
}

export const EMPTY_FEED: Feed = {
  table: null,
  seat: null,
  host: false,
  number: 0,
  welcomedAt: 0,
  hash: '',
  views: '',
  past: [],
  earlier: false,
  position: null,
  isMemoryGame: false,
  chat: [],
  question: null,
  proposal: null,
  removed: null,
  orders: [],
  handovers: [],
  at: 0,
};

/** For exhaustive switches: messages of newer servers are ignored. */
export function ignoreUnknown(message: never): void {
  void message;
}

/** The hello to send after a message: none, from the last number, or from the start. */
export type Rehello = 'none' | 'resume' | 'restart';

export interface FeedUpdate {
  feed: Feed;
  rehello: Rehello;
}

/** The number to resume from; undefined: from the start. */
export function lastHeld(feed: Feed): number | undefined {
  return feed.table === null || feed.past.length === 0 ? undefined : feed.number;
}

function mergeChat(held: ChatLine[], more: ChatLine[]): ChatLine[] {
  const known = new Map(held.map((line) => [line.number, line]));
  for (const line of more) known.set(line.number, line);
  return [...known.values()].sort((a, b) => a.number - b.number);
}

/** Appends a step, which may undo earlier ones. */
export function addStep(past: PastStep[], step: PastStep): PastStep[] {
  const backTo = step.back_to;
  if (backTo === undefined) return [...past, step];
  return [...past.map((held) => (held.number > backTo ? { ...held, undone: true } : held)), step];
}

/** Merges the steps of the server into those held; the server's replace equal numbers. */
export function mergePast(held: PastStep[], more: PastStep[], number: number): PastStep[] {
  const from = more[0]?.number ?? number + 1;
  return more.reduce(
    addStep,
    held.filter((step) => step.number < from),
  );
}

/** Applies a welcome. `isFull`: the hello asked for everything instead of resuming. */
export function welcomed(feed: Feed, message: Welcome, isFull: boolean, at: number): FeedUpdate {
  const isOther = feed.seat !== (message.seat ?? null) && feed.table !== null;
  if (!isFull && (isOther || message.number < feed.number)) {
    return { feed: { ...EMPTY_FEED, chat: feed.chat }, rehello: 'restart' };
  }
  // Steps are missing in between: those held come again with the older pages.
  const isNew = isFull || message.earlier;
  const past = isNew ? message.past : mergePast(feed.past, message.past, message.number);
  return {
    feed: {
      table: message.table,
      seat: message.seat ?? null,
      host: message.host,
      number: message.number,
      welcomedAt: message.number,
      hash: message.hash,
      views: message.views,
      past,
      earlier: isNew ? message.earlier : feed.earlier,
      position: message.position ?? null,
      isMemoryGame: message.memory_game,
      chat: mergeChat(feed.chat, message.chat),
      question: feed.question,
      // The server sends these after the welcome.
      proposal: null,
      removed: null,
      orders: [],
      handovers: [],
      at,
    },
    rehello: 'none',
  };
}

/** Adds a page of the steps before number `before`, unless the client has started over since. */
export function withEarlier(feed: Feed, page: PastPage, before: number): Feed {
  if (!feed.earlier || (feed.past[0]?.number ?? feed.number + 1) !== before) return feed;
  return { ...feed, past: [...page.steps, ...feed.past], earlier: page.earlier };
}

/** Removes log and worth of the steps before `from`, which players have to remember. */
export function withoutOldLogs(past: PastStep[], from: number): PastStep[] {
  return past.map((step) =>
    step.number < from && step.log.length > 0 ? { ...step, log: [], worth: [] } : step,
  );
}

/** The first step whose log is kept in a memory game: the last own move, for spectators a round ago. */
function firstRemembered(feed: Feed, message: FromHouse): number {
  if (!feed.isMemoryGame) return 0;
  if (message.type === 'accepted') return message.number;
  const isWatching = message.type === 'batch' && feed.seat === null;
  return isWatching ? message.number + 1 - (feed.table?.seats.length ?? 0) : 0;
}

/** Applies a batch if it fits. */
export function stepped(feed: Feed, batch: Batch, at: number): FeedUpdate {
  if (feed.table === null || batch.number <= feed.number) return { feed, rehello: 'none' };
  if (batch.number !== feed.number + 1 || batch.was !== feed.hash)
    return { feed, rehello: 'resume' };
  const step: PastStep = {
    number: batch.number,
    hash: batch.hash,
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
      isMemoryGame: feed.isMemoryGame && batch.position.outcome.length === 0,
      question:
        feed.question?.state === 'open' ? { ...feed.question, state: 'lapsed' } : feed.question,
      at,
    },
    rehello: 'none',
  };
}

/** The feed after a message. `isFull`: the last hello asked for everything. */
export function applyMessage(
  feed: Feed,
  message: FromHouse,
  isFull: boolean,
  at: number,
): FeedUpdate {
  const after = updated(feed, message, isFull, at);
  const from = firstRemembered(feed, message);
  if (from <= 0) return after;
  return { ...after, feed: { ...after.feed, past: withoutOldLogs(after.feed.past, from) } };
}

function updated(feed: Feed, message: FromHouse, isFull: boolean, at: number): FeedUpdate {
  switch (message.type) {
    case 'welcome':
      return welcomed(feed, message, isFull, at);
    case 'batch':
      return stepped(feed, message, at);
    case 'table':
      return { feed: { ...feed, table: message.table }, rehello: 'none' };
    case 'chat':
      return { feed: { ...feed, chat: mergeChat(feed.chat, [message]) }, rehello: 'none' };
    case 'undo_question':
      return { feed: { ...feed, question: message }, rehello: 'none' };
    case 'proposal':
      return { feed: { ...feed, proposal: message }, rehello: 'none' };
    case 'removed':
      return { feed: { ...feed, removed: message }, rehello: 'none' };
    case 'orders':
      return { feed: { ...feed, orders: message.orders }, rehello: 'none' };
    case 'handovers':
      return { feed: { ...feed, handovers: message.handovers }, rehello: 'none' };
    case 'accepted':
    case 'refused':
    case 'reason':
    case 'help':
    case 'pong':
    case 'restarting':
    case 'lobby':
    case 'lobby_change':
      return { feed, rehello: 'none' };
    default:
      ignoreUnknown(message);
      return { feed, rehello: 'none' };
  }
}

/** Delay before the next attempt to connect, in milliseconds; `chance` is in [0, 1). */
export function backoff(tries: number, chance: number): number {
  const length = Math.min(8000, 400 * 2 ** Math.min(tries, 10));
  return Math.round(length * (0.75 + 0.5 * chance));
}
