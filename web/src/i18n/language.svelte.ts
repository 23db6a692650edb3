// SPDX-License-Identifier: Apache-2.0
//
// The language the site speaks at present. Its translations is fetched before the first sentence is
// printed, and another one when the person chooses it; every translations says everything.
import type english from '../../../lang/en.json';
import { sentences } from './translations';
import { settings } from '../settings.svelte';
import { figure, translatorFor, type Translations, type Translate, type Values } from './translate';

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Stem<K extends string> = K extends `${infer S}.${Plural}` ? S : K;

/** A sentence of the house: the keys of lang/en.json, a counted one without its category. */
export type Key = Stem<keyof typeof english & string>;

export const LANGUAGES: Record<string, string> = { en: 'English', de: 'Deutsch' };

interface Spoken {
  language: string;
  house: Translations;
}

let spoken = $state.raw<Spoken>({ language: 'en', house: {} });

/** The language of the person: chosen, else the browser's first that the house speaks. */
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

/** Loads and speaks the wanted language; English where its translations cannot be had. */
export async function speak(): Promise<void> {
  const language = wanted(settings.language, navigator.languages);
  spoken = await learn(language).catch(() => learn('en'));
  document.documentElement.lang = spoken.language;
}

/** The language spoken now, for dates and for a game's translations. */
export function language(): string {
  return spoken.language;
}

/** A sentence of the house. */
export function t(key: Key, values?: Values): string {
  return translatorFor(spoken.language, [spoken.house])(key, values);
}

/** A figure as the language prints it. */
export function number(value: number): string {
  return figure(spoken.language, value);
}

/** What a board gets: the game's translations first, then the house's. */
export function translator(game: Translations): Translate {
  return translatorFor(spoken.language, [game, spoken.house]);
}
