// SPDX-License-Identifier: Apache-2.0
//
// Translates the English sentences of the engine: refusals, previews, tie-breaks. Their keys are
// "says." plus the sentence, with placeholders in braces: "says.the {a} pile is empty".
import { fill, type Translations } from './translate';

export type EngineText = (sentence: string) => string;

const SAYS = 'says.';
const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** {number} matches digits, any other placeholder any text. */
export const patternOf = (words: string): RegExp =>
  new RegExp(
    `^${escaped(words).replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'number' ? '(?<number>\\d+)' : `(?<${name}>.+)`,
    )}$`,
  );

/** Translates a sentence and the values in it; unknown sentences stay unchanged. */
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
