// SPDX-License-Identifier: Apache-2.0
//
// The name of the person at this browser. Guests play bots under a generated name. Before joining
// other people they are asked for a name (NameCard.svelte) and may decline.
import { t } from '../i18n/language';
import { setName, type Answer } from './client';
import { guestName, storeName, storedName } from './storage';

let name = $state(storedName());
let question = $state.raw<((answer: string | null) => void) | null>(null);

/** '' before the first visit. */
export const myName = () => name;
export const isAsked = () => question !== null;

export function rememberName(given: string): void {
  name = given;
  storeName(given);
}

/** A name to play bots with. */
export function anyName(): string {
  if (name === '') rememberName(guestName(t('person.guest')));
  return name;
}

/** Sends the name to the server and returns it as the server stored it. */
export async function rename(wanted: string): Promise<Answer<{ name: string }>> {
  const answer = await setName(wanted);
  if (answer.ok) {
    rememberName(answer.value.name);
    question?.(answer.value.name);
    question = null;
  }
  return answer;
}

/** Shows the name card. Resolves to the name, '' to stay a guest, or null if cancelled. */
export function askName(): Promise<string | null> {
  question?.(null);
  return new Promise((resolve) => (question = resolve));
}

/** Closes the card: '' to stay a guest, null to cancel. */
export function dropQuestion(answer: '' | null): void {
  question?.(answer);
  question = null;
}

/** The name to join other people with. */
export async function chosenName(): Promise<string | null> {
  const isMadeUp = new RegExp(`^${t('person.guest')} \\d\\d$`).test(name);
  const given = name === '' || isMadeUp ? await askName() : name;
  return given === '' ? anyName() : given;
}
