// SPDX-License-Identifier: Apache-2.0
//
// Texts: every action, decision and event of real games has a sentence in every language, with all
// values.
import { describe, expect, test } from 'vitest';
import { testDecisions } from '$web/testing/decisions';
import { BOX } from './lazy/box';
import { prompt, phrase } from './prompt';
import { actions, asked, translations, log, nameOf, propsOf, samples, speak } from './fixtures';
import { EVENTS, SILENT, narrate } from './narrate';
import { effectOf } from './words';

// A complete sentence: no untranslated key, no missing value.
function expectWhole(sentence: string): void {
  expect(sentence).not.toBe('');
  expect(sentence).not.toMatch(/\{\w+\}/);
  expect(sentence).not.toMatch(
    /\b(act|ask|wait|tell|tape|then|kind|sort|stock|confirm|cause|bell)[._]\w/,
  );
  expect(sentence).not.toMatch(/undefined|null|NaN|\[\]|\s\s|\s[.,?]/);
}

describe.each(Object.keys(translations))('in %s', (language) => {
  const t = speak(language);
  const someone = propsOf(samples[0]!, { t });

  test('every decision has its rules', () => {
    const asked = samples.filter((sample) => sample.position.choices.length > 0);
    const keys = new Set(asked.map((sample) => `help.${sample.position.view.phase.name}`));
    expect(keys.size).toBeGreaterThan(2);
    for (const key of keys) expect(t(key)).not.toBe(key);
  });

  testDecisions({ actions, samples, nameOf, phrase, prompt, expectWhole }, (sample, more) =>
    propsOf(sample, { t, ...more }),
  );

  test.each(log.map((line, at) => [at, line.sentence, line] as const))(
    'tells %i: %s',
    (_, __, line) => {
      for (const seat of [null, 0, 1]) {
        expectWhole(narrate([line], { ...someone, seat }, 'log') ?? '');
        const taped = narrate([line], { ...someone, seat }, 'tape');
        if (SILENT.has(String(line.event['event']))) expect(taped).toBe('');
        else expectWhole(taped ?? '');
      }
    },
  );
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
    event: { event: 'dealt', seat, count: 6 },
  }));
  expect(narrate(deal, propsOf(samples[0]!), 'log')).toBe('Cards are dealt.');
  expect(narrate(deal, propsOf(samples[0]!), 'tape')).toBe('');
});

// TS-5.5.3, TS-R5: freeze, cards and split are separate losses.
test.each([
  [[], false, false, 'crashes and loses nothing.', 'crasht und verliert nichts.', 'still 1'],
  [[], false, true, 'crashes and loses a split.', 'crasht und verliert eine Teilung.', '1 ▼'],
  [[], true, false, 'crashes and thaws.', 'crasht und taut auf.', 'and thaws, still 1'],
  [
    [],
    true,
    true,
    'crashes, thaws and loses a split.',
    'crasht, taut auf und verliert eine Teilung.',
    'and thaws, 1 ▼',
  ],
  [['o4'], false, false, 'crashes and loses [oil] 4.', 'crasht und verliert [oil] 4.', '1 ▼'],
  [
    ['o6', 'o4'],
    false,
    true,
    'crashes and loses [oil] 6, [oil] 4 and a split.',
    'crasht und verliert [oil] 6, [oil] 4 und eine Teilung.',
    '1 ▼',
  ],
  [
    ['o4'],
    true,
    false,
    'crashes, thaws and loses [oil] 4.',
    'crasht, taut auf und verliert [oil] 4.',
    'and thaws, 1 ▼',
  ],
  [
    ['o4'],
    true,
    true,
    'crashes, thaws and loses [oil] 4 and a split.',
    'crasht, taut auf und verliert [oil] 4 und eine Teilung.',
    'and thaws, 1 ▼',
  ],
])('a crash of %j, freeze %s, split %s', (removed, thawed, split_lost, english, german, tape) => {
  const event = { event: 'crashed', stock: 'oil', removed, thawed, split_lost, price: 1 };
  const told = (language: string, form: 'log' | 'tape') =>
    narrate([{ sentence: '', event }], propsOf(samples[0]!, { t: speak(language) }), form);
  expect(told('en', 'log')).toBe(`[oil] ${english} Price 1.`);
  expect(told('de', 'log')).toBe(`[oil] ${german} Kurs 1.`);
  expect(told('en', 'tape')).toMatch(new RegExp(`^\\[oil\\] crashes.*${tape}$`));
});

test('what a raise does is said before it is sent', () => {
  const sample = asked('action', ({ position }) =>
    position.choices.some(({ action }) => action.startsWith('raise ')),
  );
  const choice = sample.position.choices.find(({ action }) => action.startsWith('raise '))!;
  const { detail } = prompt(propsOf(sample, { picked: choice.action }), sample.position.waiting);
  const [step] = choice.prices;
  expect(detail).toContain(`rises from ${step?.before} to ${step?.after}.`);
});

test('with the bell next the call says so', () => {
  const sample = asked('action');
  const rung = { ...sample.position.view, above: 0 };
  expect(prompt(propsOf(sample, { view: rung }), sample.position.waiting).detail).toBe(
    'The next event drawn is the closing bell.',
  );
});

// TS-6.6.1
describe.each(Object.keys(translations))('what events do, in %s', (language) => {
  const t = speak(language);

  test.each(BOX)('$sort has a sentence', ({ sort, each }) => {
    const kind = each > 0 ? `g${sort}` : sort;
    expectWhole(effectOf(t, kind, {}));
    expect(effectOf(t, kind, {})).not.toMatch(/does\./);
  });

  test('the call explains a saved event', () => {
    const sample = asked('action', ({ position }) =>
      position.choices.some(({ action }) => action.startsWith('play ')),
    );
    const { action } = sample.position.choices.find((each) => each.action.startsWith('play '))!;
    const { detail } = prompt(propsOf(sample, { t, picked: action }), sample.position.waiting);
    expect(detail).toContain(effectOf(t, action.split(' ')[2] ?? '', sample.options));
  });
});

// TS-8.5
test('a mild crash is told as one', () => {
  expect(effectOf(speak(), 'ocrash', {})).not.toContain('above the 1');
  expect(effectOf(speak(), 'ocrash', { crash_counts_starter: false })).toContain('above the 1');
});

// TS-6.6.4: in printed order each discard is seen at once.
test('only sealed discards of a downturn are called unseen', () => {
  const sample = asked('downturn');
  const detail = (downturn_mode: string, language: string): string | undefined =>
    prompt(
      propsOf(sample, { t: speak(language), options: { ...sample.options, downturn_mode } }),
      sample.position.waiting,
    ).detail;
  expect(detail('simultaneous', 'en')).toBe('Everybody does, unseen until all have chosen.');
  expect(detail('sequential', 'en')).toBe(
    'Everybody does, openly and in turn. The round ends the moment a hand is empty.',
  );
  expect(detail('sequential', 'de')).not.toMatch(/verdeckt/);
});

// Every value of every option, and every preset, in words of the reader's language.
test.each(Object.keys(translations))('options and presets have words in %s', (language) => {
  const words = translations[language] ?? {};
  const values: Record<string, string[]> = {
    rounds: [],
    start_options: [],
    shares_table: ['bands4', 'thirds'],
    market_closed: ['fixed11', 'hidden11'],
    close_counter: [],
    crash_counts_starter: [],
    limit_counts_freeze: [],
    option_supply: ['tokens30', 'unlimited'],
    downturn_mode: ['simultaneous', 'sequential'],
    exercise_mode: ['simultaneous', 'sequential'],
    first_dealer: ['random'],
    tie_break: ['shared', 'last_round'],
    event_discards: ['listed', 'face_down'],
  };
  const keys = [
    ...Object.entries(values).flatMap(([key, named]) => [
      `option.${key}`,
      `option.${key}.help`,
      ...named.map((value) => `option.${key}.${value}`),
    ]),
    ...['close_counter', 'downturn_mode', 'event_discards'].map((key) => `option.${key}.differs`),
    'option.shares_table.house',
    ...['standard', 'letter', 'hidden', 'short', 'single'].flatMap((key) => [
      `preset.${key}`,
      `preset.${key}.help`,
    ]),
  ];
  expect(keys.filter((key) => (words[key] ?? '') === '')).toEqual([]);
});

test.each(Object.keys(translations))(
  'nothing is called boxed or drawn by lot in %s',
  (language) => {
    for (const [key, words] of Object.entries(translations[language] ?? {}))
      expect(`${key}: ${words}`).not.toMatch(/boxed|by lot|Schachtel|ausgelost/);
  },
);

test('in the last round the question about options says that those kept are worth nothing', () => {
  const sample = asked('exercise');
  const { view } = sample.position;
  const detail = (round: number): string =>
    prompt({ ...propsOf(sample), view: { ...view, round } }, []).detail ?? '';
  expect(detail(view.rounds)).toMatch(/last round: options that you keep are worth nothing\.$/);
  expect(detail(view.rounds - 1)).not.toMatch(/last round/);
});
