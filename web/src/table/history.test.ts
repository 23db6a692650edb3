// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_FEED, withEarlier, type Feed } from '../api/feed';
import type { PastStep } from '../api/wire';
import { loadEarlier } from './history';

const step = (number: number): PastStep => ({
  number,
  hash: '',
  log: [],
  prices: [],
  worth: [],
  undone: false,
});
const numbers = (feed: Feed) => feed.past.map((one) => one.number);

let asked: string[];
let refusals: number;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  refusals = 0;
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    if (refusals > 0) {
      refusals -= 1;
      return Promise.resolve(new Response('{"sentence":"busy","rule":""}', { status: 503 }));
    }
    const before = Number(path.split('=')[1]);
    const steps = [before - 2, before - 1].filter((number) => number > 0).map(step);
    return Promise.resolve(Response.json({ steps, earlier: before > 3 }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function load(): Promise<Feed> {
  let feed: Feed = { ...EMPTY_FEED, number: 7, past: [step(6), step(7)], earlier: true };
  const loading = loadEarlier(
    'k3',
    () => feed,
    (page, before) => (feed = withEarlier(feed, page, before)),
  );
  await vi.runAllTimersAsync();
  await loading;
  return feed;
}

it('loads page after page until nothing is missing', async () => {
  const feed = await load();
  expect(numbers(feed)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(feed.earlier).toBe(false);
  expect(asked).toEqual([6, 4, 2].map((before) => `/api/tables/k3/past?before=${before}`));
});

it('tries again when the server is busy, and gives up in the end', async () => {
  refusals = 2;
  expect(numbers(await load())).toEqual([1, 2, 3, 4, 5, 6, 7]);
  refusals = 99;
  expect(numbers(await load())).toEqual([6, 7]);
});

it('drops a page that no longer fits, because the client has started over', () => {
  const feed = { ...EMPTY_FEED, number: 7, past: [step(5), step(6), step(7)], earlier: true };
  expect(withEarlier(feed, { steps: [step(4)], earlier: false }, 6)).toBe(feed);
});
