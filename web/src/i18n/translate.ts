// SPDX-License-Identifier: Apache-2.0
//
// Translations: flat JSON from keys to sentences with placeholders in braces ("{name} sits down").
// A sentence with a count has one key per plural category of its language ("seats.one",
// "seats.other"), chosen by the value `count`. The terminal uses the same files, so sentences
// contain no markup.

export type Value = string | number;
export type Values = Record<string, Value>;
export type Translations = Record<string, string>;

/** Translates a key. Unknown keys are returned unchanged. */
export type Translate = (key: string, values?: Values) => string;

export const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** The key without its plural category: "seats.one" is a form of "seats". */
export function stem(key: string): string {
  const dot = key.lastIndexOf('.');
  const last = key.slice(dot + 1);
  return dot > 0 && (CATEGORIES as readonly string[]).includes(last) ? key.slice(0, dot) : key;
}

// Intl objects are as expensive as drawing a button, and a board prints hundreds of numbers.
const pluralsOf = once((language) => new Intl.PluralRules(language));
const figuresOf = once((language) => new Intl.NumberFormat(language));

/** Caches one object per language. */
function once<Made>(make: (language: string) => Made): (language: string) => Made {
  const made = new Map<string, Made>();
  return (language) => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}

/** The sentence of a key, with placeholders; null: none. */
export function sentence(
  translations: Translations,
  language: string,
  key: string,
  values: Values = {},
): string | null {
  const count = values['count'];
  if (typeof count === 'number') {
    const category = pluralsOf(language).select(count);
    const counted = translations[`${key}.${category}`] ?? translations[`${key}.other`];
    if (counted !== undefined) return counted;
  }
  return translations[key] ?? null;
}

/** Formats a number, with a real minus sign. */
export function figure(language: string, value: number): string {
  return figuresOf(language).format(value).replace('-', '\u2212');
}

/** Fills in placeholders. Those without a value stay unchanged. */
export function fill(language: string, text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? figure(language, value) : value;
  });
}

/** Translates with the first source that has the key. */
export function translatorFor(language: string, sources: Translations[]): Translate {
  return (key, values = {}) => {
    for (const translations of sources) {
      const found = sentence(translations, language, key, values);
      if (found !== null) return fill(language, found, values);
    }
    return key;
  };
}

/** Makes a sentence of a text of the engine: "ends the round" becomes "Ends the round." */
export const asSentence = (text: string): string =>
  capital(/[.!?]$/.test(text) ? text : `${text}.`);

/** With a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of the player at a seat. */
export const playerName = (
  t: Translate,
  names: string[],
  player: number | null | undefined,
): string =>
  player === null || player === undefined ? '' : (names[player] ?? t('seat', { seat: player + 1 }));
