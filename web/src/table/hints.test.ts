// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { mount, unmount } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { t } from '../i18n/language';
import type { SeatKind } from '../api/wire';
import Help from './Help.svelte';
import { hintEffect, hintless, hintReason, type Hintless } from './hints';
import type { TableView } from './tableView';

const seats = (...kinds: SeatKind[]) => kinds.map((kind) => ({ kind }));

describe('a table without hints', () => {
  it('has one to remember, or people at it, or somebody who watches', () => {
    expect(hintless(seats('person', 'bot'), 0, false)).toBe(null);
    expect(hintless(seats('person'), 0, false)).toBe(null);
    expect(hintless(seats('person', 'bot'), 0, true)).toBe('memory');
    expect(hintless(seats('person', 'person'), 0, true)).toBe('people');
    expect(hintless(seats('bot', 'bot'), null, false)).toBe('people');
  });
});

describe('the reason of a hint', () => {
  const move = (percent: number, simulations = 150) => ({ action: 'x', percent, simulations });
  it('calls moves about equal whose difference is within the error', () => {
    expect(hintReason(move(16), move(18)).key).toBe('hint.wins.equal');
    expect(hintReason(move(30), move(26)).key).toBe('hint.wins.equal');
  });
  it('says more wins only where they are more', () => {
    expect(hintReason(move(60), move(30)).key).toBe('hint.wins');
    expect(hintReason(move(30), move(60)).key).toBe('hint.wins.place');
  });
  it('has nothing to compare the last move with', () => {
    expect(hintReason(move(16), undefined).key).toBe('hint.wins');
    expect(hintReason({ action: 'x', simulations: 0 }, undefined).key).toBe('hint.only');
  });
});

/** The keys the help lists, and its words. */
async function help(why: Hintless | null, isMemoryGame: boolean) {
  HTMLDialogElement.prototype.showModal = vi.fn();
  const props = {
    game: 'toy',
    name: 'Toy',
    spec: null,
    players: 2,
    options: {},
    words: (key: string) => key,
    table: 'k3',
    hintless: why,
    isMemoryGame,
    ask: () => Promise.resolve(''),
    close: () => undefined,
  };
  const app = mount(Help, { target: document.body, props });
  const keys = [...document.querySelectorAll('kbd')].map((key) => key.textContent);
  const words = document.body.textContent;
  await unmount(app);
  return { keys, words };
}

describe('the help', () => {
  it('lists the key of hints where there are hints', async () => {
    const { keys, words } = await help(null, false);
    expect(keys).toEqual(expect.arrayContaining(['H', '← →']));
    expect(words).not.toContain(t('table.hintless_memory'));
  });
  it('says why there are none, and does not list keys that do nothing', async () => {
    const { keys, words } = await help('memory', true);
    expect(keys).toEqual(['Enter', 'Esc', '1 … 9', 'M', '?']);
    expect(words).toContain(t('table.hintless_memory'));
    expect((await help('people', false)).words).toContain(t('table.hintless_people'));
  });
});

it('a hint says what its move does, in the words of the prompt', () => {
  const view = {
    board: {
      prompt: ({ picked }: { picked: string | null }) => ({
        sentence: 'Take it?',
        ...(picked === 'take bu' ? { detail: 'Blue rises from 1 to 2.' } : {}),
      }),
    },
    props: { picked: null },
    position: { waiting: [0] },
  } as unknown as TableView;
  expect(hintEffect(view, 'take bu')).toBe('Blue rises from 1 to 2.');
  expect(hintEffect(view, 'stop')).toBe('');
});
