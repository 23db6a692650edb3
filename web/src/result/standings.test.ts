// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { lastHoldings, quotes, rows, unexplained, within, worthRows } from './standings';

const placing = (score: number, rank: number, criterion = '') => ({
  score,
  rank,
  criterion,
  decided_by: '',
});

test('rows go from first to last, and a shared place is marked', () => {
  const list = rows([placing(5, 3), placing(9, 1, 'higher score'), placing(5, 3), placing(7, 2)]);
  expect(list.map((row) => row.seat)).toEqual([1, 3, 0, 2]);
  expect(list.map((row) => row.isShared)).toEqual([false, false, true, true]);
  expect(list[0]?.criterion).toBe('higher score');
});

test('a score is told holding by holding, and what is left over is named', () => {
  const market = {
    companies: [
      { code: 'bu', name: 'Blue', price: 4 },
      { code: 'rd', name: 'Red', price: 0 },
    ],
    worth: [],
  };
  const holding = (company: string | null, count: number) => ({
    company,
    count,
    label: '',
    hidden: false,
  });
  const held = [holding('bu', 3), holding('rd', 2), holding(null, 7), holding('bu', 0)];
  const told = lastHoldings(held, market, 15);
  expect(told.lines.map((line) => [line.company, line.count, line.price])).toEqual([
    ['bu', 3, 4],
    ['rd', 2, 0],
  ]);
  expect(unexplained(told)).toBe(3);
});

test('a step stays within the replay', () => {
  expect(within(-1, 5)).toBe(0);
  expect(within(9, 5)).toBe(4);
  expect(within(3, 0)).toBe(0);
});

test('worth is drawn only where everybody’s is known at every step', () => {
  const step = (worth: (number | null)[]) => ({ position: { market: { companies: [], worth } } });
  expect(worthRows([step([0, 1]), step([2, 3])])).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(worthRows([step([0, 1]), step([2, null])])).toEqual([]);
  expect(worthRows([step([])])).toEqual([]);
});

test('a company that took another’s place has an opening price of its own', () => {
  const step = (...list: [string, number][]) => ({
    position: {
      market: {
        companies: list.map(([code, price]) => ({ code, name: code, price })),
        worth: [],
      },
    },
  });
  const steps = [
    step(['fre', 4], ['mul', 5]),
    step(['fre', 1], ['mul', 6]),
    step(['sou', 5], ['mul', 6]),
    step(['sou', 3], ['mul', 7]),
  ];
  expect(quotes(steps).map(({ code, opening, closing }) => [code, opening, closing])).toEqual([
    ['fre', 4, null],
    ['sou', 5, 3],
    ['mul', 5, 7],
  ]);
  const round = steps[2]?.position.market ?? null;
  expect(quotes(steps, round).map(({ code, round: price }) => [code, price])).toEqual([
    ['fre', null],
    ['sou', 5],
    ['mul', 6],
  ]);
});
