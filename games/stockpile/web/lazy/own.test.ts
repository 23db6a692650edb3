// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { translatorFor } from '$web/i18n/translate';
import english from '../../lang/en.json';
import shape from './own';

const track = { prices: [1, 3, 5, 7], start: 2, split: 3, dollars: [1, 3] };

test('a shorter track keeps its start, octagon and dollar signs on it', () => {
  const table = { advanced_tracks: [{ ...track, prices: [1, 3] }] };
  expect(shape.fit?.('data', table)).toEqual({
    advanced_tracks: [{ prices: [1, 3], start: 1, split: 1, dollars: [1] }],
  });
});

test('every fee has a number of cards, also one the box has none of', () => {
  const table = { deck: { boom: 4, fees: { '1': 4 } } };
  const fitted = shape.fit?.('data', table) as typeof table;
  expect(Object.keys(fitted.deck.fees)).toHaveLength(9);
  expect(fitted.deck.fees).toMatchObject({ '1': 4, '9': 0 });
});

test('a space is chosen by its number from 1, with its price', () => {
  const choices = shape.values['data.advanced_tracks.*.start']?.choices;
  const table = { advanced_tracks: [track] };
  const words = translatorFor('en', [english]);
  expect(choices?.(table, ['advanced_tracks', 0, 'start'], words)[2]).toEqual([2, '3 (price 5)']);
});
