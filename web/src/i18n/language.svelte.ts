// SPDX-License-Identifier: Apache-2.0
//
// The current language of the site. Its translations are loaded before the first page is drawn and
// when another language is chosen. Each language is complete.
import type english from '../../../lang/en.json';
import { sentences } from './translations';
import { settings } from '../settings.svelte';
import { figure, translatorFor, type Translations, type Translate, type Values } from './translate';

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Stem<K extends string> = K extends `${infer S}.${Plural}` ? S : K;

/** A key of lang/en.json, without its plural category. */
export type Key = Stem<keyof typeof english & string>;

export const LANGUAGES: Record<string, string> = { en: 'English', de: 'Deutsch' };

interface Spoken {
  language: string;
  house: Translations;
}

let spoken = $state.raw<Spoken>({ language: 'en', house: {} });

/** The chosen language, else the first of the browser's that is supported. */
export function wanted(chosen: string, offered: readonly string[]): string {
  const codes = Object.keys(LANGUAGES);
  if (codes.includes(chosen)) return chosen;
  for (const tag of offered) {
    const code = tag.slice(0, 2).toLowerCase();
    if (codes.includes(code)) return code;
  }
  return 'en';
}

async function learn(language: string): Promise<Spoken> {
  return { language, house: await sentences('lang', language) };
}

/** Loads the preferred language; English if that fails. */
export async function speak(): Promise<void> {
  const language = wanted(settings.language, navigator.languages);
  spoken = await learn(language).catch(() => learn('en'));
  document.documentElement.lang = spoken.language;
}

/** The current language, for the translations of games. */
export function language(): string {
  return spoken.language;
}

/** Translates a key of the site. */
export function t(key: Key, values?: Values): string {
  return translatorFor(spoken.language, [spoken.house])(key, values);
}

/** Formats a number. */
export function number(value: number): string {
  return figure(spoken.language, value);
}

/** Looks keys up in the translations of a game, then in those of the site. */
export function translator(game: Translations): Translate {
  return translatorFor(spoken.language, [game, spoken.house]);
}
