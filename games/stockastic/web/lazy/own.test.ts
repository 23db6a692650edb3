// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { groupsOf } from '$web/newtable/grid';
import { translatorFor } from '$web/i18n/translate';
import english from '../../lang/en.json';
import shape from './own';

const company = { name: 'Metro', track: 'S', ipo: 3, div: [0, 0, 1, 1, 2, 2, 3] };
const set = (more: object) => ({
  perf_limit: 3,
  tracks: { S: ['x', 1, 2, 3] },
  companies: [company],
  ...more,
});
const dividends = (limit: number) =>
  (shape.fit?.('dataset', set({ perf_limit: limit })) as ReturnType<typeof set>).companies[0]?.div;

test('the dividends follow the limit of performance, around their middle', () => {
  expect(dividends(2)).toEqual([0, 1, 1, 2, 2]);
  expect(dividends(4)).toEqual([0, 0, 0, 1, 1, 2, 2, 3, 3]);
  expect(dividends(3)).toEqual(company.div);
});

test('the block at the start stays on a track that became shorter', () => {
  const fitted = shape.fit?.('dataset', set({ tracks: { S: ['x', 1, 2] } }));
  expect(fitted).toMatchObject({ companies: [{ ipo: 2 }] });
});

test('blocks are counted as the board does, without the X', () => {
  const choices = shape.values['dataset.companies.*.ipo']?.choices;
  const words = translatorFor('en', [english]);
  expect(choices?.(set({}), ['companies', 0, 'ipo'], words).map(([, word]) => word)).toEqual([
    '1 (price 1)',
    '2 (price 2)',
    '3 (price 3)',
  ]);
});

test('a new event or rumor has a code of its own', () => {
  const { values } = shape;
  const event = { code: 'e01', name: 'Flood' };
  expect(values['dataset.events']?.added?.([event])).toEqual({ ...event, code: 'e02' });
  const rumor = { code: 'rumorc', name: 'Tip' };
  expect(values['dataset.rumors']?.added?.([rumor])).toEqual({ ...rumor, code: 'rumord' });
  const rumors: unknown[] = [rumor];
  while (rumors.length < 31) rumors.push(values['dataset.rumors']?.added?.(rumors));
  expect(new Set(rumors.map((each) => (each as { code: string }).code)).size).toBe(31);
});

test('the grey dividends stay under their performance when the limit changes', () => {
  const own = shape.fit?.('dataset', set({ perf_limit: 2 }));
  const words = translatorFor('en', [english]);
  const groups = groupsOf({ option: 'dataset', house: set({}), own, shape, words });
  const row = groups.flatMap(({ rows }) => rows).find(({ label }) => /Dividend/.test(label));
  expect(row?.cells.map(({ label, grey }) => [label, grey])).toEqual([
    ['\u22122', 0],
    ['\u22121', 1],
    ['0', 1],
    ['+1', 2],
    ['+2', 2],
  ]);
});
