// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { storeTakenSeat, takenSeats, type TakenSeat } from './storage';

function memory(start: Record<string, string> = {}) {
  const values = new Map(Object.entries(start));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

const takenSeat = (table: string): TakenSeat => ({
  table,
  game: 'nyse',
  seat: 0,
  commitment: 'c',
  contribution: 'x',
  at: 1,
});

test('tables are remembered newest first, once each, and no more than 24', () => {
  const storage = memory();
  for (let at = 0; at < 30; at += 1) storeTakenSeat(takenSeat(`t${at}`), storage);
  storeTakenSeat(takenSeat('t20'), storage);
  const tables = takenSeats(storage).map(({ table }) => table);
  expect(tables.slice(0, 2)).toEqual(['t20', 't29']);
  expect(tables).toHaveLength(24);
  expect(new Set(tables).size).toBe(24);
});

test('invalid lists of seats are ignored', () => {
  expect(takenSeats(memory({ 'bourse.tables': '{"a": 1}' }))).toEqual([]);
  expect(takenSeats(memory({ 'bourse.tables': '[1, {"table": "t"}' }))).toEqual([]);
  expect(takenSeats(memory({ 'bourse.tables': '[null, {"table": "t"}]' }))).toEqual([]);
});

test('a browser that refuses storage can still play', () => {
  const closed = {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  };
  storeTakenSeat(takenSeat('t'), closed);
  expect(takenSeats(closed)).toEqual([]);
});
