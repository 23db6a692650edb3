// SPDX-License-Identifier: Apache-2.0
//
// Texts: every action, decision and event of real games has a sentence in every language, with all
// values.
import { describe, expect, test } from 'vitest';
import { testDecisions } from '$web/testing/decisions';
import type { JsonObject, LogLine } from '$web/api/wire';
import { prompt, phrase } from './prompt';
import { actions, translations, log, nameOf, propsOf, samples, speak } from './fixtures';
import stockastic from './index';
import { events, listed, narrate } from './narrate';
import { effectWords, sectorName, shortName } from './words';

// A complete sentence: no untranslated key, no missing value.
function expectWhole(sentence: string): void {
  expect(sentence).not.toBe('');
  expect(sentence).not.toMatch(/\{\w+\}/);
  expect(sentence).not.toMatch(
    /\b(act|ask|wait|tell|tape|then|key|board|offer|moves|answer|skill)[._]\w/,
  );
  expect(sentence).not.toMatch(/undefined|null|NaN|\[\]/);
}

describe.each(Object.keys(translations))('in %s', (language) => {
  const t = speak(language);
  const someone = propsOf(samples[0]!, { t });

  testDecisions({ actions, samples, nameOf, phrase, prompt, expectWhole }, (sample, more) =>
    propsOf(sample, { t, ...more }),
  );

  // Sealed answers are told when they are revealed.
  const told = log.filter(({ event }) => event['event'] !== 'committed');
  test.each(told.map((line) => [line.sentence, line] as const))('tells: %s', (_, line) => {
    const { event, seat: doer } = line.event;
    for (const seat of [null, 0, 1]) {
      if (event === 'offer_prepared' && seat === doer) continue;
      expectWhole(narrate([line], { ...someone, seat }, 'log') ?? '');
      expect(narrate([line], { ...someone, seat }, 'tape')).not.toMatch(/\{\w+\}|tape\.|undefined/);
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
  expect(new Set(log.map((line) => String(line.event['event'])))).toEqual(new Set(events));
});

test('an event nobody wrote words for is left to the house', () => {
  expect(
    narrate([{ sentence: 'x', event: { event: 'flooded' } }], propsOf(samples[0]!), 'log'),
  ).toBeNull();
});

test('an offer with its terms is one sentence, for the key and for the question', () => {
  const sample = samples.find(({ position: { choices } }) =>
    choices.some(({ action }) => /^offer all sell/.test(action)),
  )!;
  const { action } = sample.position.choices.find((each) => /^offer all sell/.test(each.action))!;
  const props = propsOf(sample, { picked: action, then: ['shares 1', 'for 7'] });
  const name = shortName(props, action.split(' ')[3]!);
  expect(phrase(action, props)).toBe(`Offer 1 share of ${name} to everyone for 7 coins`);
  expect(prompt(props, []).sentence).toBe(`Offer 1 share of ${name} to everyone for 7 coins?`);
});

test('long names are cut after a word', () => {
  const props = propsOf(samples.find(({ options }) => typeof options['dataset'] === 'string')!);
  const name = (company: string): string =>
    shortName({ ...props, view: { ...props.view, boards: [] } }, company);
  expect(['fre', 'gol', 'sou', 'met'].map(name)).toEqual([
    'Freebay Copper',
    'Golden Ray',
    'Sour Hill Coal',
    'Metro',
  ]);
});

test('a market trade says what it costs and what it does to the price', () => {
  const sample = samples.find(({ position: { choices } }) =>
    choices.some(({ action, prices }) => action.startsWith('buy ') && prices.length > 0),
  )!;
  const choice = sample.position.choices.find(
    ({ action, prices }) => action.startsWith('buy ') && prices.length > 0,
  )!;
  const { detail } = prompt(propsOf(sample, { picked: choice.action }), []);
  expect(detail).toContain(`It costs ${choice.cost} coin`);
  expect(detail).toContain(`up from ${choice.prices[0]!.before} to ${choice.prices[0]!.after}`);
});

describe('after a bankruptcy', () => {
  const sample = samples[0]!;
  const now = sample.position.view.boards.map(({ company }) => company);
  const line = (sentence: string, event: JsonObject): LogLine => ({ sentence, event });
  const collapse = line('', {
    event: 'collapsed',
    company: 'gone',
    successor: now[1] ?? '',
    token: null,
  });
  const forecasts = line('', { event: 'forecast_resolved', tokens: [], perf: [1, 2, 0, -1] });
  const next = line('', { event: 'round_began', round: 2, tokens: [1, 2, -1, -2] });

  test('a price is the one the house said, whatever lies on the board now', () => {
    const fall = line('Metro: price 5 (block 8).', {
      event: 'moved',
      company: 'gone',
      perf_from: 0,
      perf_to: 0,
      from: 11,
      to: 8,
    });
    expect(narrate([fall], propsOf(sample), 'log')).toBe('gone: down 3 blocks to 5.');
  });

  test('figures by board stand beside the companies of that time, also within a step', () => {
    const told = narrate([forecasts, collapse, next], propsOf(sample), 'log') ?? '';
    expect(told).toContain(`[${now[0]}] +1, gone +2`);
    expect(told).toContain(`[${now[0]}] +1, [${now[1]}] +2`);
  });

  test('a step before it is told with the companies listed then', () => {
    const then = listed(now, [next, collapse]);
    expect(then).toEqual([now[0], 'gone', now[2], now[3]]);
    expect(narrate([forecasts], propsOf(sample), 'log', then)).toContain('gone +2');
  });
});

describe.each(Object.keys(translations))('help in %s', (language) => {
  test.each(samples.map((sample) => [nameOf(sample), sample] as const))('%s', (_, sample) => {
    const key = `help.${stockastic.decision?.(sample.position.view)}`;
    expect(speak(language)(key)).not.toBe(key);
  });
});

test.each(Object.keys(translations))(
  'a sector is called as the events call it, in %s',
  (language) => {
    const sample = samples.find(({ options }) => typeof options['dataset'] === 'string')!;
    const props = propsOf(sample, { t: speak(language) });
    const codes = Array.from({ length: 12 }, (_, at) => `e${String(at + 1).padStart(2, '0')}`);
    expect(codes.map((code) => effectWords(props, 'event', code).split(':')[0])).toEqual(
      [0, 1, 2, 3].flatMap((board) => Array<string>(3).fill(sectorName(props, board))),
    );
  },
);

test('a data set of its own has no sectors of the house', () => {
  const sample = samples.find(({ options }) => typeof options['dataset'] === 'object')!;
  expect(sectorName(propsOf(sample), 0)).toBe('');
});

describe.each(Object.keys(translations))('the tape in %s', (language) => {
  const props = propsOf(samples[0]!, { t: speak(language) });
  test('joins its steps without full stops between them', () => {
    const told = narrate(log, props, 'tape') ?? '';
    expect(told).toContain('; ');
    expect(told).not.toMatch(/\.(;|$)/);
  });

  test('puts nothing but a blank after an avatar', () => {
    expect(narrate(log, props, 'tape')).not.toMatch(/\[#\d\][,.:]/);
  });
});

test('a name that ends in a number stands apart from a count', () => {
  const names = ['Trader 1', 'Trader 2', 'Trader 3'];
  const sample = samples.find(({ players }) => players === 3)!;
  const props = { ...propsOf(sample, { names }), seat: 0 };
  const { company } = sample.position.view.boards[0]!;
  const offered = (side: string): LogLine => {
    const offer = { form: 'firm', side, company, audience: '1' };
    return { sentence: '', event: { event: 'offered', seat: 0, shares: 1, coins: 7, offer } };
  };
  for (const line of ['sell', 'buy'].map(offered))
    expect(narrate([line], props, 'log')).not.toMatch(/Trader \d \d/);
  const answers = [{ seat: 1, answer: 'counter', shares: 1, coins: 7 }];
  const revealed = { sentence: '', event: { event: 'answers_revealed', answers } };
  expect(narrate([revealed], props, 'log')).toBe('Answers: [#1] (1 for 7).');
});

test('who prepares an offer is told to the others, who wait for it', () => {
  const line = { sentence: '', event: { event: 'offer_prepared', seat: 1 } };
  const told = (seat: number) => narrate([line], propsOf(samples[0]!, { seat }), 'log');
  expect(told(0)).toBe('[#1] prepares an offer.');
  expect(told(1)).toBe('');
});

test('that somebody has decided is not told in the log: half of its lines would say so', () => {
  const line = log.find(({ event }) => event['event'] === 'committed')!;
  const props = propsOf(samples[0]!);
  for (const seat of [null, 0, 1])
    for (const form of ['log', 'tape'] as const)
      expect(narrate([line], { ...props, seat }, form)).toBe('');
});
