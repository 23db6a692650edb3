// SPDX-License-Identifier: Apache-2.0
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { engineTranslator } from './engineText';
import type { Translations } from './translate';

test('a sentence is translated with its values', () => {
  const speak = engineTranslator('de', {
    'says.the {a} pile is empty': 'Der Stapel {a} ist leer.',
    'says.you hold no {a} chip (s)': 'Du hast keinen Chip in {a}.',
    'says.{a} {number}': '{a} {number}',
    'says.blue': 'Blau',
  });
  expect(speak('the blue pile is empty')).toBe('Der Stapel Blau ist leer.');
  expect(speak('you hold no blue chip (s)')).toBe('Du hast keinen Chip in Blau.');
  expect(speak('blue 7')).toBe('Blau 7');
  expect(speak('the blue pile is emptyish')).toBe('the blue pile is emptyish');
});

const games = new URL('../../../games/', import.meta.url);
const isThere = (game: string) => existsSync(new URL(`${game}/lang/en.json`, games));

/** Sentences of the engine: the texts of refusals, previews and the ranking. */
function spokenBy(game: string): string[] {
  return ['rules/legality', 'bots/market', 'rules/scoring'].flatMap((part) => {
    const source = readFileSync(new URL(`${game}/${part}.cpp`, games), 'utf8')
      .replace(/\/\/.*|#include.*/g, '')
      .replace(/"\s+"/g, '');
    const literals = [...source.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] ?? '');
    return literals.filter((text) => text.includes(' '));
  });
}

test.each(readdirSync(games).filter(isThere))(
  '%s: all its engine says is in the translations',
  (game) => {
    const translations = JSON.parse(
      readFileSync(new URL(`${game}/lang/en.json`, games), 'utf8'),
    ) as Translations;
    const known = new Set(Object.keys(translations).map((key) => key.replace(/\{\w+\}/g, '{}')));
    const spoken = spokenBy(game);
    expect(spoken.length).toBeGreaterThan(10);
    expect(spoken.filter((text) => !known.has(`says.${text}`))).toEqual([]);
  },
);
