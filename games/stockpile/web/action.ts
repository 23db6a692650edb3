// SPDX-License-Identifier: Apache-2.0
//
// The texts of games/stockpile/codec/notation.cpp (RULES.md 14.1) taken apart. Reading is total: a text
// of another form is null, never a guess.
import type { Card, Company } from './view';

export interface Laid {
  card: Card;
  pile: number;
}

export type Action =
  | { verb: 'keep'; investors: string[] }
  | { verb: 'up' | 'down'; first: Laid; second: Laid } // up: the first open; down: both hidden
  | { verb: 'look'; pile: number }
  | { verb: 'move'; from: number; position: number; to: number }
  | { verb: 'bid'; pile: number; amount: number }
  | { verb: 'peek'; pair: number }
  | { verb: 'boom' | 'bust' | 'cramer up' | 'cramer down' | 'declare'; company: Company }
  | { verb: 'hold'; company: Company; regular: number; split: number }
  | { verb: 'claim'; regular: number; split: number }
  | { verb: 'done' | 'pass' };

const numbers = (words: string[]): number[] | null =>
  words.every((word) => /^\d+$/.test(word)) ? words.map(Number) : null;

function readLaid(verb: 'up' | 'down', words: string[]): Action | null {
  const [card = '', pile = '', then, other = '', where = ''] = words;
  if (words.length !== 5 || then !== 'down') return null;
  const piles = numbers([pile, where]);
  if (piles === null) return null;
  const [one = 0, two = 0] = piles;
  return { verb, first: { card, pile: one }, second: { card: other, pile: two } };
}

function readNumbers(verb: string, words: string[]): Action | null {
  const values = numbers(words);
  if (values === null) return null;
  const [a = 0, b = 0, c = 0] = values;
  const form = `${verb} ${values.length}`;
  if (form === 'look 1') return { verb: 'look', pile: a };
  if (form === 'move 3') return { verb: 'move', from: a, position: b, to: c };
  if (form === 'bid 2') return { verb: 'bid', pile: a, amount: b };
  if (form === 'peek 1') return { verb: 'peek', pair: a };
  if (form === 'claim 2') return { verb: 'claim', regular: a, split: b };
  return null;
}

export function read(text: string): Action | null {
  const [verb = '', ...words] = text.split(' ');
  const [first = ''] = words;
  switch (verb) {
    case 'keep':
      return words.length === 1 || words.length === 2 ? { verb, investors: words } : null;
    case 'up':
    case 'down':
      return readLaid(verb, words);
    case 'boom':
    case 'bust':
    case 'declare':
      return words.length === 1 ? { verb, company: first } : null;
    case 'cramer':
      if (words.length !== 2 || (first !== 'up' && first !== 'down')) return null;
      return { verb: `cramer ${first}`, company: words[1] ?? '' };
    case 'hold': {
      const counts = numbers(words.slice(1));
      if (words.length !== 3 || counts === null) return null;
      return { verb, company: first, regular: counts[0] ?? 0, split: counts[1] ?? 0 };
    }
    case 'done':
    case 'pass':
      return words.length === 0 ? { verb } : null;
    default:
      return readNumbers(verb, words);
  }
}
