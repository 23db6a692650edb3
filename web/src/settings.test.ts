// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { datesIn } from './i18n/dates';
import { wanted } from './i18n/language.svelte';
import { readSettings } from './settings.svelte';

it('has defaults for a stranger', () => {
  expect(readSettings('')).toMatchObject({
    theme: 'system',
    sound: 'people',
    confirm: true,
    forced: true, // the only legal move plays itself
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

it('writes dates as the region of the browser does, and British where it names none', () => {
  const day = (spoken: string, offered: string[]): string =>
    new Intl.DateTimeFormat(datesIn(spoken, offered), { day: 'numeric', month: 'long' }).format(
      new Date(2026, 10, 17),
    );
  expect(day('en', ['en-GB'])).toBe('17 November');
  expect(day('en', ['en-US', 'en'])).toBe('November 17');
  expect(day('en', ['en'])).toBe('17 November');
  expect(day('en', ['de-DE', 'de', 'en-US'])).toBe('17 November');
  expect(day('de', ['en-US'])).toBe('17. November');
  expect(day('de', [])).toBe('17. November');
});

it('speaks the chosen language, else the first of the browser it knows', () => {
  expect(wanted('de', ['en-GB'])).toBe('de');
  expect(wanted('', ['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(wanted('xx', ['fr'])).toBe('en');
});
