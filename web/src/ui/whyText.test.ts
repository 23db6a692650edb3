// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { citations, rulesIn, withoutRules } from './whyText';

const HELP = 'No passing (NYSE-5.1.7).\nBoth (one of each) move (NYSE-R8, STK-5.1.4b). Done.';

test('a text is split at the rules that it cites', () => {
  expect(citations(HELP)).toEqual([
    { text: 'No passing', rules: ['NYSE-5.1.7'] },
    { text: '.\nBoth (one of each) move', rules: ['NYSE-R8', 'STK-5.1.4b'] },
    { text: '. Done.', rules: [] },
  ]);
  expect(rulesIn(`${HELP} ${HELP}`)).toEqual(['NYSE-5.1.7', 'NYSE-R8', 'STK-5.1.4b']);
});

test('ranges of rules are cited by their ends', () => {
  expect(rulesIn('So it is (SC-R4 and SC-R5, SC-1.2 bis SC-1.4).')).toEqual([
    'SC-R4',
    'SC-R5',
    'SC-1.2',
    'SC-1.4',
  ]);
});

test('a text without rules stays whole', () => {
  expect(citations('Take (or not).')).toEqual([{ text: 'Take (or not).', rules: [] }]);
  expect(rulesIn('')).toEqual([]);
});

test('a text can be had without its rules', () => {
  expect(withoutRules('Take one (NYSE-5.1.7). Or two (SC-R7, SC-5.2.1): then wait.')).toBe(
    'Take one. Or two: then wait.',
  );
});

const games = new URL('../../../games/', import.meta.url);
const helps = readdirSync(games, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => ['en', 'de'].map((language) => `${name}/lang/${language}.json`));

it.each(helps)('no help of %s shows an id', (path) => {
  const words = JSON.parse(readFileSync(new URL(path, games), 'utf8')) as Record<string, string>;
  const left = Object.entries(words)
    .filter(([key]) => key.startsWith('help.'))
    .map(([, text]) => withoutRules(text))
    .filter((text) => /\b[A-Z]{2,5}-[\dR]/.test(text));
  expect(left).toEqual([]);
});
