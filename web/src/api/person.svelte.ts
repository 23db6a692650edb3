// SPDX-License-Identifier: Apache-2.0
//
// Who sits at this browser. A guest plays bots under a name made up for the purpose; before takenSeat
// down with people it is asked for its own, and may stay a guest. NameCard.svelte is where the question appears.
import { t } from '../i18n/language';
import { setName, type Answer } from './client';
import { guestName, storeName, storedName } from './storage';

let name = $state(storedName());
let question = $state.raw<((answer: string | null) => void) | null>(null);

/** '' for a stranger. */
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

/** Tells the house; the name as the house has taken it. */
export async function rename(wanted: string): Promise<Answer<{ name: string }>> {
  const answer = await setName(wanted);
  if (answer.ok) {
    rememberName(answer.value.name);
    question?.(answer.value.name);
    question = null;
  }
  return answer;
}

/** Shows the name card; '' where the person wants to stay a guest, null where it thinks better of it. */
export function askName(): Promise<string | null> {
  question?.(null);
  return new Promise((resolve) => (question = resolve));
}

/** Closes the card: `answer` is '' for a guest, null where nothing shall come of it. */
export function dropQuestion(answer: '' | null): void {
  question?.(answer);
  question = null;
}

/** The name to sit down with among people. */
export async function chosenName(): Promise<string | null> {
  const isMadeUp = new RegExp(`^${t('person.guest')} \\d\\d$`).test(name);
  const given = name === '' || isMadeUp ? await askName() : name;
  return given === '' ? anyName() : given;
}
