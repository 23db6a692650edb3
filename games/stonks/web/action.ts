// SPDX-License-Identifier: Apache-2.0
//
// The texts of games/stonks/codec/notation.cpp (RULES.md 14.2) taken apart. Reading is total: a text of
// another form is null, never a guess.
import type { Card, Company } from './view';

export type Action =
  | { verb: 'show' | 'hide' | 'play' | 'convert' | 'take'; card: Card }
  | { verb: 'bluff'; card: Card; company: Company }
  | { verb: 'raise' | 'lower'; company: Company };

const FORMS = {
  show: 1,
  hide: 1,
  play: 1,
  convert: 1,
  take: 1,
  bluff: 2,
  raise: 1,
  lower: 1,
} as const;

type Verb = keyof typeof FORMS;

export function read(text: string): Action | null {
  const words = text.split(' ');
  const verb = words[0] as Verb;
  if (!Object.hasOwn(FORMS, verb) || words.length !== FORMS[verb] + 1) return null;
  const [a = '', b = ''] = words.slice(1);
  if (verb === 'bluff') return { verb, card: a, company: b };
  if (verb === 'raise' || verb === 'lower') return { verb, company: a };
  return { verb, card: a };
}
