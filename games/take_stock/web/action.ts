// SPDX-License-Identifier: Apache-2.0
//
// The texts of games/take_stock/codec/notation.cpp (RULES.md 14.1) taken apart. Reading is total: a text
// of another form is null, never a guess.
import type { Card, Kind, Stock } from './view';

export type Action =
  | { verb: 'raise' | 'discard'; card: Card }
  | { verb: 'save'; card: Card; paid: Card }
  | { verb: 'market'; paid: Card; mode: 'a' | 'b' }
  | { verb: 'play'; paid: Card; kind: Kind }
  | { verb: 'pick'; kind: Kind }
  | { verb: 'audit'; stock: Stock; target: 'card' | 'split' | 'none' }
  | { verb: 'freeze' | 'thaw'; stock: Stock }
  | { verb: Lot; cards: Card[] };

/** Actions that name any number of cards. */
export type Lot = 'take' | 'pay' | 'exercise';

export const lotText = (verb: Lot, cards: Card[]): string =>
  `${verb} ${cards.length === 0 ? 'none' : cards.join(' ')}`;

export function read(text: string): Action | null {
  const [verb = '', ...words] = text.split(' ');
  const [a = '', b = ''] = words;
  if (words.length === 0) return null;
  if (verb === 'take' || verb === 'pay' || verb === 'exercise') {
    return { verb, cards: text === `${verb} none` ? [] : words };
  }
  if (words.length === 1) {
    if (verb === 'raise' || verb === 'discard') return { verb, card: a };
    if (verb === 'pick') return { verb, kind: a };
    if (verb === 'freeze' || verb === 'thaw') return { verb, stock: a };
    return null;
  }
  if (words.length !== 2) return null;
  if (verb === 'save') return { verb, card: a, paid: b };
  if (verb === 'market' && (b === 'a' || b === 'b')) return { verb, paid: a, mode: b };
  if (verb === 'play') return { verb, paid: a, kind: b };
  if (verb === 'audit' && (b === 'card' || b === 'split' || b === 'none')) {
    return { verb, stock: a, target: b };
  }
  return null;
}
