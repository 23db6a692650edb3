// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import type { GameCard, OptionCard } from '../api/wire';
import type { Condition } from './rulesText';
import { applicationOf, conditionLabel, generalTable, optionsOf } from './tableOptions';

const hands: OptionCard = {
  key: 'hands',
  type: 'choice',
  values: ['open', 'shut'],
  default: 'open',
  help: '',
  by_players: { '1': 'shut' },
} as OptionCard;

const game: GameCard = {
  key: 'nyse',
  name: 'NYSE',
  tagline: '',
  players: { min: 1, max: 5 },
  rules_version: 1,
  options: [hands],
  presets: [],
  credits: { designers: '', artists: '', publisher: '', ages: '', minutes: '' },
};

const given = (option: string, values: string[], isNegated = false): Condition => ({
  option,
  values,
  isNegated,
});
const tableOf = (players: number, value: string) => ({
  game,
  players,
  options: { hands: value },
  values: { hands: value },
});

test('a text without conditions always applies', () => {
  expect(applicationOf([], generalTable(game))).toBe('always');
});

test('in general, what needs an option is a variant', () => {
  expect(applicationOf([given('hands', ['open'])], generalTable(game))).toBe('always');
  expect(applicationOf([given('hands', ['shut'])], generalTable(game))).toBe('variant');
  expect(applicationOf([given('players', ['1'])], generalTable(game))).toBe('variant');
  expect(applicationOf([given('players', ['1'], true)], generalTable(game))).toBe('always');
});

test('at a table, what differs from the standard game is marked', () => {
  expect(applicationOf([given('hands', ['shut'])], tableOf(3, 'shut'))).toBe('here');
  expect(applicationOf([given('hands', ['shut'])], tableOf(3, 'open'))).toBe('not');
  expect(applicationOf([given('hands', ['open'])], tableOf(3, 'open'))).toBe('always');
  // With one player it is the standard.
  expect(applicationOf([given('hands', ['shut'])], tableOf(1, 'shut'))).toBe('always');
});

test('conditions on the number of players are numbers and ranges', () => {
  const three = tableOf(3, 'open');
  expect(applicationOf([given('players', ['2..3'])], three)).toBe('always');
  expect(applicationOf([given('players', ['1', '3'])], three)).toBe('always');
  expect(applicationOf([given('players', ['4..5'])], three)).toBe('not');
  expect(applicationOf([given('players', ['3'], true)], three)).toBe('not');
});

test('a list or table of values is "custom"', () => {
  const custom = { ...tableOf(3, 'open'), options: { hands: [1, 2] } };
  expect(applicationOf([given('hands', ['custom'])], custom)).toBe('here');
});

test('a label names the conditions that the standard game does not meet', () => {
  const words = (key: string) => ({ 'option.hands': 'Other hands' })[key] ?? key;
  const when = [given('hands', ['shut']), given('players', ['1'], true)];
  expect(conditionLabel(when, tableOf(3, 'shut'), words)).toBe('rules.with_option');
});

test('the options are in the address', () => {
  expect(optionsOf('players=3&hands=shut&rounds=2&list=[1,2]')).toEqual({
    players: 3,
    options: { hands: 'shut', rounds: 2, list: [1, 2] },
  });
  expect(optionsOf('table=k3f9')).toEqual({ players: null, options: {} });
});
