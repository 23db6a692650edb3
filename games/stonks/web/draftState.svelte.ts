// SPDX-License-Identifier: Apache-2.0
//
// The unfinished draft of an action, shared by hand and tiles: the Speculation card, and the card
// to lead under it while the company to announce is missing. A staged action takes precedence.
import type { Choice } from '$web/api/wire';
import { read } from './action';
import type { Card, Company } from './view';

interface Draft {
  wolf: boolean; // the Speculation card is held up
  card: Card | null; // to be led under it
}

const EMPTY: Draft = { wolf: false, card: null };

export const draftState = $state<{ draft: Draft }>({ draft: EMPTY });

export function clear(): void {
  draftState.draft = EMPTY;
}

/** The current draft: that of the staged action, else the unfinished one. */
export function pointed(picked: string | null): Draft & { company: Company | null } {
  const action = picked === null ? null : read(picked);
  if (action === null) return { ...draftState.draft, company: null };
  return {
    wolf: action.verb === 'bluff' || action.verb === 'convert',
    card: 'card' in action ? action.card : null,
    company: action.verb === 'bluff' ? action.company : null,
  };
}

const offers = (choices: Choice[], text: string): boolean =>
  choices.some((choice) => choice.action === text);

/** The actions a card of the hand could stand for, the fitting one first. */
export function actionsOf(card: Card, wolf: boolean): string[] {
  return wolf ? [`convert ${card}`] : [`play ${card}`, `show ${card}`, `hide ${card}`];
}

/** Whether some choice has this card, with or without the Speculation card. */
export function isOffered(choices: Choice[], card: Card, wolf: boolean): boolean {
  if (actionsOf(card, wolf).some((text) => offers(choices, text))) return true;
  return wolf && choices.some((choice) => choice.action.startsWith(`bluff ${card} `));
}

/** The Speculation card can be played at all now. */
export const hasWolf = (choices: Choice[]): boolean =>
  choices.some(({ action }) => action.startsWith('bluff ') || action.startsWith('convert '));

type Pick = (action: string | null) => void;

/** Points at a card of the hand; stages it unless a company is still to be announced. */
export function pointCard(choices: Choice[], picked: string | null, card: Card, pick: Pick): void {
  const { wolf, card: before, company } = pointed(picked);
  if (before === card) {
    draftState.draft = { wolf, card: null };
    if (picked !== null) pick(null);
    return;
  }
  const bluff = `bluff ${card} ${company ?? ''}`;
  const action = [bluff, ...actionsOf(card, wolf)].find((text) => offers(choices, text)) ?? null;
  draftState.draft = action === null ? { wolf, card } : EMPTY;
  if (action !== picked) pick(action);
}

/** Announces a company for the card held under the Speculation card. */
export function pointCompany(
  choices: Choice[],
  picked: string | null,
  company: Company,
  pick: Pick,
): void {
  const { card } = pointed(picked);
  const action = `bluff ${card ?? ''} ${company}`;
  if (!offers(choices, action)) return;
  draftState.draft = EMPTY;
  pick(action);
}

/** Takes the Speculation card up, or lays it back. */
export function pointWolf(picked: string | null, pick: Pick): void {
  const { wolf } = pointed(picked);
  draftState.draft = { wolf: !wolf, card: null };
  if (picked !== null) pick(null);
}
