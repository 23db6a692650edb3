// SPDX-License-Identifier: Apache-2.0
//
// The texts of games/stockastic/codec/notation.cpp (RULES.md 14.1) taken apart. Reading is total: a text
// of another form is null, never a guess.
import type { Company, Side } from './view';

export type Action =
  | { verb: 'char'; character: string }
  | { verb: 'ceo' | 'look' | 'give'; company: Company } // look: a company, or "event"
  | { verb: 'bid' | 'for'; coins: number }
  | { verb: 'buy' | 'sell'; shares: number; company: Company }
  | { verb: 'play'; rumor: string; company: Company }
  | { verb: 'call' | 'offer'; audience: string; side: Side; company: Company }
  | { verb: 'shares' | 'counter'; shares: number }
  | { verb: 'take'; seat: number }
  | { verb: Plain };

type Plain = 'rumor' | 'end' | 'cancel' | 'accept' | 'decline' | 'none' | 'want' | 'pass' | 'done';

const FORMS = {
  char: 1,
  ceo: 1,
  look: 1,
  give: 1,
  bid: 1,
  for: 1,
  shares: 1,
  counter: 1,
  take: 1,
  buy: 2,
  sell: 2,
  play: 2,
  call: 3,
  offer: 3,
  rumor: 0,
  end: 0,
  cancel: 0,
  accept: 0,
  decline: 0,
  none: 0,
  want: 0,
  pass: 0,
  done: 0,
} as const;

type Verb = keyof typeof FORMS;

export function read(text: string): Action | null {
  const words = text.split(' ');
  const verb = words[0] as Verb;
  if (!Object.hasOwn(FORMS, verb) || words.length !== FORMS[verb] + 1) return null;
  const [a = '', b = '', c = ''] = words.slice(1);
  switch (verb) {
    case 'char':
      return { verb, character: a };
    case 'ceo':
    case 'look':
    case 'give':
      return { verb, company: a };
    case 'bid':
    case 'for':
      return { verb, coins: Number(a) };
    case 'buy':
    case 'sell':
      return { verb, shares: Number(a), company: b };
    case 'play':
      return { verb, rumor: a, company: b };
    case 'call':
    case 'offer':
      return { verb, audience: a, side: b as Side, company: c };
    case 'shares':
    case 'counter':
      return { verb, shares: Number(a) };
    case 'take':
      return { verb, seat: Number(a) };
    default:
      return { verb };
  }
}

/** The number behind a verb in a list of steps: coins of ["shares 5", "for 22"] by "for". */
export function stepNumber(steps: string[], verb: string): number | null {
  const step = steps.find((each) => each.startsWith(`${verb} `));
  return step === undefined ? null : Number(step.slice(verb.length + 1));
}
