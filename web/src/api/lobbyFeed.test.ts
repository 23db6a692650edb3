// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { takeNews, waitBefore, type LobbyList } from './lobbyFeed';
import type { TableListing } from './wire';

function table(id: string, created: number, status: TableListing['status'] = 'gathering') {
  const listing: TableListing = {
    id,
    game: 'nyse',
    players: 2,
    options: {},
    own_data: false,
    from_position: false,
    status,
    seats: [],
    clock: { kind: 'none', expiry: 'bot' },
    visibility: 'open',
    created,
  };
  return listing;
}

function take(list: LobbyList | null, message: object): LobbyList {
  const news = takeNews(list, JSON.stringify(message));
  if (news === null || news === 'gap') throw new Error(`not a list: ${news}`);
  return news;
}

const idsOf = (list: LobbyList) => list.tables.map(({ id }) => id);
const first = { type: 'lobby', number: 7, tables: [table('b', 2), table('a', 1)] };

test('each attempt waits longer, up to a quarter of a minute', () => {
  expect([0, 1, 2].map(waitBefore)).toEqual([500, 1000, 2000]);
  expect(waitBefore(40)).toBe(15_000);
});

test('a list is followed by changes: tables come, change and go', () => {
  const list = take(null, first);
  expect(idsOf(list)).toEqual(['b', 'a']);
  const tables = [table('c', 3), table('a', 1, 'playing')];
  const later = take(list, { type: 'lobby_change', number: 8, tables, gone: ['b', 'never seen'] });
  expect(idsOf(later)).toEqual(['c', 'a']);
  expect(later.tables[1]?.status).toBe('playing');
  expect(idsOf(list)).toEqual(['b', 'a']);
});

test('a change whose predecessor is missing is a gap; a new list ends it', () => {
  const change = JSON.stringify({ type: 'lobby_change', number: 9, tables: [], gone: [] });
  expect(takeNews(take(null, first), change)).toBe('gap');
  expect(takeNews(null, change)).toBe('gap');
  expect(take(take(null, first), { ...first, number: 20 }).number).toBe(20);
});

test('other messages are not about the list', () => {
  expect(takeNews(null, '{"type":"pong"}')).toBeNull();
  expect(takeNews(null, '{')).toBeNull();
});
