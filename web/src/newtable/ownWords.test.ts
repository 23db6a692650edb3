// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import pile from '../../../games/stockpile/lang/de.json';
import pileShape from '../../../games/stockpile/web/lazy/own';
import stock from '../../../games/take_stock/lang/en.json';
import stockShape from '../../../games/take_stock/web/lazy/own';
import { translatorFor } from '../i18n/translate';
import { ownLabel, placeLine } from './ownWords';

const track = { prices: [1, 3, 5], start: 1, split: 2, dollars: [] };
const data = { bids: [0, 1], advanced_tracks: [track, track], investor_money_two: [35, 16] };
const pileSheet = {
  option: 'data',
  house: data,
  own: data,
  shape: pileShape,
  words: translatorFor('de', [pile]),
};

test('a place is told in the words of the grid, counted from 1', () => {
  expect(placeLine(pileSheet, ['advanced_tracks', 1, 'prices', 2])).toBe(
    'Leitern der fortgeschrittenen Seite › Bottomline Bank › Kurse in K › 3',
  );
  expect(ownLabel(pileSheet, ['investor_money_two', 1])).toBe('Broker Bernie');
});

test('one of sixty numbers is told by its stock and value', () => {
  const own = Array.from({ length: 60 }, () => 1);
  const sheet = {
    option: 'shares_table',
    house: own.slice(0, 12),
    own,
    shape: stockShape,
    words: translatorFor('en', [stock]),
  };
  expect(placeLine(sheet, [17])).toBe('Gems, 6');
  expect(placeLine({ ...sheet, own: own.slice(0, 12) }, [5])).toBe('6');
});
