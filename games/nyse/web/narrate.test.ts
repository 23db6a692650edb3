// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// Facts of the rulebook that the site must show: money in millions of dollars, solitaire rules,
// returned and discarded chips in both layouts, and texts for every option and preset.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BoardProps } from '$web/board';
import '$web/testing/boardHarness';
import Stage from '$web/testing/BoardHarness.test.svelte';
import Board from './Board.svelte';
import { clear } from './draftState.svelte';
import { translations, propsOf, samples, speak, type Sample } from './fixtures';
import Hand from './Hand.svelte';
import nyse from './index';
import type { View } from './view';

const t = speak();
let undo: (() => void) | null = null;

afterEach(() => {
  undo?.();
  undo = null;
  clear();
  document.body.replaceChildren();
});

async function show(sample: Sample, more: Partial<BoardProps<View>> = {}): Promise<void> {
  const stage = mount(Stage, {
    target: document.body,
    props: { props: propsOf(sample, more), Board, Hand },
  });
  undo = () => void unmount(stage);
  flushSync();
  await vi.dynamicImportSettled();
  flushSync();
}

const alone = samples.find(
  (sample) => sample.players === 1 && sample.position.view.phase.name === 'turn',
)!;
const together = samples.find(
  (sample) =>
    sample.players > 1 &&
    sample.viewer !== null &&
    sample.position.view.phase.name === 'turn' &&
    sample.position.view.played !== undefined,
)!;
const changed = (sample: Sample, more: Partial<View>): { view: View } => ({
  view: { ...sample.position.view, ...more },
});

const BOARDS = {
  standard: '1 2 3 5 4 2',
  late_peak: '1 2 3 4 5 2',
  early_peak: '1 2 5 4 3 2',
  bull: '1 2 2 3 4 5',
  bear: '5 4 3 2 2 1',
  volatile: '2 5 1 4 2 3',
};

describe.each(Object.keys(translations))('in %s', (language) => {
  const words = translations[language] ?? {};
  const say = speak(language);

  test('alone, help and labels say that special actions are used in full', () => {
    const help = words[`help.${nyse.decision?.(alone.position.view) ?? ''}`] ?? '';
    expect(help).toContain('NYSE-8.1.1');
    expect(help).not.toMatch(/up to two|bis zu zwei/);
    expect(words[`help.${nyse.decision?.(together.position.view) ?? ''}`]).toMatch(
      /up to two|bis zu zwei/,
    );
    expect(say('use.i', { count: 1 })).not.toMatch(/up to two|bis zu zwei/);
    expect(say('use.i', { count: 3 })).toMatch(/up to two|bis zu zwei/);
    expect(say('use.i_full')).not.toMatch(/up to two|bis zu zwei/);
  });

  test('the help for a turn says that nobody has to show a marking', () => {
    expect(words['help.turn']).toContain('NYSE-5.7.4');
  });

  test('every named board carries its numbers', () => {
    for (const [board, numbers] of Object.entries(BOARDS)) {
      expect(words[`option.board.${board}`]).toContain(`(${numbers})`);
    }
  });

  test('every value of every choice and every preset has words', () => {
    const values = {
      board: [...Object.keys(BOARDS), 'random', 'custom'],
      board_order: ['null'],
      discard_reveal: ['hidden', 'active', 'public'],
      first_player: ['random'],
      hands: ['open', 'concealed'],
      special_effects: ['optional', 'full'],
      solo_swap_marked: [],
      plain_chips: [],
    };
    for (const [option, all] of Object.entries(values)) {
      expect(words).toHaveProperty([`option.${option}`]);
      expect(words).toHaveProperty([`option.${option}.help`]);
      for (const value of all) expect(words).toHaveProperty([`option.${option}.${value}`]);
    }
    const presets = ['standard', 'letter', 'memory', 'wild', 'short', 'solitaire'];
    for (const preset of [...presets, ...Object.keys(BOARDS)]) {
      expect(words).toHaveProperty([`preset.${preset}`]);
      expect(words).toHaveProperty([`preset.${preset}.help`]);
    }
  });

  test('house values and what differs from print are told', () => {
    expect(words['option.board.house']).toContain('1 2 3 5 4 2');
    expect(words['option.plain_chips.house']).toContain('44');
    expect(words).toHaveProperty(['option.hands.differs']);
    expect(words['first_player.custom']).toContain('New York');
    expect(JSON.stringify(words)).not.toMatch(/boxed|Schachtel/);
  });

  test('money is in millions of dollars, and nobody is paid in points', () => {
    expect(nyse.score?.(31, say)).toMatch(/\$31M|31\u00a0Mio\.\u00a0\$/);
    expect(nyse.measure?.(say)).toMatch(/\$M|Mio\.\u00a0\$/);
    for (const key of ['then.rises', 'then.worth', 'tell.moved_rise', 'board.marker', 'board.hint'])
      expect([key, words[key]]).toEqual([
        key,
        expect.stringMatching(/\$.*M|Mio\.\u00a0\$|millions/),
      ]);
    const texts = Object.entries(words).filter(([key]) => !key.startsWith('says.'));
    for (const [key, text] of texts)
      expect([key, text]).toEqual([key, expect.not.stringMatching(/\bpoints?\b|\bPunkte?\b/)]);
    expect(words['says.higher score']).not.toMatch(/Punkte/);
  });
});

test('the game starts with a line of its theme', async () => {
  const empty = { total: { bu: 0, bk: 0, rd: 0, gn: 0 }, certain: [] };
  await show(together, {
    ...changed(together, { hands: together.position.view.hands.map(() => empty) }),
  });
  expect(document.querySelector('.mine')?.textContent).toContain('investment banker');
});

test('the price of a pile has its unit', async () => {
  await show(together);
  const price = together.position.view.prices['bu'] ?? 0;
  expect(document.querySelector('.pile .px')?.textContent).toContain(`$${price}M`);
});

test('a label of a chip with a circle follows the effects of the table', async () => {
  const circle = { total: { bu: 1, bk: 0, rd: 0, gn: 0 }, certain: ['bui'] };
  const hands = together.position.view.hands.map(() => circle);
  const view = { ...together.position.view, hands };
  const label = () => document.querySelector('.mine .hc .sr')?.textContent ?? '';
  await show(together, { view, options: { special_effects: 'optional' } });
  expect(label()).toContain('take up to two chips');
  undo?.();
  document.body.replaceChildren();
  await show(together, { view, options: { special_effects: 'full' } });
  expect(label()).toContain('take two chips');
});

describe.each([false, true])('narrow: %s', (narrow) => {
  test('chips put back by a solitaire swap lie at their pile', async () => {
    const { piles } = alone.position.view;
    await show(alone, {
      narrow,
      ...changed(alone, { piles: { ...piles, certain: ['bun', 'bun', 'gns'] } }),
    });
    const backs = [...document.querySelectorAll('.pile')].map(
      (pile) => pile.querySelector('.back')?.textContent?.replace(/\s+/g, ' ').trim() ?? '',
    );
    expect(backs[0]).toContain(t('pile.back', { count: 2 }));
    expect(backs[0]).toContain('plain blue chip');
    expect(backs[1]).toBe('');
    expect(backs[3]).toContain('green chip with arrow ends');
  });
});

test('on a phone the special chips that were played are one key away', async () => {
  await show(together, {
    narrow: true,
    ...changed(together, { played: ['bks', 'gnw', 'gnw'] }),
  });
  expect(document.querySelector('.out')).toBeNull();
  const key = document.querySelector<HTMLElement>('button.gone');
  expect(key?.textContent).toContain(t('outside'));
  expect(key?.getAttribute('aria-expanded')).toBe('false');
  key?.click();
  flushSync();
  expect(key?.getAttribute('aria-expanded')).toBe('true');
  const told = document.querySelector('.out')?.textContent ?? '';
  expect(told).toContain(t('outside.played', { count: 3 }));
  expect(told).toContain('black chip with arrow ends');
});

test('with concealed hands nothing is said of chips that are gone', async () => {
  const { played: _, ...rest } = together.position.view;
  await show(together, { narrow: true, view: rest as View });
  expect(document.querySelector('button.gone, .out')).toBeNull();
});
