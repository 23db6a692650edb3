// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { readFileSync, readdirSync } from 'node:fs';
import { translatorFor } from '../i18n/translate';
import english from '../../../lang/en.json';
import type { Placing } from '../api/wire';
import { outcomeText, type OutcomeWords } from './outcome';

const placing = (score: number, rank: number, criterion = ''): Placing => ({
  score,
  rank,
  criterion,
  decided_by: '',
});
const context: OutcomeWords = {
  t: translatorFor('en', [english]),
  names: ['Ada', 'Maya', 'Wen'],
  seat: 0,
  score: String,
  words: translatorFor('en', [{ 'tie.same score, by turn': 'but moves sooner' }]),
  because: (criterion) => criterion,
};

it('says why a tied winner wins', () => {
  const tied = [placing(8, 2), placing(8, 1, 'same score, by turn'), placing(3, 3)];
  expect(outcomeText(tied, context)).toBe('Maya wins: 8 each, but moves sooner.');
  expect(outcomeText(tied, { ...context, seat: 1 })).toBe('You win: 8 each, but moves sooner.');
});
it('gives no reason where the score is one', () => {
  const clear = [placing(9, 1, 'higher score'), placing(8, 2)];
  expect(outcomeText(clear, context)).toBe('You win with 9.');
  expect(outcomeText(clear, { ...context, seat: null })).toBe('Ada wins with 9.');
});
it('names all who share the first place', () => {
  expect(outcomeText([placing(8, 1), placing(8, 1)], context)).toBe(
    'Ada, Maya share first place with 8.',
  );
});
it('says nothing where nobody won', () => {
  expect(outcomeText([], context)).toBeNull();
});

const games = new URL('../../../games/', import.meta.url);
const langs = readdirSync(games, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => ['en', 'de'].map((language) => `${name}/lang/${language}.json`));

it.each(langs)('%s has a short form for every tie-break by the same score', (path) => {
  const words = JSON.parse(readFileSync(new URL(path, games), 'utf8')) as Record<string, string>;
  const breaks = Object.keys(words).filter((key) =>
    /^says\.same (score|points|total|money)/.test(key),
  );
  for (const key of breaks) expect(words[key.replace('says.', 'tie.')]).toBeTruthy();
});
