// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asSentence, figure, fill, translatorFor, stem, type Translations } from './translate';

describe('a sentence', () => {
  it('takes its values', () => {
    expect(fill('en', '{name} has {count}.', { name: 'Ada', count: 1200 })).toBe('Ada has 1,200.');
    expect(fill('de', '{count}', { count: 1200 })).toBe('1.200');
    expect(fill('en', '{who}?', {})).toBe('{who}?');
  });
  it('prints a real minus', () => {
    expect(figure('en', -3)).toBe('\u22123');
  });
  it('counts as its language does', () => {
    const words = { 'chip.one': 'one chip', 'chip.other': '{count} chips', plain: 'plain' };
    const t = translatorFor('en', [words]);
    expect(t('chip', { count: 1 })).toBe('one chip');
    expect(t('chip', { count: 2 })).toBe('2 chips');
    expect(t('plain', { count: 2 })).toBe('plain');
  });
  it('of the engine gets a capital letter and a full stop', () => {
    expect(asSentence('ends the round')).toBe('Ends the round.');
    expect(asSentence('Sure?')).toBe('Sure?');
  });
  it('comes from the first source that has it', () => {
    const t = translatorFor('en', [{ a: 'game' }, { a: 'house', b: 'house' }]);
    expect([t('a'), t('b'), t('c')]).toEqual(['game', 'house', 'c']);
  });
  it('has a stem without its plural category', () => {
    expect([stem('chip.one'), stem('chip.ones'), stem('other')]).toEqual([
      'chip',
      'chip.ones',
      'other',
    ]);
  });
});

const root = new URL('../../../', import.meta.url);
function folders(): string[] {
  const games = readdirSync(new URL('games', root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `games/${entry.name}/lang`);
  return ['lang', ...games].filter((folder) => {
    try {
      return readdirSync(new URL(folder, root)).includes('en.json');
    } catch {
      return false;
    }
  });
}
const read = (path: string): Translations =>
  JSON.parse(readFileSync(new URL(path, root), 'utf8')) as Translations;
const names = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();

describe.each(folders())('the translations of %s', (folder) => {
  const files = readdirSync(new URL(folder, root)).filter((file) => file.endsWith('.json'));
  const english = read(`${folder}/en.json`);

  it('are there in German too', () => {
    expect(files).toContain('de.json');
  });
  it.each(files)('%s says everything that English says, and nothing else', (file) => {
    const stems = (translations: Translations): string[] =>
      [...new Set(Object.keys(translations).map(stem))].sort();
    expect(stems(read(`${folder}/${file}`))).toEqual(stems(english));
  });
  it.each(files)('%s has every plural form of its language', (file) => {
    const translations = read(`${folder}/${file}`);
    const needed = new Intl.PluralRules(file.slice(0, -5)).resolvedOptions().pluralCategories;
    for (const key of Object.keys(translations)) {
      if (stem(key) === key) continue;
      for (const category of needed)
        expect(translations, key).toHaveProperty([`${stem(key)}.${category}`]);
    }
  });
  it.each(files)('%s uses only values that English uses', (file) => {
    for (const [key, text] of Object.entries(read(`${folder}/${file}`))) {
      const known = Object.keys(english).filter((other) => stem(other) === stem(key));
      const values = known.flatMap((other) => names(english[other] ?? ''));
      for (const name of names(text))
        expect([...values, 'count'], `${file}: ${key}`).toContain(name);
      expect(text.trim(), `${file}: ${key}`).not.toBe('');
    }
  });
});
