// SPDX-License-Identifier: Apache-2.0
//
// The unfinished draft of an action, shared by panel and piles: how and where to lay the two supply
// cards, and the card that Mark would move. A staged action takes precedence.
import type { Choice } from '$web/api/wire';
import { read } from './action';
import type { Card } from './view';

/** Which card lies open; 'none' hides both (Secretive Stuart). */
export type Open = 0 | 1 | 'none';

export interface Laying {
  open: Open;
  piles: [number | null, number | null]; // of the first and the second card
}
export interface Lifted {
  pile: number;
  position: number;
}

const EMPTY: Laying = { open: 0, piles: [null, null] };

export const draftState = $state<{ laying: Laying; lifted: Lifted | null }>({
  laying: EMPTY,
  lifted: null,
});

export function clear(): void {
  draftState.laying = EMPTY;
  draftState.lifted = null;
}

/** The placement as notation; null while a pile is missing. */
export function layingText(hand: Card[], { open, piles }: Laying): string | null {
  const [one = '', two = ''] = hand;
  const [first, second] = piles;
  if (first === null || second === null) return null;
  if (open === 1) return `up ${two} ${second} down ${one} ${first}`;
  if (open === 0) return `up ${one} ${first} down ${two} ${second}`;
  // Two cards of a kind are named by pile.
  const [low, high] = one === two && second < first ? [second, first] : [first, second];
  return `down ${one} ${low} down ${two} ${high}`;
}

/** The current draft: that of the staged action, else the unfinished one. */
export function layingOf(hand: Card[], picked: string | null): Laying {
  const action = picked === null ? null : read(picked);
  if (action === null || (action.verb !== 'up' && action.verb !== 'down')) {
    // A complete draft that is not staged was cancelled.
    const isWhole = layingText(hand, draftState.laying) !== null;
    return isWhole ? { ...EMPTY, open: draftState.laying.open } : draftState.laying;
  }
  const { first, second } = action;
  if (action.verb === 'down') return { open: 'none', piles: [first.pile, second.pile] };
  const isDrafted = layingText(hand, draftState.laying) === picked;
  if (isDrafted) return draftState.laying;
  return first.card === hand[0]
    ? { open: 0, piles: [first.pile, second.pile] }
    : { open: 1, piles: [second.pile, first.pile] };
}

export function lay(
  hand: Card[],
  choices: Choice[],
  picked: string | null,
  change: Partial<Laying>,
  pick: (action: string | null) => void,
): void {
  draftState.laying = { ...layingOf(hand, picked), ...change };
  const text = layingText(hand, draftState.laying);
  pick(text !== null && choices.some((choice) => choice.action === text) ? text : null);
}

/** The card that Mark is about to move. */
export function liftedOf(picked: string | null): (Lifted & { to: number | null }) | null {
  const action = picked === null ? null : read(picked);
  if (action?.verb === 'move')
    return { pile: action.from, position: action.position, to: action.to };
  return draftState.lifted === null ? null : { ...draftState.lifted, to: null };
}
