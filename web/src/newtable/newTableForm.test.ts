// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import type { GameCard } from '../api/wire';
import {
  againstBots,
  blankForm,
  codesOf,
  essential,
  mySeat,
  newTable,
  ownTablesFile,
  playersFor,
  presetOf,
  readOwnTables,
  defaultBot,
  defaultPlayers,
  withOption,
  withPlayers,
  withSeat,
} from './newTableForm';

const game: GameCard = {
  key: 'nyse',
  name: 'NYSE',
  tagline: 'Chips.',
  players: { min: 1, max: 10 },
  rules_version: 1,
  presets: [],
  credits: { designers: '', artists: '', publisher: '', ages: '', minutes: '' },
  options: [
    { key: 'hands', type: 'choice', values: ['open', 'concealed'], default: 'open', help: '' },
    { key: 'order', type: 'integer_list', length: 6, default: null, help: '' },
  ],
};

test('a table against bots has one place for a person and bots on all others', () => {
  const form = newTable(againstBots(game, 'greedy', 3));
  expect(form.seats).toEqual([
    { kind: 'open' },
    { kind: 'bot', bot: 'greedy' },
    { kind: 'bot', bot: 'greedy' },
  ]);
  expect(form.players).toBe(3);
});

test('the default number of players is four, or what the game allows', () => {
  expect(defaultPlayers(game)).toBe(4);
  expect(defaultPlayers({ ...game, players: { min: 5, max: 6 } })).toBe(5);
  expect(defaultPlayers({ ...game, players: { min: 1, max: 2 } })).toBe(2);
});

const presets = [
  { key: 'standard', options: {}, players: { min: 1, max: 10 } },
  { key: 'letter', options: {}, players: { min: 1, max: 10 } },
  { key: 'memory', options: { hands: 'concealed' }, players: { min: 2, max: 10 } },
  { key: 'alone', options: {}, players: { min: 1, max: 1 } },
].map((preset) => ({ ...preset, name: preset.key, help: '' }));

test('a preset keeps the seats where it allows them, else takes the nearest number', () => {
  const [standard, , memory, alone] = presets;
  expect(standard && playersFor(standard, 7)).toBe(7);
  expect(memory && playersFor(memory, 1)).toBe(2);
  expect(alone && playersFor(alone, 4)).toBe(1);
});

test('the preset of a form is the one just taken, else the narrowest that fits', () => {
  const offered = { ...game, presets };
  expect(presetOf(offered, {}, 4, '')?.key).toBe('standard');
  expect(presetOf(offered, {}, 4, 'letter')?.key).toBe('letter');
  expect(presetOf(offered, {}, 1, '')?.key).toBe('alone');
  expect(presetOf(offered, { hands: 'concealed' }, 4, 'letter')?.key).toBe('memory');
  expect(presetOf(offered, { order: [1] }, 4, 'letter')).toBeNull();
});

test('an order of one’s own makes its choice custom, and another choice drops the order', () => {
  const board = {
    ...game,
    options: [
      { key: 'board', type: 'choice', values: ['bull', 'custom'], default: 'bull', help: '' },
      { key: 'board_order', type: 'integer_list', length: 2, default: null, help: '' },
    ] as GameCard['options'],
  };
  const own = withOption(board, { board: 'bull', board_order: null }, 'board_order', [2, 1]);
  expect(own).toEqual({ board: 'custom', board_order: [2, 1] });
  expect(withOption(board, own, 'board', 'bull')).toEqual({ board: 'bull', board_order: null });
  expect(withOption(board, own, 'board_order', null)).toEqual({ board: 'bull', board_order: null });
});

test('codes are switches only where every combination is a value', () => {
  const sides = (values: string[]) =>
    codesOf({ key: 'sides', type: 'choice', values, default: 'FF', help: '' });
  expect(sides(['random', 'FF', 'BF', 'FB', 'BB'])).toEqual(['FF', 'BF', 'FB', 'BB']);
  expect(sides(['random', 'FF', 'BF', 'FB'])).toEqual([]);
});

test('the default bot is the middle of the ladder', () => {
  const bots = ['random', 'greedy', 'broker', 'tycoon'].map((key) => ({ key, help: '' }));
  expect(defaultBot(bots)).toBe('broker');
  expect(defaultBot(bots.slice(0, 2))).toBe('greedy');
});

test('changing the number of players keeps who sits where and keeps the host seated', () => {
  const form = withSeat(blankForm(game, 4), 3, { kind: 'bot', bot: 'greedy' });
  expect(withPlayers(form, 5).seats[4]).toEqual({ kind: 'bot', bot: 'greedy' });
  const last = withSeat(form, 3, { kind: 'me' });
  expect(mySeat(last)).toBe(3);
  expect(last.seats[0]).toEqual({ kind: 'bot', bot: 'greedy' });
  expect(mySeat(withPlayers(last, 2))).toBe(0);
});

test('clocks are told in seconds and days, and only what belongs to their kind', () => {
  const form = blankForm(game, 2);
  expect(newTable(form).clock).toEqual({ kind: 'none', expiry: 'bot' });
  expect(newTable({ ...form, pace: 'bank', bankMinutes: 1.5 }).clock).toEqual({
    kind: 'bank',
    bank_seconds: 90,
    increment_seconds: 20,
    expiry: 'bot',
  });
  expect(newTable({ ...form, pace: 'days' }).clock).toEqual({
    kind: 'days',
    days: 2,
    expiry: 'bot',
  });
});

test('what equals the default is not said', () => {
  expect(essential(game, { hands: 'open', order: [1, 2, 3, 4, 5, 2], other: 1 })).toEqual({
    order: [1, 2, 3, 4, 5, 2],
  });
});

test('where the default depends on the seats, every number is said', () => {
  const rounds = { key: 'rounds', type: 'integer' as const, default: null, help: '' };
  const stonks = { ...game, options: [rounds] };
  expect(essential(stonks, { rounds: 3 })).toEqual({ rounds: 3 });
  expect(essential(stonks, { rounds: null })).toEqual({});
});

test('custom values go into a file and come back', () => {
  const options = { order: [1, 2, 2, 3, 4, 5] };
  expect(readOwnTables(ownTablesFile('nyse', 4, options), 'nyse')).toEqual({ ok: true, options });
  expect(readOwnTables(JSON.stringify(options), 'nyse')).toEqual({ ok: true, options });
});

test('a file that is not one is refused with what is wrong', () => {
  const fault = (text: string) => {
    const reading = readOwnTables(text, 'nyse');
    return reading.ok ? 'none' : reading.reason.kind;
  };
  expect(fault('{"hands": ')).toBe('json');
  expect(fault('[1, 2]')).toBe('shape');
  expect(fault('null')).toBe('shape');
  expect(fault('{"format": "other"}')).toBe('shape');
  expect(fault(ownTablesFile('stonks', 4, {}))).toBe('game');
});
