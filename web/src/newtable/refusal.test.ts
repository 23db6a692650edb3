// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import stockastic from '../../../games/stockastic/lang/de.json';
import stockasticEnglish from '../../../games/stockastic/lang/en.json';
import dataset from '../../../games/stockastic/web/lazy/own';
import pileEnglish from '../../../games/stockpile/lang/en.json';
import english from '../../../lang/en.json';
import german from '../../../lang/de.json';
import pile from '../../../games/stockpile/lang/de.json';
import shape from '../../../games/stockpile/web/lazy/own';
import type { OwnShape } from '../own';
import { translatorFor, type Translations } from '../i18n/translate';
import type { GameCard } from '../api/wire';
import { pathOf, readRefusal, spoken } from './refusal';

const track = { prices: [1, 3, 5], start: 1, split: 2, dollars: [] };
const data = { bids: [0, 1], advanced_tracks: [track, track] };

test('the place of a refusal is a path into the options', () => {
  expect(pathOf('options.data.advanced_tracks[1].prices[2]: must be 1 to 99', { data })).toEqual({
    path: ['data', 'advanced_tracks', 1, 'prices', 2],
    said: 'must be 1 to 99',
  });
  expect(pathOf('options.data.bids: a: b', { data })).toEqual({
    path: ['data', 'bids'],
    said: 'a: b',
  });
  expect(pathOf('The server is full.', {})).toBeNull();
});

test('a key with a sign or a dot is found as the table has it', () => {
  const options = { dataset: { tokens: { '-2': 3 }, tracks: { 'a.b': [1] } } };
  expect(pathOf('options.dataset.tokens.-2: no', options)?.path).toEqual([
    'dataset',
    'tokens',
    '-2',
  ]);
  expect(pathOf('options.dataset.tracks.a.b[0]: no', options)?.path).toEqual([
    'dataset',
    'tracks',
    'a.b',
    0,
  ]);
});

test('a refusal of an option is told by its name, one about something else as it is', () => {
  const words = translatorFor('de', [pile, german]);
  const game = { options: [{ key: 'data' }, { key: 'start_money' }] } as GameCard;
  const read = (sentence: string) =>
    readRefusal(sentence, { data }, game, { house: { data }, shape, words });
  expect(read('options.start_money: must be 0 to 99')).toMatchObject({
    place: 'Geld zu Beginn',
    said: 'muss zwischen 0 und 99 liegen',
  });
  expect(read('options.data.bids[1]: no')).toMatchObject({ option: 'data', path: ['bids', 1] });
  expect(read('The server is full.')).toBeNull();
});

test('the engine\u2019s sentence is told in the reader\u2019s language, an unknown one as it is', () => {
  const words = translatorFor('de', [pile, german]);
  expect(spoken('the bids must begin with 0 and ascend', shape, words)).toBe(
    'die Gebote müssen mit 0 beginnen und steigen',
  );
  expect(spoken('has 6 cards; 16 to 80 are needed', shape, words)).toBe(
    'hat 6 Karten, nötig sind 16 bis 80',
  );
  expect(spoken('is not for this board', shape, words)).toBe('is not for this board');
});

test.each([
  ['en', english],
  ['de', german],
])('every error about custom values is translated (%s)', (language, house) => {
  const shapes: [OwnShape, Record<string, Translations>][] = [
    [shape, { en: pileEnglish, de: pile }],
    [dataset, { en: stockasticEnglish, de: stockastic }],
  ];
  for (const [{ engineTexts = [] }, catalogues] of shapes) {
    const known = { ...house, ...catalogues[language] };
    expect(engineTexts.filter((sentence) => !(`own.says.${sentence}` in known))).toEqual([]);
  }
});
