// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import stonks from '../../../games/stonks/lang/en.json';
import { translatorFor } from '../i18n/translate';
import type { GameCard, OptionCard } from '../api/wire';
import { isDiffering, ruleSentence, tableRules } from './tableRules';
import { particulars } from './newTableForm';
import { valueName } from './optionText';

const cards: OptionCard = {
  key: 'cards',
  type: 'table',
  default: null,
  help: '',
  house: 'Values of the house.',
};
const game: GameCard = {
  key: 'toy',
  name: 'Toy',
  tagline: '',
  players: { min: 2, max: 5 },
  rules_version: 1,
  presets: [],
  credits: { designers: '', artists: '', publisher: '', ages: '', minutes: '' },
  options: [
    { key: 'hands', type: 'choice', values: ['open', 'closed'], default: 'open', help: '' },
    { key: 'bell', type: 'flag', default: true, help: '', printed: false, differs: 'No bell.' },
    cards,
    { key: 'rounds', type: 'integer', default: null, by_players: { '2': 1, '3': 3 }, help: '' },
  ],
};

const sorted = (players: number, options: Record<string, unknown>, of = game) =>
  tableRules(of, players, options).map((rule) =>
    rule.kind === 'players' ? `players ${rule.preset.key}` : `${rule.kind} ${rule.spec.key}`,
  );

test('the rules of a standard table are its house values and unprinted defaults', () => {
  expect(sorted(2, {})).toEqual(['house cards', 'differs bell']);
});

test('a changed option is told once, and no longer as a default that is not printed', () => {
  expect(sorted(2, { bell: false, hands: 'closed' })).toEqual([
    'changed hands',
    'changed bell',
    'house cards',
  ]);
});

test('custom values replace the house values', () => {
  expect(sorted(2, { cards: { a: 1 } })).toEqual(['changed cards', 'own cards', 'differs bell']);
});

test('what a default stands for with this number of players is not told as changed', () => {
  expect(sorted(2, { rounds: 1 })).toEqual(['house cards', 'differs bell']);
  expect(sorted(3, { rounds: 1 })).toEqual(['changed rounds', 'house cards', 'differs bell']);
  const options = { hands: 'open', bell: true, cards: null, rounds: 3 };
  expect(particulars(game, { players: 3, options } as never)).toEqual([]);
});

test('rules printed for this number of players are told, and an option without effect is not', () => {
  const all = { min: 2, max: 5 };
  const preset = { name: 'Duel', help: 'Two deals.', options: {} };
  const small: GameCard = {
    ...game,
    presets: [
      { ...preset, key: 'standard', players: all },
      { ...preset, key: 'duel', players: { min: 2, max: 2 } },
    ],
    options: [
      { key: 'hands', type: 'flag', default: true, help: '', differs: 'No.', min_players: 3 },
      {
        key: 'fee',
        type: 'integer',
        default: 2,
        help: '',
        differs: 'Printed in two ways.',
        needs: { hands: [false] },
      },
      { key: 'sides', type: 'choice', default: 'front', help: '', same_as: { FF: 'front' } },
    ],
  };
  expect(sorted(2, {}, small)).toEqual(['players duel']);
  expect(sorted(3, {}, small)).toEqual(['differs hands']);
  expect(sorted(3, { hands: false }, small)).toEqual(['changed hands', 'differs fee']);
  expect(sorted(3, { sides: 'FF' }, small)).toEqual(['differs hands']);
  expect(sorted(3, { sides: 'FB' }, small)).toEqual(['changed sides', 'differs hands']);
  const [rule] = tableRules(small, 2, {});
  expect(rule && ruleSentence(translatorFor('en', []), rule)).toBe('Duel: Two deals.');
});

test('a changed value is told beside the standard one of this number of players', () => {
  expect(tableRules(game, 3, { rounds: 1 })[0]).toMatchObject({ value: 1, standard: 3 });
});

test('a default that is the printed value with this number of players differs from nothing', () => {
  const bell = { key: 'bell', type: 'flag', default: true, help: '', printed: false } as const;
  const spec: OptionCard = { ...bell, differs: 'No bell.', by_players: { '2': false } };
  expect(isDiffering(spec, false, 2)).toBe(false);
  expect(isDiffering(spec, true, 3)).toBe(true);
  expect(isDiffering(spec, false, 3)).toBe(false);
});

test('values have words: lists of companies, seats, yes and no, and what is left open', () => {
  const words = translatorFor('en', [stonks]);
  const named = (type: OptionCard['type'], key: string, value: unknown) =>
    valueName(words, { key, type, default: null, help: '' }, value);
  expect(named('word_list', 'tile_order', ['ap', 'ho'])).toBe(
    [stonks['company.ap'], stonks['company.ho']].join(', '),
  );
  expect(named('integer', 'rounds', null)).toBe('3, with two players 1');
  expect(named('choice', 'prices_between_rounds', 'keep')).toBe('carry over');
});
