// SPDX-License-Identifier: Apache-2.0
//
// Loads the steps that a welcome was too short for, page by page, newest first.
import { pastPage } from '../api/client';
import type { Feed } from '../api/feed';
import type { PastPage } from '../api/wire';

const PAUSE = 2_000; // after a refusal: the server is busy
const MOST_REFUSALS = 5;

/** Loads until nothing is missing, the page is closed or the server keeps refusing. */
export async function loadEarlier(
  table: string,
  feed: () => Feed | null, // null: the page is closed
  add: (page: PastPage, before: number) => void,
): Promise<void> {
  for (let refusals = 0; refusals < MOST_REFUSALS;) {
    const held = feed();
    if (held?.earlier !== true) return;
    const before = held.past[0]?.number ?? held.number + 1;
    const page = await pastPage(table, before);
    if (page.ok) {
      add(page.value, before);
    } else {
      refusals += 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}
