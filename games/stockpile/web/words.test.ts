// SPDX-License-Identifier: Apache-2.0
//
// Texts: every action, decision and event of real games has a sentence in every language, with all
// values.
import { describe, expect, test } from 'vitest';
import { testDecisions } from '$web/testing/decisions';
import { prompt, phrase } from './prompt';
import { actions, translations, log, nameOf, propsOf, samples, speak } from './fixtures';
import stockpile from './index';
import { SILENT, narrate } from './narrate';
import type { JsonObject } from '$web/api/wire';

const EVENTS = [
  'started',
  'investors_dealt',
  'investors_kept',
  'stock_dealt',
  'round_began',
  'pair_dealt',
  'piles_opened',
  'reshuffled',
  'hand_dealt',
  'placed',
  'hid',
  'looked',
  'card_moved',
  'passed',
  'bid_placed',
  'peeked',
  'settled',
  'fees_paid',
  'action_played',
  'actions_over',
  'sold',
  'pair_revealed',
  'moved',
  'split',
  'bankrupt',
  'claim_opened',
  'claimed',
  'declared',
  'ended',
];

// A complete sentence: no untranslated key, no missing value.
function expectWhole(sentence: string): void {
  expect(sentence).not.toBe('');
  expect(sentence).not.toMatch(/\{\w+\}/);
  expect(sentence).not.toMatch(
    /\b(act|sure|ask|wait|tell|tape|then|company|card|investor|power|pair|key|aim)[._]\w/,
  );
  expect(sentence).not.toMatch(/undefined|null|NaN|\[\]/);
}

describe.each(Object.keys(translations))('in %s', (language) => {
  const t = speak(language);
  const someone = propsOf(samples[0]!, { t });

  testDecisions({ actions, samples, nameOf, phrase, prompt, expectWhole }, (sample, more) =>
    propsOf(sample, { t, ...more }),
  );

  test.each(log.map((line) => [line.sentence, line] as const))('tells: %s', (_, line) => {
    for (const seat of [null, 0, 1]) {
      expectWhole(narrate([line], { ...someone, seat }, 'log') ?? '');
      const taped = narrate([line], { ...someone, seat }, 'tape') ?? '';
      if (SILENT.has(String(line.event['event']))) expect(taped).toBe('');
      else expectWhole(taped);
    }
  });
});

test('both languages know the same keys and the same values', () => {
  const values = (text: string | undefined) =>
    [...(text?.matchAll(/\{\w+\}/g) ?? [])].map(String).sort();
  const [english, german] = [translations['en'] ?? {}, translations['de'] ?? {}];
  expect(Object.keys(german)).toEqual(Object.keys(english));
  for (const key of Object.keys(english))
    expect([key, values(german[key])]).toEqual([key, values(english[key])]);
});

// "card 0 of pile 2 to pile 1" is 0, 2, 1.
const numbersIn = (sentence: string): string[] =>
  [...sentence.matchAll(/\b(?:piles? (\d+)(?: and (\d+))?|card (\d+) of)/g)].flatMap((found) =>
    found.slice(1).filter((number) => number !== undefined),
  );

test('piles and their cards count from 1 in keys and in the log, whatever moves count from', () => {
  const props = propsOf(samples[0]!);
  expect(numbersIn(phrase('bid 0 6', props))).toEqual(['1']);
  expect(numbersIn(phrase('look 2', props))).toEqual(['3']);
  expect(numbersIn(phrase('move 1 0 3', props))).toEqual(['1', '2', '4']);
  expect(numbersIn(phrase('up ee 0 down fee1 2', props))).toEqual(['1', '3']);
  const lines = log.filter(({ sentence }) => numbersIn(sentence).length > 0);
  expect(lines).not.toEqual([]);
  for (const line of lines)
    expect(numbersIn(narrate([line], props, 'log') ?? '')).toEqual(
      numbersIn(line.sentence).map((number) => String(Number(number) + 1)),
    );
});

test('two cards for one pile are asked about together', () => {
  const sample = samples.find(
    ({ position }) => position.view.phase.name === 'supply' && position.choices.length > 0,
  )!;
  const ask = (picked: string) => prompt(propsOf(sample, { picked }), []).sentence;
  expect(ask('up ee 0 down fee1 0')).toBe('Lay both on pile 1?');
  expect(ask('up ee 0 down fee1 2')).toBe('Lay them on pile 1 and pile 3?');
});

test('the log of real games knows every event', () => {
  expect(new Set(log.map((line) => String(line.event['event'])))).toEqual(new Set(EVENTS));
});

test('an event nobody wrote words for is left to the house', () => {
  expect(
    narrate([{ sentence: 'x', event: { event: 'flooded' } }], propsOf(samples[0]!), 'log'),
  ).toBeNull();
});

test('what happens to everybody is told once, one’s own in full', () => {
  const deal = [0, 1, 2].map((seat) => ({
    sentence: '',
    event: { event: 'hand_dealt', seat, ...(seat === 1 ? { cards: ['ee', 'fee2'] } : {}) },
  }));
  expect(narrate(deal, propsOf(samples[0]!, { seat: 1 }), 'log')).toBe(
    'Everybody gets two cards. You get [ee] and a fee of 2 K.',
  );
  expect(narrate(deal, propsOf(samples[0]!, { seat: 1 }), 'tape')).toBe('');
});

test('a staged bid tells what it would leave', () => {
  const sample = samples.find(
    ({ position: { view, choices } }) =>
      view.phase.name === 'bid' && choices.some(({ cost }) => (cost ?? 0) > 0),
  )!;
  const choice = sample.position.choices.find(({ cost }) => (cost ?? 0) > 0)!;
  const { detail } = prompt(propsOf(sample, { picked: choice.action }), []);
  expect(detail).toContain(`You keep ${choice.cash_after} K.`);
});

describe.each(Object.keys(translations))('help in %s', (language) => {
  test.each(samples.map((sample) => [nameOf(sample), sample] as const))('%s', (_, sample) => {
    const key = `help.${stockpile.decision?.(sample.position.view)}`;
    expect(speak(language)(key)).not.toBe(key);
  });
});

test('who was outbid is told by whom, where and with how much', () => {
  const sample = samples.find(
    ({ position }) => position.view.phase.name === 'bid' && position.choices.length > 0,
  )!;
  const seat = sample.viewer!;
  const event = { event: 'bid_placed', seat: (seat + 1) % 2, pile: 1, bid: 8, outbid: seat };
  const recent = [{ sentence: '', event }];
  const { sentence } = prompt(propsOf(sample, { recent }), []);
  expect(sentence).toContain('8 K on pile 2');
  expect(prompt(propsOf(sample, { recent: [] }), []).sentence).toBe('Place a bid.');
});

test.each([
  ['look', 'Warren looks at the hidden cards of one pile.'],
  ['move', 'Mark moves one card: point at it, then at its new pile.'],
])('before the bids, the call says whose ability it asks about: %s', (verb, sentence) => {
  const sample = samples.find(({ position: { view, choices } }) => {
    const isAsked = choices.some(({ action }) => action.startsWith(`${verb} `));
    return view.phase.name === 'pre_demand' && isAsked;
  })!;
  expect(prompt(propsOf(sample), []).detail).toContain(sentence);
});

describe('the log reads as sentences', () => {
  const told = (event: JsonObject) =>
    narrate([{ sentence: '', event }], propsOf(samples[0]!, { seat: 1 }), 'log');

  test('a dividend names who it was paid to', () => {
    const shown = [
      [1, 0],
      [0, 0],
    ];
    expect(told({ event: 'claimed', company: 'ee', rate: 2, shown })).toBe(
      'Dividend of [ee] paid to [#0] (1 card, +2 K).',
    );
  });

  test('a price that a move leaves as it was stays', () => {
    expect(told({ event: 'moved', company: 'aa', from: 4, to: 4 })).toBe(
      '[aa] moves, and its price stays 5.',
    );
    expect(told({ event: 'moved', company: 'aa', from: 4, to: 5 })).toBe('[aa] goes from 5 to 6.');
  });
});

test('whoever has no action card left is told so in the log, and not on the tape', () => {
  const line = { sentence: '', event: { event: 'actions_over', seat: 1 } };
  const props = propsOf(
    samples.find(({ players }) => players > 2)!,
    { seat: 0 },
  );
  expect(narrate([line], props, 'log')).toBe('[#1] has no action card left.');
  expect(narrate([line], { ...props, seat: 1 }, 'log')).toBe('You have no action card left.');
  expect(narrate([line], props, 'tape')).toBe('');
});

test('in the last round the question about a dividend says that an unclaimed one is lost', () => {
  const sample = samples.find(
    ({ position: { view, choices } }) => view.phase.name === 'claim' && choices.length > 0,
  )!;
  const { view } = sample.position;
  const detail = (round: number): string =>
    prompt({ ...propsOf(sample), view: { ...view, round } }, []).detail ?? '';
  expect(detail(view.rounds)).toMatch(/last round: a dividend that you do not claim is lost\.$/);
  expect(detail(view.rounds - 1)).not.toMatch(/last round/);
});
