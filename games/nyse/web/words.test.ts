// SPDX-License-Identifier: Apache-2.0
//
// Texts: every action, decision and event of real games has a sentence in every language, with all
// values.
import { describe, expect, test } from 'vitest';
import type { Choice } from '$web/api/wire';
import { testDecisions } from '$web/testing/decisions';
import { prompt, phrase } from './prompt';
import { actions, translations, log, nameOf, propsOf, samples, speak } from './fixtures';
import nyse from './index';
import { EVENTS, narrate } from './narrate';
import { isConcealed } from './view';

// A complete sentence: no untranslated key, no missing value.
function expectWhole(sentence: string): void {
  expect(sentence).not.toBe('');
  expect(sentence).not.toMatch(/\{\w+\}/);
  expect(sentence).not.toMatch(
    /\b(act|ask|wait|tell|tape|then|chip|colour|marking|use\w*|swap|effect|board)\.\w/,
  );
  expect(sentence).not.toMatch(/undefined|null|NaN|\[\]|\[#NaN\]/);
}

test('what a move that ends the game makes of all seats is known where hands are open', () => {
  const isLast = ({ warnings }: Choice): boolean => warnings.includes('ends the game');
  const sample = samples.find(({ position }) => position.choices.some(isLast))!;
  const { view, market, choices } = sample.position;
  const props = propsOf(sample);
  const last = choices.find(isLast)!;
  const after = Object.fromEntries(last.prices.map((move) => [move.company, move.after]));
  const sums = view.hands.map((hand) =>
    isConcealed(hand)
      ? NaN
      : market.companies.reduce(
          (sum, { code, price }) => sum + (after[code] ?? price) * (hand.total[code] ?? 0),
          0,
        ),
  );
  sums[sample.viewer!] = last.worth_after!;
  expect(last.prices).not.toEqual([]);
  expect(nyse.ending?.(last, props)).toEqual(sums);
  expect(nyse.ending?.({ ...last, warnings: [] }, props)).toBeNull();
  const closed = { ...view, hands: view.hands.map((hand, at) => (at ? { empty: false } : hand)) };
  expect(nyse.ending?.(last, { ...props, view: closed })).toBeNull();
});

describe.each(Object.keys(translations))('in %s', (language) => {
  const t = speak(language);
  const someone = propsOf(samples[0]!, { t });

  test('every decision has its rules', () => {
    const asked = samples.filter((sample) => sample.position.choices.length > 0);
    const keys = new Set(
      asked.map((sample) => `help.${nyse.decision?.(sample.position.view) ?? ''}`),
    );
    expect(keys.size).toBeGreaterThan(4);
    for (const key of keys) expect(t(key)).not.toBe(key);
  });

  testDecisions({ actions, samples, nameOf, phrase, prompt, expectWhole }, (sample, more) =>
    propsOf(sample, { t, ...more }),
  );

  test.each(log.map((line) => [line.sentence, line] as const))('tells: %s', (_, line) => {
    for (const form of ['log', 'tape'] as const) {
      for (const seat of [null, 0, 1]) {
        const told = narrate([line], { ...someone, seat }, form);
        expect(told).not.toBeNull();
        expectWhole(told ?? '');
      }
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

test('the log of real games knows every event', () => {
  expect(new Set(log.map((line) => String(line.event['event'])))).toEqual(new Set(EVENTS));
});

test('an event nobody wrote words for is left to the house', () => {
  expect(
    narrate([{ sentence: 'x', event: { event: 'flooded' } }], propsOf(samples[0]!), 'log'),
  ).toBeNull();
});

test('a take is told with its move', () => {
  const props = propsOf(samples[0]!, { seat: 1 });
  const order = props.view.order;
  const step = [
    { sentence: '', event: { event: 'took', seat: 0, colour: 'bk' } },
    { sentence: '', event: { event: 'moved', colour: 'bk', from: 3, to: 4, bust: false } },
  ];
  expect(order).toEqual([1, 2, 3, 5, 4, 2]);
  expect(narrate(step, props, 'log')).toBe('[#0] takes [bk]. Black D to E, $2M to $3M.');
  expect(narrate(step, props, 'tape')).toBe('[#0] took [bk] D → E, 2 → 3 ▲');
  expect(narrate(step, { ...props, seat: 0 }, 'log')).toMatch(/^You take \[bk\]\./);
});
