// SPDX-License-Identifier: Apache-2.0
//
// Sentences of a game's engine (why not, what a move brings, what decided) in the reader's language.
// The engine speaks English; a translations has its sentences under "says.", each under its own words,
// with names in braces where something is filled in: "says.the {a} pile is empty".
import { fill, type Translations } from './translate';

export type EngineText = (sentence: string) => string;

const SAYS = 'says.';
const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** {number} is a figure, any other name whatever stands there. */
export const patternOf = (words: string): RegExp =>
  new RegExp(
    `^${escaped(words).replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'number' ? '(?<number>\\d+)' : `(?<${name}>.+)`,
    )}$`,
  );

/** Says a sentence anew, with what is filled in; one the translations does not have stays as it is. */
export function engineTranslator(language: string, translations: Translations): EngineText {
  const templates = Object.keys(translations)
    .filter((key) => key.startsWith(SAYS) && key.includes('{'))
    .map((key) => ({ pattern: patternOf(key.slice(SAYS.length)), text: translations[key] ?? '' }));
  const speak: EngineText = (sentence) => {
    const plain = translations[SAYS + sentence];
    if (plain !== undefined) return plain;
    for (const { pattern, text } of templates) {
      const values = pattern.exec(sentence)?.groups;
      if (values === undefined) continue;
      const spoken = Object.entries(values).map(([name, value]) => [name, speak(value)]);
      return fill(language, text, Object.fromEntries(spoken) as Record<string, string>);
    }
    return sentence;
  };
  return speak;
}
