// SPDX-License-Identifier: Apache-2.0
import { beforeEach, expect, test } from 'vitest';
import { drawContribution, isLastToReveal, storeOffer } from './contribution';
import { DealGuard, type Violation } from './dealGuard';
import { EMPTY_FEED, type Feed } from './feed';
import { contributionCommitment, nextLink, NO_LINK } from './hash';
import { keptChain, storeTakenSeat, takenSeats } from './storage';
import type { ChainStep, PastStep, SeatCard, TableCard } from './wire';

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  } as Storage;
}

const OTHER = 'b'.repeat(64);
const sitter = (more: Partial<SeatCard> = {}): SeatCard => ({
  kind: 'person',
  name: 'Ada',
  connected: true,
  stand_in: false,
  ...more,
});
const card = (seats: SeatCard[], more: Partial<TableCard> = {}): TableCard =>
  ({
    id: 't',
    game: 'nyse',
    status: 'gathering',
    commitment: 'house',
    seats,
    ...more,
  }) as TableCard;
const open = sitter({ kind: 'open', name: '' });
const bot = sitter({ kind: 'bot', bot: 'greedy' });
const step = (number: number, more: Partial<PastStep> = {}): PastStep => ({
  number,
  hash: `000000000000000${number}`,
  log: [],
  prices: [],
  worth: [],
  undone: false,
  ...more,
});

let storage: Storage;
let revealed: string[];
let violations: Violation[];
let committed: string;
let contribution: string;
let onServer: ChainStep[]; // what GET /chain answers from
let asked: number[];

const guarded = () =>
  new DealGuard('t', {
    reveal: (own) => revealed.push(own),
    violation: (violation) => violations.push(violation),
    chain: (after) => {
      asked.push(after);
      return Promise.resolve(onServer.filter(({ number }) => number > after).slice(0, 2));
    },
    storage,
  });
/** As after a welcome with these steps. */
const feed = (table: TableCard, past: PastStep[] = [], views = 'v'): Feed => ({
  ...EMPTY_FEED,
  table,
  seat: 0,
  past,
  number: past.at(-1)?.number ?? 0,
  welcomedAt: past.at(-1)?.number ?? 0,
  views,
});
/** After a welcome with `welcomed` steps, the others came one by one. */
const live = (welcomedAt: number, past: PastStep[]): Feed => ({
  ...feed(playing(), past),
  welcomedAt,
});
const settled = () => new Promise((resolve) => setTimeout(resolve));
const own = (more: Partial<SeatCard> = {}) =>
  sitter({ commitment: committed, revealed: false, ...more });
const others = (more: Partial<SeatCard> = {}) =>
  sitter({ commitment: OTHER, revealed: false, ...more });
const full = (more: Partial<TableCard> = {}) => card([own(), others()], { reveal_by: 9, ...more });

beforeEach(() => {
  storage = memory();
  revealed = [];
  violations = [];
  onServer = [];
  asked = [];
  const drawn = drawContribution(card([open, open]), storage);
  ({ contribution, committed } = drawn);
  storeTakenSeat({ ...drawn, seat: 0 }, storage);
});

test('a contribution is 32 random bytes, and the commitment is its hash', () => {
  expect(contribution).toMatch(/^[0-9a-f]{64}$/);
  expect(committed).toBe(contributionCommitment('t', contribution));
});

test('a server that refuses a seat gets the same contribution again, until it was revealed', () => {
  expect(drawContribution(card([open, open]), storage).contribution).toBe(contribution);
  const [seat] = takenSeats(storage);
  storeTakenSeat({ ...seat!, seen: [committed] }, storage);
  expect(drawContribution(card([open, open]), storage).contribution).not.toBe(contribution);
});

test('a person who has the seat keeps the contribution, also after it was revealed', () => {
  const [seat] = takenSeats(storage);
  storeTakenSeat({ ...seat!, seen: [committed, OTHER] }, storage);
  const again = drawContribution(full({ commitment: 'another secret' }), storage);
  expect(again).toMatchObject({ contribution, commitment: 'house', seen: [committed, OTHER] });
});

test('a server that knows the contribution cannot choose another seat to go with it', () => {
  const alone = card([open, bot]);
  const own = drawContribution(alone, storage);
  storeOffer(own, alone, storage);
  // It refuses, and shows the same seats again: it gets the same contribution.
  expect(drawContribution(alone, storage).contribution).toBe(own.contribution);
  // It refuses, and has sat down meanwhile, with a commitment of its choice.
  const joined = card([open, others()]);
  expect(drawContribution(joined, storage).contribution).not.toBe(own.contribution);
});

test('only who cannot learn anything more reveals when sitting down', () => {
  expect(isLastToReveal(card([open, bot, bot]))).toBe(true);
  expect(isLastToReveal(card([open, sitter()]))).toBe(true);
  expect(isLastToReveal(card([open, others()]))).toBe(false);
  expect(isLastToReveal(card([open, open, bot]))).toBe(false);
});

test('the contribution is revealed when every seat has committed, and not before', () => {
  const guard = guarded();
  guard.reveal(feed(card([own(), open])));
  expect(revealed).toEqual([]);
  guard.reveal(feed(card([own(), open], { reveal_by: 9 })));
  expect(revealed).toEqual([]);
  guard.reveal(feed(full()));
  guard.reveal(feed(full())); // not confirmed yet
  expect(revealed).toEqual([contribution, contribution]);
  expect(takenSeats(storage)[0]?.seen).toEqual([committed, OTHER]);
  guard.reveal(feed(card([own({ revealed: true }), others()], { reveal_by: 9 })));
  expect(revealed).toHaveLength(2);
  expect(violations).toEqual([]);
});

test('nothing is revealed to a server that shows another commitment of this seat', () => {
  const guard = guarded();
  const shown = feed(card([own({ commitment: OTHER }), others()], { reveal_by: 9 }));
  guard.receive(shown);
  guard.reveal(shown);
  expect(violations).toEqual(['replaced']);
  expect(revealed).toEqual([]);
});

test('a commitment that changes after the contribution is known is noticed', () => {
  const guard = guarded();
  guard.receive(feed(full()));
  guard.reveal(feed(full()));
  const changed = others({ commitment: 'c'.repeat(64) });
  guard.receive(feed(card([own({ revealed: true }), changed], { reveal_by: 9 })));
  expect(violations).toEqual(['replaced']);
  violations = [];
  guarded().receive(feed(full({ commitment: 'another secret' })));
  expect(violations).toEqual(['replaced']);
});

test('a contribution that the server dropped is noticed at once, also on another visit', () => {
  const guard = guarded();
  guard.reveal(feed(full()));
  const dealt = card([own(), others({ revealed: true })], { status: 'playing' });
  guard.receive(feed(dealt));
  guard.receive(feed(dealt));
  expect(violations).toEqual(['dropped']);
  guarded().receive(feed(dealt));
  expect(violations).toEqual(['dropped', 'dropped']);
});

test('a contribution that was never revealed is not reported as dropped', () => {
  guarded().receive(feed(card([own(), others({ revealed: true })], { status: 'playing' })));
  expect(violations).toEqual([]);
});

const playing = () =>
  card([own({ revealed: true }), others({ revealed: true })], { status: 'playing' });

test('the chain of steps is kept and continued on the next visit', () => {
  const first = guarded();
  first.receive(feed(playing(), [step(1), step(2)]));
  first.receive(feed(playing(), [step(1), step(2, { undone: true }), step(3, { back_to: 1 })]));
  const links = [step(1), step(2), step(3, { back_to: 1 })].reduce(nextLink, NO_LINK);
  expect(keptChain('t', storage)).toEqual({
    seat: 0,
    from: 1,
    number: 3,
    link: links,
    views: 'v',
    late: 3,
  });
  const again = [step(1), step(2, { undone: true }), step(3, { back_to: 1 }), step(4)];
  guarded().receive(feed(playing(), again));
  expect(keptChain('t', storage)?.number).toBe(4);
  expect(violations).toEqual([]);
});

test('another past than before is noticed, and what was kept is not overwritten', () => {
  guarded().receive(feed(playing(), [step(1), step(2), step(3)]));
  const kept = keptChain('t', storage);
  const other = step(2, { hash: 'ffffffffffffffff' });
  guarded().receive(feed(playing(), [step(1), other, step(3), step(4)]));
  expect(violations).toEqual(['history']);
  guarded().receive(feed(playing(), [step(1), step(2)]));
  expect(violations).toEqual(['history', 'history']);
  const during = guarded();
  during.receive(feed(playing(), [step(1), step(2), step(3)]));
  during.receive(feed(playing(), [step(1), other, step(3), step(4)]));
  expect(violations).toEqual(['history', 'history', 'history']);
  expect(keptChain('t', storage)).toEqual(kept);
});

test('hashes of another program and of a game continued under new rules are not compared', async () => {
  guarded().receive(feed(playing(), [step(1), step(2), step(3)]));
  guarded().receive(feed(playing(), [step(1), step(2, { hash: 'ffffffffffffffff' })], 'v2'));
  expect(keptChain('t', storage)?.views).toBe('v2');
  onServer = [step(5), step(6)];
  guarded().receive(feed(playing(), [step(5), step(6)], 'v2'));
  await settled();
  expect(keptChain('t', storage)).toMatchObject({ from: 5, number: 6 });
  expect(violations).toEqual([]);
});

test('a server that is updated while the page is open does not seem to tell another history', () => {
  const guard = guarded();
  guard.receive(feed(playing(), [step(1), step(2)]));
  guard.receive(feed(playing(), [step(1, { hash: 'ffffffffffffffff' }), step(2), step(3)], 'v2'));
  expect(violations).toEqual([]);
  expect(keptChain('t', storage)).toMatchObject({ number: 2, views: 'v' });
});

const chainOf = (steps: ChainStep[]) => steps.reduce(nextLink, NO_LINK);

test('steps that a welcome leaves out are loaded, and counted as told afterwards', async () => {
  guarded().receive(live(1, [step(1), step(2), step(3)]));
  expect(keptChain('t', storage)).toMatchObject({ number: 3, late: 1 });
  // 4 was undone by 5, which leaves the welcome empty but for the steps before; 6 comes live.
  onServer = [step(1), step(2), step(3), step(4), step(5, { back_to: 3 })];
  const guard = guarded();
  const back = [step(1), step(2), step(3)];
  guard.receive({ ...live(5, back), number: 5 });
  guard.receive({ ...live(5, [...back, step(6)]), number: 6 });
  await settled();
  expect(asked).toEqual([3]);
  const link = chainOf([...onServer, step(6)]);
  expect(keptChain('t', storage)).toMatchObject({ from: 1, number: 6, link, late: 3 });
  expect(violations).toEqual([]);
});

test('of a long game the whole chain is loaded, and compared with what was kept', async () => {
  guarded().receive(live(0, [step(1), step(2), step(3)]));
  onServer = [1, 2, 3, 4, 5, 6].map((number) => step(number));
  guarded().receive(feed(playing(), [step(5), step(6)]));
  await settled();
  expect(asked).toEqual([0, 2]); // the welcome has the rest
  expect(keptChain('t', storage)).toMatchObject({ number: 6, link: chainOf(onServer), late: 3 });
  expect(violations).toEqual([]);
  onServer = onServer.map((one) => (one.number === 2 ? { ...one, hash: 'ffffffffffffffff' } : one));
  guarded().receive(feed(playing(), [step(5), step(6)]));
  await settled();
  expect(violations).toEqual(['history']);
  expect(keptChain('t', storage)?.number).toBe(6);
});

test('a chain that contradicts the welcome is another history', async () => {
  onServer = [step(1), step(2, { hash: 'ffffffffffffffff' })];
  guarded().receive(feed(playing(), [step(2), step(3)]));
  await settled();
  expect(violations).toEqual(['history']);
});

test('without an answer nothing is kept, and the next message asks again', async () => {
  const guard = guarded();
  guard.receive(feed(playing(), [step(2), step(3)]));
  await settled();
  expect(keptChain('t', storage)).toBeNull();
  onServer = [step(1), step(2), step(3)];
  guard.receive(live(3, [step(2), step(3), step(4)]));
  await settled();
  expect(asked).toEqual([0, 0]);
  expect(keptChain('t', storage)).toMatchObject({ from: 1, number: 4, late: 3 });
  expect(violations).toEqual([]);
});
