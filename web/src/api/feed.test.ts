// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import {
  addStep,
  backoff,
  applyMessage,
  lastHeld,
  mergePast,
  EMPTY_FEED,
  stepped,
  welcomed,
  withEarlier,
  type Feed,
} from './feed';
import type { Batch, PastStep, Position, TableCard, Welcome } from './wire';

const TABLE: TableCard = {
  id: 'k3',
  game: 'nyse',
  players: 2,
  options: {},
  own_data: false,
  from_position: false,
  status: 'playing',
  seats: [],
  clock: { kind: 'none', expiry: 'bot' },
  visibility: 'open',
  commitment: '',
  created: 0,
};
const position = (price: number): Position => ({
  view: {},
  waiting: [],
  choices: [],
  market: { companies: [{ code: 'bu', name: 'blue', price }], worth: [] },
  clocks: [],
  can_undo: false,
  outcome: [],
});
const step = (number: number, more: Partial<PastStep> = {}): PastStep => ({
  number,
  hash: `h${number}`,
  log: [{ sentence: `step ${number}`, event: {} }],
  prices: [number],
  worth: [number, null],
  undone: false,
  ...more,
});
const welcome = (number: number, past: PastStep[], more: Partial<Welcome> = {}): Welcome => ({
  type: 'welcome',
  protocol: 3,
  table: TABLE,
  seat: 1,
  host: false,
  number,
  hash: `h${number}`,
  views: 'v',
  past,
  earlier: false,
  position: position(number),
  memory_game: false,
  chat: [],
  now: 0,
  ...more,
});
const batch = (number: number, more: Partial<Batch> = {}): Batch => ({
  type: 'batch',
  number,
  was: `h${number - 1}`,
  hash: `h${number}`,
  undone: false,
  log: [],
  position: position(number),
  ...more,
});
const fresh = (): Feed => welcomed(EMPTY_FEED, welcome(2, [step(1), step(2)]), true, 0).feed;

describe('a welcome', () => {
  it('gives everything to a new client', () => {
    const feed = fresh();
    expect(feed.number).toBe(2);
    expect(feed.seat).toBe(1);
    expect(feed.past.map((one) => one.number)).toEqual([1, 2]);
    expect(lastHeld(feed)).toBe(2);
  });
  it('adds what a returning client missed', () => {
    const { feed, rehello } = welcomed(fresh(), welcome(4, [step(3), step(4)]), false, 0);
    expect(rehello).toBe('none');
    expect(feed.past.map((one) => one.number)).toEqual([1, 2, 3, 4]);
  });
  it('does not tell steps that were undone', () => {
    const { feed, rehello } = welcomed(fresh(), welcome(6, [step(5)]), false, 0);
    expect(rehello).toBe('none');
    expect(feed.past.map((one) => one.number)).toEqual([1, 2, 5]);
    expect(feed.number).toBe(6);
  });
  it('that is too short starts the history again, and pages complete it', () => {
    const { feed } = welcomed(fresh(), welcome(9, [step(8), step(9)], { earlier: true }), false, 0);
    expect(feed.past.map((one) => one.number)).toEqual([8, 9]);
    const page = { steps: [1, 2, 3, 7].map((number) => step(number)), earlier: false };
    const complete = withEarlier(feed, page, 8);
    expect(complete.past.map((one) => one.number)).toEqual([1, 2, 3, 7, 8, 9]);
    expect(complete.earlier).toBe(false);
  });
  it('starts over when the server is behind, or the person has changed', () => {
    expect(welcomed(fresh(), welcome(1, []), false, 0).rehello).toBe('restart');
    const other = welcome(2, []);
    delete other.seat;
    expect(welcomed(fresh(), other, false, 0).rehello).toBe('restart');
  });
  it('before the deal has no position and no last number', () => {
    const open = welcome(0, []);
    delete open.position;
    const { feed } = welcomed(EMPTY_FEED, open, true, 0);
    expect(feed.position).toBeNull();
    expect(lastHeld(feed)).toBeUndefined();
  });
});

describe('a batch', () => {
  it('that fits is applied', () => {
    const { feed, rehello } = stepped(fresh(), batch(3), 7);
    expect(rehello).toBe('none');
    expect([feed.number, feed.hash, feed.at]).toEqual([3, 'h3', 7]);
    expect(feed.past.at(-1)?.prices).toEqual([3]);
  });
  it('from another position asks to resume and changes nothing', () => {
    const before = fresh();
    expect(stepped(before, batch(3, { was: 'other' }), 0)).toEqual({
      feed: before,
      rehello: 'resume',
    });
    expect(stepped(before, batch(4), 0)).toEqual({ feed: before, rehello: 'resume' });
  });
  it('received twice is applied once', () => {
    const before = fresh();
    expect(stepped(before, batch(2, { was: 'h1' }), 0)).toEqual({ feed: before, rehello: 'none' });
  });
  it('that undoes steps marks and keeps them', () => {
    const { feed } = stepped(fresh(), batch(3, { undone: true, back_to: 1 }), 0);
    expect(feed.past.map((one) => one.undone)).toEqual([false, true, false]);
  });
  it('ends an open question', () => {
    const asked = applyMessage(
      fresh(),
      { type: 'undo_question', question: 1, seat: 0, missing: [1], state: 'open' },
      false,
      0,
    ).feed;
    expect(stepped(asked, batch(3), 0).feed.question?.state).toBe('lapsed');
  });
});

describe('past steps', () => {
  it('undone while the client was away are marked too', () => {
    const past = mergePast([step(1), step(2)], [step(3, { back_to: 1 })], 3);
    expect(past.map((one) => one.undone)).toEqual([false, true, false]);
  });
  it('of the server replace those held', () => {
    expect(
      mergePast([step(1), step(2)], [step(2, { prices: [9] })], 2).map((one) => one.prices),
    ).toEqual([[1], [9]]);
  });
  it('are added at the end', () => {
    expect(addStep([step(1)], step(2)).map((one) => one.number)).toEqual([1, 2]);
  });
});

describe('a memory game', () => {
  const past = [step(1), step(2), step(3)];
  const told = (feed: Feed) => feed.past.filter((held) => held.log.length > 0).map((s) => s.number);
  const begun = welcomed(EMPTY_FEED, welcome(3, past, { memory_game: true }), true, 0).feed;

  it('drops the log before the last own move', () => {
    expect(told(begun)).toEqual([1, 2, 3]);
    const after = applyMessage(begun, { type: 'accepted', id: 'x', number: 3 }, false, 0).feed;
    expect(told(after)).toEqual([3]);
    expect(after.past.map((held) => held.prices)).toEqual([[1], [2], [3]]);
    expect(after.past.map((held) => held.worth)).toEqual([[], [], [3, null]]);
  });
  it('keeps everything in other games', () => {
    const open = { ...begun, isMemoryGame: false };
    expect(
      told(applyMessage(open, { type: 'accepted', id: 'x', number: 3 }, false, 0).feed),
    ).toEqual([1, 2, 3]);
  });
  it('reveals everything once it is over', () => {
    const outcome = [
      { seat: 0, rank: 1, score: 1, criterion: '' },
    ] as unknown as Position['outcome'];
    const last = batch(4, { position: { ...position(4), outcome } });
    expect(applyMessage(begun, last, false, 0).feed.isMemoryGame).toBe(false);
  });
});

it('chat lines come once and in order', () => {
  const line = (number: number) => ({
    type: 'chat' as const,
    number,
    name: 'Ada',
    text: '',
    at: 0,
  });
  let feed = applyMessage(fresh(), line(2), false, 0).feed;
  feed = applyMessage(feed, line(1), false, 0).feed;
  feed = applyMessage(feed, line(2), false, 0).feed;
  expect(feed.chat.map((one) => one.number)).toEqual([1, 2]);
});

it('waits longer after each attempt, at most ten seconds', () => {
  expect(backoff(0, 0)).toBe(300);
  expect(backoff(1, 0)).toBe(600);
  expect(backoff(0, 0.999)).toBeLessThanOrEqual(500);
  for (let tries = 0; tries < 50; tries += 1)
    expect(backoff(tries, 0.999)).toBeLessThanOrEqual(10_000);
});
