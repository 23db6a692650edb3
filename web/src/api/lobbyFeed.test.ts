// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { readNews, waitBefore } from './lobbyFeed';

test('each attempt waits longer, up to a quarter of a minute', () => {
  expect([0, 1, 2].map(waitBefore)).toEqual([500, 1000, 2000]);
  expect(waitBefore(40)).toBe(15_000);
});

test('only a list of tables is news', () => {
  expect(readNews('{"type":"lobby","tables":[]}')).toEqual([]);
  expect(readNews('{"type":"pong"}')).toBeNull();
  expect(readNews('{"type":"lobby"}')).toBeNull();
  expect(readNews('{')).toBeNull();
});
