// SPDX-License-Identifier: Apache-2.0
//
// The record of who plays alone, as the table shows it. Loaded at such tables only.
import { translator } from '../language';
import { bestBeside, bestResult } from '../lobby/best';
import { tableBest } from '../lobby/house';
import { asSentence } from '../words';
import type { Session } from './session.svelte';

/** Asks the house and writes it where the page reads it: beside the worth, or of the result. */
export async function recordOf(visit: Session, isOver: boolean): Promise<void> {
  const answer = await tableBest(visit.id);
  if (!answer.ok) return;
  const result = isOver ? bestResult(translator({}), answer.value) : '';
  visit.record = result === '' ? bestBeside(translator({}), answer.value) : asSentence(result);
}
