// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { readFileSync, readdirSync } from 'node:fs';
import { withoutRules } from './explain';

it('takes the ids of rules out of sentences and keeps them', () => {
  expect(withoutRules('Take one (NYSE-5.1.7). Or two (SC-R7, SC-5.2.1): then wait.')).toEqual({
    text: 'Take one. Or two: then wait.',
    rules: ['NYSE-5.1.7', 'SC-R7', 'SC-5.2.1'],
  });
});

const games = new URL('../../../games/', import.meta.url);
const helps = readdirSync(games, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => ['en', 'de'].map((language) => `${name}/lang/${language}.json`));

it.each(helps)('no help of %s shows an id', (path) => {
  const words = JSON.parse(readFileSync(new URL(path, games), 'utf8')) as Record<string, string>;
  const left = Object.entries(words)
    .filter(([key]) => key.startsWith('help.'))
    .map(([, text]) => withoutRules(text).text)
    .filter((text) => /\b[A-Z]{2,5}-[\dR]/.test(text));
  expect(left).toEqual([]);
});
