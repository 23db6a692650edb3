// SPDX-License-Identifier: Apache-2.0
//
// Opens tables without the form, with given seats and options.
import type { Page } from 'playwright-core';
import type { NewTable, SeatSetting } from '../src/api/wire';

function post(page: Page, wish: NewTable): Promise<string> {
  return page.evaluate(async (body) => {
    const answer = await fetch('/api/tables', { method: 'POST', body });
    return ((await answer.json()) as { id: string }).id;
  }, JSON.stringify(wish));
}

/** The id of the new table, by invitation. The page must be at the house already. */
export function openTable(
  page: Page,
  game: string,
  seats: SeatSetting[],
  options: Record<string, unknown>,
  position?: NewTable['position'],
): Promise<string> {
  return post(page, {
    game,
    players: seats.length,
    options,
    seats,
    clock: { kind: 'none', expiry: 'bot' },
    visibility: 'invited',
    ...(position === undefined ? {} : { position }),
  });
}

/** A table that everybody sees in the lobby. */
export function openPublicTable(page: Page, game: string, seats: SeatSetting[]): Promise<string> {
  return post(page, {
    game,
    players: seats.length,
    options: {},
    seats,
    clock: { kind: 'none', expiry: 'bot' },
    visibility: 'open',
  });
}
