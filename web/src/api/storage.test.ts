// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { keepSitting, sittings, type Sitting } from './storage';

function shelf(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const sitting = (table: string): Sitting => ({
  table,
  game: 'nyse',
  seat: 0,
  commitment: 'c',
  contribution: 'x',
  at: 1,
});

test('tables are remembered newest first, once each, and no more than 24', () => {
  const keep = shelf();
  for (let at = 0; at < 30; at += 1) keepSitting(sitting(`t${at}`), keep);
  keepSitting(sitting('t20'), keep);
  const tables = sittings(keep).map((kept) => kept.table);
  expect(tables.slice(0, 2)).toEqual(['t20', 't29']);
  expect(tables).toHaveLength(24);
  expect(new Set(tables).size).toBe(24);
});

test('what is no list of sittings is nothing', () => {
  expect(sittings(shelf({ 'bourse.tables': '{"a": 1}' }))).toEqual([]);
  expect(sittings(shelf({ 'bourse.tables': '[1, {"table": "t"}' }))).toEqual([]);
  expect(sittings(shelf({ 'bourse.tables': '[null, {"table": "t"}]' }))).toEqual([]);
});

test('a browser that keeps nothing still plays', () => {
  const closed = {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  };
  keepSitting(sitting('t'), closed);
  expect(sittings(closed)).toEqual([]);
});
