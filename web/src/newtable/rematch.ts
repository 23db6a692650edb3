// SPDX-License-Identifier: Apache-2.0
//
// The rematch: one click opens the table or joins it, in the seat that is reserved for the person.
import { rematch, type Answer } from '../api/client';
import { chosenName, myName } from '../api/person.svelte';
import { go, pathOf } from '../router.svelte';

const key = (table: string): string => `bourse.reserved.${table}`;

/** The names that the seats of a rematch are reserved for, as this tab knows them. */
export function reservedFor(table: string): string[] {
  try {
    const names: unknown = JSON.parse(sessionStorage.getItem(key(table)) ?? '[]');
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    return [];
  }
}

function remember(table: string, names: string[]): void {
  try {
    sessionStorage.setItem(key(table), JSON.stringify(names));
  } catch {
    return; // a browser that refuses: the seats are reserved all the same
  }
}

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
