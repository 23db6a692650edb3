// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import Bond from './Bond.svelte';
import type { GameSpec } from './house';

test('a game in the lobby links to its rules', async () => {
  const game: GameSpec = {
    key: 'take_stock',
    name: 'Take Stock',
    tagline: '',
    players: { min: 2, max: 6 },
    rules_version: 1,
    options: [],
  };
  const app = mount(Bond, { target: document.body, props: { game, busy: false, play: () => {} } });
  const link = document.querySelector('.rules a');
  expect(link?.getAttribute('href')).toBe('/api/games/take_stock/rules');
  await unmount(app);
});
