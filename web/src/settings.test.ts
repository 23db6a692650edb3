// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { wanted } from './i18n/language.svelte';
import { readSettings } from './settings.svelte';

it('has defaults for a stranger', () => {
  expect(readSettings('')).toMatchObject({
    theme: 'system',
    sound: 'people',
    confirm: true,
    language: '',
  });
});

it('keeps what was chosen', () => {
  const chosen = {
    ...readSettings(''),
    theme: 'dark' as const,
    sound: 'off' as const,
    notify: true,
    volume: 0.2,
    keys: false,
  };
  expect(readSettings(JSON.stringify(chosen))).toEqual(chosen);
});

it.each(['{', 'null', '[]', '"x"', '{"theme":"pink","volume":"loud","sound":1,"notify":"yes"}'])(
  'reads %s as defaults',
  (text) => {
    expect(readSettings(text)).toEqual(readSettings(''));
  },
);

it('reads what earlier versions stored about sound', () => {
  expect(readSettings('{"sound":true}').sound).toBe('always');
  expect(readSettings('{"sound":false}').sound).toBe('people'); // it was the default
});

it('keeps the volume within bounds', () => {
  expect(readSettings('{"volume":9}').volume).toBe(1);
});

it('speaks the chosen language, else the first of the browser it knows', () => {
  expect(wanted('de', ['en-GB'])).toBe('de');
  expect(wanted('', ['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(wanted('xx', ['fr'])).toBe('en');
});
