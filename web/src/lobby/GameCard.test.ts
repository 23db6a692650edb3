// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import english from '../../../lang/en.json';
import { speak } from '../i18n/language';
import type { GameCard as Game } from '../api/wire';
import GameCard from './GameCard.svelte';

test('every preset of a game is one click in the lobby, with its help', async () => {
  const preset = (key: string, max: number) => ({
    key,
    name: `The ${key}`,
    help: `Help for ${key}.`,
    options: {},
    players: { min: 1, max },
  });
  const game: Game = {
    key: 'toy',
    name: 'Toy',
    tagline: '',
    players: { min: 1, max: 6 },
    rules_version: 1,
    presets: [preset('standard', 6), preset('letter', 6), preset('alone', 1)],
    credits: { designers: 'Ada', artists: '', publisher: 'Box', ages: '', minutes: '30–60' },
    options: [],
  };
  const played: (string | undefined)[] = [];
  const app = mount(GameCard, {
    target: document.body,
    props: {
      game,
      busy: false,
      words: (key) => (key === 'preset.letter' ? 'Buchstabengetreu' : key),
      play: (chosen) => played.push(chosen?.key),
      learn: null,
    },
  });
  const keys = [...document.querySelectorAll<HTMLButtonElement>('.ways button')];
  expect(keys.map((key) => key.textContent)).toEqual(['Buchstabengetreu', 'The alone']);
  expect(keys[1]?.title).toBe('Help for alone.');
  expect(document.querySelector('dl')?.textContent).toContain('Help for letter.');
  for (const key of keys) key.click();
  document.querySelector<HTMLButtonElement>('.coup button')?.click();
  expect(played).toEqual(['letter', 'alone', undefined]);
  await unmount(app);
});

test('a game in the lobby links to its rules', async () => {
  const game: Game = {
    key: 'take_stock',
    name: 'Take Stock',
    tagline: '',
    players: { min: 2, max: 6 },
    rules_version: 1,
    presets: [],
    credits: { designers: '', artists: '', publisher: '', ages: '', minutes: '' },
    options: [],
  };
  const app = mount(GameCard, {
    target: document.body,
    props: { game, busy: false, words: (key) => key, play: () => {}, learn: null },
  });
  const link = document.querySelector('.rules a');
  expect(link?.getAttribute('href')).toBe('/rules/take_stock');
  await unmount(app);
});

test('a game in the lobby names its makers, ages and minutes', async () => {
  const game: Game = {
    key: 'toy',
    name: 'Toy',
    tagline: '',
    players: { min: 1, max: 6 },
    rules_version: 1,
    presets: [],
    credits: { designers: 'Ada', artists: 'Bo', publisher: 'Box', ages: '12+', minutes: '30–60' },
    options: [],
  };
  const text = async (spec: Game) => {
    const app = mount(GameCard, {
      target: document.body,
      props: { game: spec, busy: false, words: (key) => key, play: () => {}, learn: null },
    });
    const shown = document.body.textContent;
    await unmount(app);
    return shown;
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(english)));
  await speak();
  vi.unstubAllGlobals();
  const told = await text(game);
  for (const fact of ['Design: Ada.', 'Artwork: Bo.', 'Published by Box.', 'Ages 12+.', '30–60']) {
    expect(told).toContain(fact);
  }
  const unknown = { ...game.credits, artists: '', ages: '', minutes: '' };
  const bare = await text({ ...game, credits: unknown });
  for (const word of ['Artwork', 'Ages', '30']) expect(bare).not.toContain(word);
});
