// SPDX-License-Identifier: Apache-2.0
//
// From the flat list of legal actions to steps: which chip, then which marker; whom to ask for
// what, then what to give. A draft holds what has been pointed at so far; as soon as it names one
// action it can be staged. Legality is the list's alone: nothing is offered that no choice has.
import type { Choice } from '$web/api/wire';
import { chipOf, read, type Action } from './action';
import type { Chip, Colour } from './view';

export interface Draft {
  chip: Chip | null; // of the hand: to be played, given or exchanged
  partner: number | null;
  colour: Colour | null; // the marker to push, the colour to ask for, the pile to take from
}

export const EMPTY: Draft = { chip: null, partner: null, colour: null };

/** What one choice is about, in the terms of a draft. Verbs without a second step have no facets. */
interface Facets {
  text: string;
  verb: Action['verb'];
  chip: Chip | null;
  partner: number | null;
  colour: Colour | null;
}

function facets(text: string, ask?: Colour): Facets | null {
  const action = read(text);
  if (!action) return null;
  const colour =
    action.verb === 'speculate'
      ? action.pushed
      : action.verb === 'offer'
        ? action.ask
        : action.verb === 'exchange'
          ? action.take
          : null;
  const partner = action.verb === 'offer' ? action.partner : null;
  return { text, verb: action.verb, chip: chipOf(action, ask), partner, colour };
}

const named = <T>(values: (T | null)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null)),
];

export class Steps {
  private readonly all: Facets[];

  /** `ask` is the colour the viewer is asked for in a swap: it completes the chips of "give". */
  constructor(choices: Choice[], ask?: Colour) {
    this.all = choices.flatMap((choice) => facets(choice.action, ask) ?? []);
  }

  has(text: string): boolean {
    return this.all.some((each) => each.text === text);
  }

  /** The chips of the hand that can be pointed at, whatever else has been. */
  chips(): Chip[] {
    return named(this.all.map((each) => each.chip));
  }

  partners(): number[] {
    return named(this.all.map((each) => each.partner));
  }

  /** The colours that still go with the chip and the partner of the draft. */
  colours(draft: Draft): Colour[] {
    return named(
      this.all.filter((each) => this.fits(each, { ...draft, colour: null })).map((e) => e.colour),
    );
  }

  /** What goes without saying: the only partner there is. */
  settled(draft: Draft): Draft {
    const partners = this.partners();
    const only = partners.length === 1 ? (partners[0] ?? null) : null;
    return { ...draft, partner: draft.partner ?? only };
  }

  /** The draft after pointing at something; what no longer goes with it is dropped. */
  point(draft: Draft, at: Partial<Draft>): Draft {
    const next = this.settled({ ...draft, ...at });
    if (this.all.some((each) => this.fits(each, next))) return next;
    const keys: (keyof Draft)[] = ['colour', 'chip', 'partner'];
    for (const key of keys) {
      if (key in at) continue;
      const less = { ...next, [key]: null };
      if (this.all.some((each) => this.fits(each, less))) return less;
    }
    return this.settled({ ...EMPTY, ...at });
  }

  /** The one action the draft names, or null while something is missing. */
  action(draft: Draft): string | null {
    const whole = this.all.find(
      (each) =>
        each.chip !== null &&
        each.chip === draft.chip &&
        each.partner === draft.partner &&
        each.colour === draft.colour,
    );
    return whole?.text ?? null;
  }

  /** The draft that stands for a staged action. */
  draft(text: string | null): Draft {
    const found = this.all.find((each) => each.text === text);
    return found
      ? { chip: found.chip, partner: found.partner, colour: found.colour }
      : this.settled(EMPTY);
  }

  private fits(each: Facets, draft: Draft): boolean {
    return (
      (draft.chip === null || each.chip === draft.chip) &&
      (draft.partner === null || each.partner === draft.partner) &&
      (draft.colour === null || each.colour === draft.colour)
    );
  }
}
