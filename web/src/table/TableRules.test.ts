// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { t } from '../i18n/language';
import type { GameCard } from '../api/wire';
import TableRules from './TableRules.svelte';

const game: GameCard = {
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

// Earlier tests may or may not have loaded the site's translations, so t() is compared with itself.
test('the standard game is said to be one, with its house values and unprinted defaults', async () => {
  expect(await told({})).toEqual([
    t('rules_here.standard'),
    t('rules_here.house'),
    'Cards: Made by the house.',
    t('rules_here.differs'),
    'Bell: No bell.',
  ]);
});

test('a changed option stands first', async () => {
  expect((await told({ hands: 'closed' })).slice(0, 2)).toEqual([
    t('rules_here.changed'),
    t('rules_here.value', { option: 'Hands', value: 'face down', standard: 'open' }),
  ]);
});

test('a game without anything to tell says so in a sentence', async () => {
  expect(await told({}, { ...game, options: [] })).toEqual([
    t('rules_here.standard'),
    t('rules_here.plain'),
  ]);
});
