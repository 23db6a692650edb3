// SPDX-License-Identifier: Apache-2.0
//
// The texts of games/nyse/codec/notation.cpp (RULES.md 14.1) taken apart, so that the board can say which
// chip, pile, marker or player an offered action is about. Reading is total: a text of another form
// is null, never a guess.
import type { Chip, Colour, Marking } from './view';

export type Action =
  | { verb: 'take' | 'withdraw'; colour: Colour }
  | { verb: 'speculate'; played: Colour; pushed: Colour }
  | { verb: 'invest' | 'swap'; played: Colour }
  | { verb: 'stop' | 'decline' }
  | { verb: 'give'; marking: Marking }
  | { verb: 'offer'; partner: number; ask: Colour; give: Chip }
  | { verb: 'exchange'; give: Chip; take: Colour };

const FORMS = {
  take: 1,
  withdraw: 1,
  speculate: 2,
  invest: 1,
  swap: 1,
  stop: 0,
  decline: 0,
  give: 1,
  offer: 3,
  exchange: 2,
} as const;

type Verb = keyof typeof FORMS;

export function read(text: string): Action | null {
  const words = text.split(' ');
  const verb = words[0] as Verb;
  if (!Object.hasOwn(FORMS, verb) || words.length !== FORMS[verb] + 1) return null;
  const [a = '', b = '', c = ''] = words.slice(1);
  switch (verb) {
    case 'take':
    case 'withdraw':
      return { verb, colour: a };
    case 'speculate':
      return { verb, played: a, pushed: b };
    case 'invest':
    case 'swap':
      return { verb, played: a };
    case 'stop':
    case 'decline':
      return { verb };
    case 'give':
      return { verb, marking: a as Marking };
    case 'offer':
      return { verb, partner: Number(a), ask: b, give: c };
    case 'exchange':
      return { verb, give: a, take: b };
  }
}

/** The marker an action moves and by how many spots (RULES.md 5.0.8, 5.1.3); null: none. */
export function travel(action: Action | null): { colour: Colour; steps: number } | null {
  if (action?.verb === 'take') return { colour: action.colour, steps: 1 };
  if (action?.verb === 'speculate') return { colour: action.pushed, steps: 2 };
  return null;
}

/** The chip of the hand an action plays or gives; null: none. `ask` is the colour asked of us. */
export function chipOf(action: Action | null, ask?: Colour): Chip | null {
  switch (action?.verb) {
    case 'speculate':
      return `${action.played}s`;
    case 'invest':
      return `${action.played}i`;
    case 'swap':
      return `${action.played}w`;
    case 'offer':
    case 'exchange':
      return action.give;
    case 'give':
      return ask ? ask + action.marking : null;
    default:
      return null;
  }
}
