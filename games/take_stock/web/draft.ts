// SPDX-License-Identifier: Apache-2.0
//
// An action while it is being pointed together: a verb and a card in any order, for a certificate
// also the card that pays, for a lot of cards each of them. What can be pointed at next, and when
// an action is complete, is read from the choices of the house.
import type { Choice } from '$web/api/wire';
import { lotText, read, type Action, type Lot } from './action';
import { inOrder, type Card, type Kind } from './view';

/** A use of a hand card: into the market, into one's own, for two events, for one, for a saved one. */
export type Use = 'raise' | 'save' | 'a' | 'b' | `play ${Kind}`;

export interface Draft {
  use: Use | null;
  card: Card | null; // that is used; all but a raise and a certificate pay with it
  paid: Card | null; // for a certificate
  lot: Card[]; // to be taken, paid or exercised
}

export const EMPTY: Draft = { use: null, card: null, paid: null, lot: [] };

export function draftOf(action: Action | null): Draft {
  if (action === null) return EMPTY;
  switch (action.verb) {
    case 'raise':
      return { ...EMPTY, use: 'raise', card: action.card };
    case 'save':
      return { ...EMPTY, use: 'save', card: action.card, paid: action.paid };
    case 'market':
      return { ...EMPTY, use: action.mode, card: action.paid };
    case 'play':
      return { ...EMPTY, use: `play ${action.kind}`, card: action.paid };
    case 'discard':
      return { ...EMPTY, card: action.card };
    case 'take':
    case 'pay':
    case 'exercise':
      return { ...EMPTY, lot: action.cards };
    default:
      return EMPTY;
  }
}

/** The text of a use of a card; it may be none of the choices, to ask why not. */
export function useText(use: Use, card: Card, paid: Card | null): string {
  if (use === 'raise') return `raise ${card}`;
  if (use === 'save') return `save ${card} ${paid ?? card}`;
  if (use === 'a' || use === 'b') return `market ${card} ${use}`;
  return `play ${card} ${use.slice('play '.length)}`;
}

export class Steps {
  readonly #offered: Set<string>;
  readonly #drafts: Draft[];
  readonly lot: Lot | null; // the verb, where a lot of cards is asked for
  readonly isDiscard: boolean;

  constructor(choices: Choice[]) {
    const actions = choices.map((choice) => read(choice.action));
    this.#offered = new Set(choices.map((choice) => choice.action));
    this.#drafts = actions.map(draftOf);
    this.lot =
      actions.flatMap((action) => (action !== null && 'cards' in action ? [action.verb] : []))[0] ??
      null;
    this.isDiscard = actions[0]?.verb === 'discard';
  }

  has(text: string): boolean {
    return this.#offered.has(text);
  }

  /** A certificate is chosen and waits for the card that pays. */
  static awaitsPay(draft: Draft): boolean {
    return draft.use === 'save' && draft.card !== null;
  }

  offersUse(draft: Draft, use: Use): boolean {
    return this.#drafts.some(
      (each) => each.use === use && (draft.card === null || each.card === draft.card),
    );
  }

  offersCard(draft: Draft, card: Card): boolean {
    if (this.lot !== null) {
      if (draft.lot.includes(card)) return true;
      const wanted = [...draft.lot, card];
      return this.#drafts.some(({ lot }) => wanted.every((each) => lot.includes(each)));
    }
    if (Steps.awaitsPay(draft) && card !== draft.card) {
      return this.has(useText('save', draft.card ?? '', card));
    }
    return this.#drafts.some(
      (each) => each.card === card && (draft.use === null || each.use === draft.use),
    );
  }

  /** With a card pointed at, or put back. Requires: it is offered. */
  withCard(draft: Draft, card: Card): Draft {
    if (this.lot !== null) {
      const rest = draft.lot.filter((each) => each !== card);
      return {
        ...draft,
        lot: rest.length < draft.lot.length ? rest : inOrder([...draft.lot, card]),
      };
    }
    if (draft.card === card) return { ...draft, card: null, paid: null };
    if (Steps.awaitsPay(draft)) return { ...draft, paid: draft.paid === card ? null : card };
    return { ...draft, card, paid: null };
  }

  /** With a use pointed at, or put back. Requires: it is offered. */
  withUse(draft: Draft, use: Use): Draft {
    return { ...draft, use: draft.use === use ? null : use, paid: null };
  }

  /** The action, once it is complete. */
  action(draft: Draft): string | null {
    const text = this.#text(draft);
    return text !== null && this.has(text) ? text : null;
  }

  #text({ use, card, paid, lot }: Draft): string | null {
    if (this.lot !== null) return lot.length === 0 ? null : lotText(this.lot, lot);
    if (card === null) return null;
    if (this.isDiscard) return `discard ${card}`;
    if (use === null || (use === 'save' && paid === null)) return null;
    return useText(use, card, paid);
  }
}
