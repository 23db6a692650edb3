// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import type { TableListing } from '../api/wire';
import { readClosed, readLive } from './yourTables';

const card: TableListing = {
  id: 't',
  game: 'nyse',
  players: 3,
  options: {},
  own_data: false,
  from_position: false,
  status: 'playing',
  seats: ['Ada', 'Ines', 'Wen'].map((name) => ({
    kind: 'person',
    name,
  })),
  clock: { kind: 'none', expiry: 'bot' },
  visibility: 'open',
  created: 0,
};

const own = { table: card, seat: 1, asked: false };

test('a table tells whether it waits for me, and else for whom', () => {
  expect(readLive({ ...own, asked: true }, { waiting: [1] }, '').isMine).toBe(true);
  const other = readLive(own, { waiting: [2] }, 'Ada takes blue.');
  expect([other.isMine, other.awaited, other.happened]).toEqual([false, 'Wen', 'Ada takes blue.']);
  expect(readLive(own, undefined, '').awaited).toBe('');
});

test('a game that is over lists everybody, best first', () => {
  const kept = { names: ['Ada', 'Ines', 'Wen'], result: { scores: [8, 12, 9], ranks: [3, 1, 2] } };
  const closed = readClosed(own, kept);
  expect(closed.place).toBe(1);
  expect(closed.standings).toEqual([
    { name: 'Ines', score: 12 },
    { name: 'Wen', score: 9 },
    { name: 'Ada', score: 8 },
  ]);
  expect(readClosed(own, {}).standings).toEqual([]);
});
