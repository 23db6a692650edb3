// SPDX-License-Identifier: Apache-2.0
//
// Explains a refusal of options in terms of the form.
import type { OwnShape, Path } from '../own';
import { patternOf } from '../i18n/engineText';
import type { Translate } from '../i18n/translate';
import type { GameCard, JsonObject } from '../api/wire';
import { valueAt } from './grid';
import { placeLine } from './ownWords';
import { optionName } from './optionText';

/** Parses the place at the start of an error ("options.data.bids[2]: …"). */
export function pathOf(sentence: string, options: unknown): { path: Path; said: string } | null {
  const found = /^options((?:\.|\[)[^\n]*?): (.*)$/.exec(sentence);
  if (found === null) return null;
  const path: Path = [];
  let rest = found[1] ?? '';
  while (rest !== '') {
    const here = valueAt(options, path);
    const keys = typeof here === 'object' && here !== null ? Object.keys(here) : [];
    const known = keys
      .filter((key) => /^(\.|\[|$)/.test(rest.slice(key.length + 1)) && rest.startsWith(`.${key}`))
      .sort((a, b) => b.length - a.length)[0];
    const step = /^\[(\d+)\]/.exec(rest) ?? /^\.([^.[]+)/.exec(rest);
    if (step === null) return null;
    path.push(rest.startsWith('[') ? Number(step[1]) : (known ?? step[1] ?? ''));
    rest = rest.slice(rest.startsWith('[') ? step[0].length : String(path.at(-1)).length + 1);
  }
  return { path, said: found[2] ?? '' };
}

// Sentences of core/codec/json_reader.cpp about any value.
const SAYS = [
  'must be an integer, not {kind}',
  'must be a text, not {kind}',
  'must have {least} to {most} items, not {found}',
  'must have {wanted} items, not {found}',
  'must be {least} to {most}',
];

/** Translates a sentence of the engine; unknown ones stay unchanged. */
export function spoken(sentence: string, { engineTexts = [] }: OwnShape, words: Translate): string {
  for (const template of [...engineTexts, ...SAYS]) {
    const found = patternOf(template).exec(sentence);
    if (found !== null) return words(`own.says.${template}`, { ...found.groups });
  }
  return sentence;
}

export interface Refused {
  option: string;
  path: Path; // within the option
  place: string; // the label of the place
  said: string; // the error
}

/** An error about options with the label of its place; null: it names no option. */
export function readRefusal(
  sentence: string,
  options: JsonObject,
  { options: specs }: GameCard,
  more: { house: JsonObject; shape: OwnShape; words: Translate },
): Refused | null {
  const found = pathOf(sentence, options);
  const [option, ...path] = found?.path ?? [];
  const spec = specs.find(({ key }) => key === option);
  if (found === null || spec === undefined) return null;
  const { shape, words } = more;
  const named = { option: spec.key, house: more.house[spec.key], own: options[spec.key] };
  const place =
    path.length > 0 ? placeLine({ ...named, shape, words }, path) : optionName(words, spec);
  return { option: spec.key, path, place, said: spoken(found.said, shape, words) };
}
