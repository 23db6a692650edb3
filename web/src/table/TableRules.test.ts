// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import type { GameSpec } from '../lobby/house';
import TableRules from './TableRules.svelte';

const game: GameSpec = {
  key: 'toy',
  name: 'Toy',
  tagline: '',
  players: { min: 2, max: 5 },
  rules_version: 1,
  presets: [],
  credits: { designers: '', artists: '', publisher: '', ages: '', minutes: '' },
  options: [
    { key: 'hands', type: 'choice', values: ['open', 'closed'], default: 'open', help: '' },
    { key: 'bell', type: 'flag', default: true, help: '', printed: false, differs: 'No bell.' },
    { key: 'cards', type: 'table', default: null, help: '', house: 'Made by the house.' },
  ],
};

async function told(options: Record<string, unknown>, spec = game): Promise<string[]> {
  const words = (key: string) => (key === 'option.hands.closed' ? 'face down' : key);
  const props = { game: spec, players: 2, options, words };
  const app = mount(TableRules, { target: document.body, props });
  const parts = [...document.querySelectorAll('.rules > p, .rules h3, .rules li')];
  const texts = parts.map((part) => part.textContent ?? '');
  await unmount(app);
  return texts;
}

// Without a catalogue a sentence of the house is its key.
test('the standard game is said to be one, with its house values and unprinted defaults', async () => {
  expect(await told({})).toEqual([
    'rules_here.standard',
    'rules_here.house',
    'Cards: Made by the house.',
    'rules_here.differs',
    'Bell: No bell.',
  ]);
});

test('a changed option stands first', async () => {
  expect((await told({ hands: 'closed' })).slice(0, 2)).toEqual([
    'rules_here.changed',
    'rules_here.value',
  ]);
});

test('a game without anything to tell says so in a sentence', async () => {
  expect(await told({}, { ...game, options: [] })).toEqual([
    'rules_here.standard',
    'rules_here.plain',
  ]);
});
