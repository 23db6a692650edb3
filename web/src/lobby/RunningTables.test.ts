// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import english from '../../../lang/en.json';
import nyse from '../../../games/nyse/lang/en.json';
import { speak, translator } from '../i18n/language';
import type { TableListing } from '../api/wire';
import RunningTables from './RunningTables.svelte';

const running = (id: string, more: Partial<TableListing> = {}): TableListing => ({
  id,
  game: 'nyse',
  players: 2,
  options: {},
  own_data: false,
  from_position: false,
  status: 'playing',
  seats: [{ kind: 'person', name: 'Ada' }],
  clock: { kind: 'none', expiry: 'bot' },
  visibility: 'open',
  created: 1,
  ...more,
});

function draw(tables: TableListing[]) {
  const words = { nyse: translator(nyse) };
  return mount(RunningTables, { target: document.body, props: { tables, games: [], words } });
}

test('a running game shows its prices by name, how many watch, and a way in', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(english)));
  await speak();
  vi.unstubAllGlobals();
  const prices = { companies: ['bu', 'bk'], rows: [[5, 5], [6, 5]] }; // prettier-ignore
  const app = draw([running('a', { prices, watching: 2 }), running('b')]);
  await vi.waitFor(() => expect(document.querySelector('svg path')).not.toBeNull());
  const [board, bare] = document.querySelectorAll<HTMLElement>('.board');
  expect(board?.querySelectorAll('svg path').length).toBe(2);
  const told = [...(board?.querySelectorAll('ul li') ?? [])].map((line) => line.textContent.trim());
  expect(told).toEqual(['BUblue 6', 'BKblack 5']);
  expect(board?.querySelector('ul')?.getAttribute('aria-label')).toBe('Prices now');
  expect(board?.textContent).toContain('2 are watching');
  expect(board?.querySelector('a')?.getAttribute('href')).toBe('/table/a');
  expect(bare?.querySelector('svg path')).toBeNull();
  expect(bare?.querySelector('a')?.textContent.trim()).toBe('Watch: nyse, Ada');
  await unmount(app);
});
