// SPDX-License-Identifier: Apache-2.0
//
// Texts: every action, decision and event of real games has a sentence in every language, with all
// values.
import { describe, expect, test } from 'vitest';
import { testDecisions } from '$web/testing/decisions';
import { prompt, phrase } from './prompt';
import { actions, translations, log, nameOf, propsOf, samples, speak } from './fixtures';
import { EVENTS, narrate } from './narrate';

// A complete sentence: no untranslated key, no missing value.
function expectWhole(sentence: string): void {
  expect(sentence).not.toBe('');
  expect(sentence).not.toMatch(/\{\w+\}/);
  expect(sentence).not.toMatch(
    /\b(act|ask|wait|tell|tape|then|company|card|slot|tab|hold|is)[._]\w/,
  );
  expect(sentence).not.toMatch(/undefined|null|NaN|\[\]/);
}

describe.each(Object.keys(translations))('in %s', (language) => {
  const t = speak(language);
  const someone = propsOf(samples[0]!, { t });

  test('every decision has its rules', () => {
    const asked = samples.filter((sample) => sample.position.choices.length > 0);
    const keys = new Set(asked.map((sample) => `help.${sample.position.view.phase}`));
    expect(keys.size).toBeGreaterThan(2);
    for (const key of keys) expect(t(key)).not.toBe(key);
  });

  testDecisions({ actions, samples, nameOf, phrase, prompt, expectWhole }, (sample, more) =>
    propsOf(sample, { t, ...more }),
  );

  test('a card is led by the key that sends it as by the question', () => {
    const sample = samples.find(
      ({ position }) => position.view.phase === 'lead' && position.choices.length > 0,
    )!;
    const picked = sample.position.choices.find(({ action }) => action.startsWith('play'))!.action;
    const props = propsOf(sample, { t, picked });
    expect(`${phrase(picked, props)}?`).toBe(prompt(props, []).sentence);
    const { position } = samples.find(({ position: { view } }) => view.phase === 'follow')!;
    expect(phrase(picked, { ...props, view: position.view })).not.toBe(phrase(picked, props));
  });

  test.each(log.map((line) => [line.sentence, line] as const))('tells: %s', (_, line) => {
    for (const seat of [null, 0, 1]) {
      expectWhole(narrate([line], { ...someone, seat }, 'log') ?? '');
      const taped = narrate([line], { ...someone, seat }, 'tape');
      if (!['dealt', 'last_discarded', 'started'].includes(String(line.event['event'])))
        expectWhole(taped ?? '');
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

test('a deal is told once, and not at all on the tape', () => {
  const deal = [0, 1, 2].map((seat) => ({
    sentence: '',
    event: { event: 'dealt', seat, deal: 1, count: 9 },
  }));
  expect(narrate(deal, propsOf(samples[0]!), 'log')).toBe('Cards are dealt.');
  expect(narrate(deal, propsOf(samples[0]!), 'tape')).toBe('');
});

test('what is followed with is listed', () => {
  const sample = samples.find(
    ({ position: { view, choices } }) =>
      view.phase === 'follow' &&
      choices.length > 1 &&
      view.hand.filter((card) => card.startsWith(view.leading ?? '?')).length > 1,
  )!;
  const numbers = sample.position.view.hand
    .filter((card) => card.startsWith(sample.position.view.leading!))
    .map((card) => card.slice(2));
  const { sentence } = prompt(propsOf(sample), sample.position.waiting);
  for (const number of numbers) expect(sentence).toContain(number);
  expect(sentence).toMatch(/ is led\. Follow with .* or \d+\.$/);
});

test('the end of a round is told seat by seat, a line each', () => {
  const scored = (seat: number) => ({
    sentence: '',
    event: { event: 'scored', seat, round: 1, base: 9, bonus: 0, total: 9, revealed: ['fi4'] },
  });
  const end = [
    { sentence: '', event: { event: 'nobody_won', starter: 1 } },
    scored(0),
    scored(1),
    { sentence: '', event: { event: 'round_started', round: 2 } },
  ];
  const props = propsOf(samples[0]!, { seat: 0 });
  const lines = narrate(end, props, 'log')?.split('\n') ?? [];
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/^You score 9/);
  expect(lines[3]).toBe('Round 2 begins.');
  expect(narrate(end, props, 'tape')).not.toContain('\n');
});
