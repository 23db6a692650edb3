// SPDX-License-Identifier: Apache-2.0
//
// Catalogues: flat JSON, one sentence a key, values in braces ("{name} sits down"). A sentence that
// counts has one key a plural category of its language ("seats.one", "seats.other"), chosen by the
// value `count`. The same files feed the terminal, so a sentence holds no markup.

export type Value = string | number;
export type Values = Record<string, Value>;
export type Translations = Record<string, string>;

/** A sentence in the reader's language. An unknown key is printed as it is. */
export type Translate = (key: string, values?: Values) => string;

export const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** The key without its plural category: "seats.one" is a form of "seats". */
export function stem(key: string): string {
  const dot = key.lastIndexOf('.');
  const last = key.slice(dot + 1);
  return dot > 0 && (CATEGORIES as readonly string[]).includes(last) ? key.slice(0, dot) : key;
}

// What Intl makes of a language costs as much as drawing a key, and a board prints hundreds of figures.
const pluralsOf = once((language) => new Intl.PluralRules(language));
const figuresOf = once((language) => new Intl.NumberFormat(language));

/** Makes it once a language. */
function once<Made>(make: (language: string) => Made): (language: string) => Made {
  const made = new Map<string, Made>();
  return (language) => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}

/** The translations's sentence for a key, before its values are filled in; null: none. */
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

/** A figure as the language prints it, with a real minus. */
export function figure(language: string, value: number): string {
  return figuresOf(language).format(value).replace('-', '\u2212');
}

/** Puts values into a sentence. A name without a value stays as it is written. */
export function fill(language: string, text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? figure(language, value) : value;
  });
}

/** Speaks from the first translations that knows the key. */
export function translatorFor(language: string, sources: Translations[]): Translate {
  return (key, values = {}) => {
    for (const translations of sources) {
      const found = sentence(translations, language, key, values);
      if (found !== null) return fill(language, found, values);
    }
    return key;
  };
}

/** Words of the engine as a sentence: "ends the round" becomes "Ends the round." */
export const asSentence = (text: string): string =>
  capital(/[.!?]$/.test(text) ? text : `${text}.`);

/** At the beginning of a sentence or as a label. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of a seat, in the words of a board. */
export const playerName = (
  t: Translate,
  names: string[],
  player: number | null | undefined,
): string =>
  player === null || player === undefined ? '' : (names[player] ?? t('seat', { seat: player + 1 }));
