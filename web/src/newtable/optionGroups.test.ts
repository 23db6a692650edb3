// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import english from '../../../lang/en.json';
import { translatorFor } from '../i18n/translate';
import type { GameCard, OptionCard } from '../api/wire';
import { optionGroups } from './optionGroups';

const say = translatorFor('en', [english]);
const integer = (key: string, more: Partial<OptionCard> = {}): OptionCard => ({
  key,
  type: 'integer',
  default: 1,
  help: '',
  ...more,
});
const game: GameCard = {
  key: 'toy',
  name: 'Toy',
  tagline: '',
  players: { min: 2, max: 5 },
  rules_version: 1,
  presets: [],
  credits: { designers: '', artists: '', publisher: '', ages: '', minutes: '' },
  options: [
    { ...integer('prices'), type: 'choice', values: ['printed', 'own'], default: 'printed' },
    integer('rounds'),
    integer('rumor', { needs: { prices: ['own'] } }),
    integer('event', { needs: { prices: ['own'] } }),
    integer('duel', { max_players: 2 }),
  ],
};
const words = translatorFor('en', [
  {
    'option.prices.group': 'News',
    'option.rumor.group': 'News',
    'option.event.group': 'News',
    'option.rounds.group': 'Length',
    'option.duel.group': 'Length',
    'option.prices.own': 'prices of your own',
  },
]);
const keysOf = (options: Record<string, unknown>, players = 4) =>
  optionGroups(say, words, game, players, options).map(({ title, specs, idle }) => [
    title,
    specs.map(({ key }) => key),
    idle,
  ]);

test('options stand under their headings, and those without effect say what they need', () => {
  expect(keysOf({ prices: 'printed' })).toEqual([
    ['News', ['prices'], ['Rumor, Event: only with Prices “prices of your own”.']],
    ['Length', ['rounds'], ['Duel: only with 2 players.']],
  ]);
});

test('an option comes as soon as it has an effect', () => {
  expect(keysOf({ prices: 'own' }, 2)).toEqual([
    ['News', ['prices', 'rumor', 'event'], []],
    ['Length', ['rounds', 'duel'], []],
  ]);
});

test('without headings all options stand together', () => {
  const [group, ...more] = optionGroups(say, (key) => key, game, 2, { prices: 'own' });
  expect([group?.title, group?.specs.length, more]).toEqual(['', 5, []]);
});
