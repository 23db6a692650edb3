// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import type { OwnShape } from '../own';
import { translatorFor, type Translations } from '../i18n/translate';
import {
  complete,
  groupsOf,
  isTyped,
  leafOf,
  resized,
  setApart,
  touched,
  valueAt,
  withValue,
  type Sheet,
} from './grid';

const deck = {
  bids: [0, 1, 3],
  deck: { boom: 4, fees: { '1': 4, '2': 2 } },
  companies: [{ code: 'fre', name: 'Freebay', ipo: 6, div: [0, 1, 1] }],
};
const words: Translations = {
  'option.data.bids': 'Bids',
  'own.data.deck.fees': 'Fees',
  'own.data.deck.fees.*': '{key} K',
  'own.data.companies.*.div': 'Dividend',
  'own.data.companies.*.div.*': '{mid}',
};
const shape: OwnShape = {
  values: {
    'data.bids': { least: 1, most: 4 },
    'data.companies': { records: 'company' },
    'data.companies.*.ipo': { choices: () => [[6, 'six']] },
  },
};

function sheetOf(own: unknown, house: unknown = deck, more: Partial<Sheet> = {}): Sheet {
  return { option: 'data', house, own, shape, words: translatorFor('en', [words]), ...more };
}

test('a table is laid out as one group a key and one row a list or record', () => {
  const groups = groupsOf(sheetOf(deck));
  expect(groups.map(({ label }) => label)).toEqual(['Bids', 'deck', 'companies']);
  expect(groups[0]?.rows[0]?.cells.map(({ value }) => value)).toEqual([0, 1, 3]);
  expect(groups[0]?.rows[0]?.cells.map(({ label }) => label)).toEqual(['1', '2', '3']);
  expect(groups[1]?.rows.map(({ label }) => label)).toEqual(['', 'Fees']);
  expect(groups[1]?.rows[1]?.cells.map(({ label }) => label)).toEqual(['1 K', '2 K']);
  expect(groups[2]?.rows.map(({ label }) => label)).toEqual(['Freebay', 'Freebay, Dividend']);
  expect(groups[2]?.rows[0]?.cells.map(({ kind }) => kind)).toEqual(['field', 'field', 'choice']);
  expect(groups[2]?.rows[1]?.cells[1]?.path).toEqual(['companies', 0, 'div', 1]);
});

test('figures around a middle are labelled from it, with their signs', () => {
  const labels = groupsOf(sheetOf(deck))[2]?.rows[1]?.cells.map(({ label }) => label);
  expect(labels).toEqual(['\u22121', '0', '+1']);
});

test('a bare list is one group without a key', () => {
  expect(groupsOf(sheetOf([1, 2], [1, 2])).map(({ key, rows }) => [key, rows.length])).toEqual([
    ['', 1],
  ]);
});

test('what is typed counts, the rest keeps the grey value, and only changed tables are sent', () => {
  const own = withValue(deck, ['deck', 'fees', '2'], 7);
  expect(deck.deck.fees['2']).toBe(2);
  expect(touched(deck, own)).toEqual({ deck: { boom: 4, fees: { '1': 4, '2': 7 } } });
  const cells = groupsOf(sheetOf(own))[1]?.rows[1]?.cells ?? [];
  expect(cells.map((cell) => [cell.grey, cell.value, isTyped(cell)])).toEqual([
    [4, 4, false],
    [2, 7, true],
  ]);
});

test('a list grows and shrinks within its bounds, and the new entry has no grey value', () => {
  const longer = resized(sheetOf(deck), ['bids'], 1);
  expect(valueAt(longer, ['bids'])).toEqual([0, 1, 3, 3]);
  const row = groupsOf(sheetOf(longer))[0]?.rows[0];
  expect(row?.sizes).toEqual({ least: 1, most: 4, length: 4 });
  expect(row?.cells[3]?.grey).toBeUndefined();
  expect(valueAt(resized(sheetOf(deck), ['bids'], -1), ['bids'])).toEqual([0, 1]);
});

test('one list for all becomes one for each, flat or nested, and back', () => {
  const rows = { names: ['stock.a', 'stock.b'], length: 2, isFlat: true };
  expect(setApart([1, 2], rows, true)).toEqual([1, 2, 1, 2]);
  expect(setApart([1, 2, 3, 4], rows, false)).toEqual([1, 2]);
  const nested = { ...rows, isFlat: false };
  expect(setApart([1, 2], nested, true)).toEqual([
    [1, 2],
    [1, 2],
  ]);
  expect(setApart([[1, 2], [3]], nested, false)).toEqual([1, 2]);
});

test('a flat list for each is a row for each, with the grey values of the list for all', () => {
  const rows = { names: ['stock.a', 'stock.b'], length: 2, isFlat: true };
  const names = translatorFor('en', [{ 'stock.a': 'Corn', 'stock.b': 'Gems' }]);
  const more = { shape: { values: { data: { rows } } }, words: names };
  const found = groupsOf(sheetOf([1, 2, 1, 5], [1, 2], more))[0]?.rows ?? [];
  expect(found.map(({ label }) => label)).toEqual(['Corn', 'Gems']);
  expect(found[1]?.cells.map(({ label, grey, value }) => [label, grey, value])).toEqual([
    ['1', 1, 1],
    ['2', 2, 5],
  ]);
});

test('figures are read as figures, with either sign, and words stay words', () => {
  expect([leafOf('12'), leafOf('\u22123'), leafOf('+4'), leafOf('$$'), leafOf('1.5')]).toEqual([
    12,
    -3,
    4,
    '$$',
    '1.5',
  ]);
});

test('custom values that name only some tables are shown with the house\u2019s others', () => {
  expect(complete(deck, { bids: [0, 2] })).toEqual({ ...deck, bids: [0, 2] });
  expect(complete([1], [2])).toEqual([2]);
});
