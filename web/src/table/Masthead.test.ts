// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import Masthead from './Masthead.svelte';
import type { Session } from './session.svelte';

/** The masthead for a seat (null: for somebody who watches), while this number of people watch. */
async function masthead(seat: number | null, watching: number | undefined): Promise<string> {
  const card = { own_data: false, from_position: false, watching };
  const session = {
    table: card,
    seat,
    id: 'k3',
    feed: { number: 1 },
    tableView: null,
    gameName: 'Toy',
  };
  const rest = { aim: '', isPhone: false, drawer: null, draw: () => {}, show: () => {} };
  const props = { session: session as unknown as Session, ...rest };
  const app = mount(Masthead, { target: document.body, props });
  const words = document.body.textContent;
  await unmount(app);
  return words;
}

test('players see how many watch, while somebody does', async () => {
  expect(await masthead(0, 2)).toContain('lobby.watching');
  expect(await masthead(0, undefined)).not.toContain('lobby.watching');
  expect(await masthead(null, 2)).not.toContain('lobby.watching');
});
