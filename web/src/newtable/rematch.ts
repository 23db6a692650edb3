// SPDX-License-Identifier: Apache-2.0
//
// The rematch: one click opens the table or joins it, in the seat that is reserved for the person.
import { rematch, type Answer } from '../api/client';
import { chosenName, myName } from '../api/person.svelte';
import { go, pathOf } from '../router.svelte';
import { remember } from './reserved';

/** Opens the rematch of a table or joins it, and goes there. `names`: of its seats. */
export async function joinRematch(
  table: string,
  seat: number | null,
  names: string[],
): Promise<Answer<string>> {
  const answer = await rematch(table);
  if (!answer.ok) return answer;
  const { id } = answer.value;
  remember(id, names);
  const name = myName() === '' ? await chosenName() : myName();
  if (name !== null && seat !== null) {
    const { sitDown } = await import('../api/sitDown');
    await sitDown(id, name, seat);
  }
  go(pathOf({ page: 'table', id }));
  return { ok: true, value: id };
}
