// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// Information for players: points by round, company names, cards seen, the Speculation card only
// when playable, and texts for every preset and option value.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { BoardProps } from '$web/board';
import '$web/testing/boardHarness';
import Stage from '$web/testing/BoardHarness.test.svelte';
import Board from './Board.svelte';
import { translations, propsOf, samples, speak, type Sample } from './fixtures';
import Hand from './Hand.svelte';
import { narrate } from './narrate';
import { companyOf, type View } from './view';
import { companyName } from './words';

let undo: (() => void) | null = null;
afterEach(() => {
  undo?.();
  undo = null;
  document.body.replaceChildren();
});

function show(sample: Sample, view: Partial<View>, more: Partial<BoardProps<View>> = {}): void {
  const props = propsOf(sample, { view: { ...sample.position.view, ...view }, ...more });
  const stage = mount(Stage, { target: document.body, props: { props, Board, Hand } });
  undo = () => void unmount(stage);
  flushSync();
}
const tabs = (): (string | null)[] =>
  [...document.querySelectorAll('.tabs button')].map((each) => each.textContent);
function open(name: string): void {
  [...document.querySelectorAll<HTMLElement>('.tabs button')]
    .find((each) => each.textContent === name)!
    .click();
  flushSync();
}

const later = samples.find(
  ({ position: { view } }) => view.rounds > 2 && view.phase === 'lead' && view.scores.length === 4,
)!;

test('the points of every round stand in a tab, with the total', async () => {
  const earlier = [
    [21, 30, 8, 12],
    [5, 6, 7, 8],
  ];
  show(later, { round: 3, scores: [26, 36, 15, 20], round_scores: earlier });
  expect(tabs()).toContain('Points');
  open('Points');
  await vi.waitFor(() =>
    expect(document.querySelectorAll('.scores tbody tr')).toHaveLength(later.players),
  );
  const cells = [...document.querySelectorAll('.scores tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim()),
  );
  expect(cells[0]!.slice(0, 2)).toEqual(['21', '5']);
  expect(cells[1]!.at(-1)).toBe('36');
});

test('a game of one round has no tab of points', () => {
  show(later, { rounds: 1 });
  expect(tabs()).not.toContain('Points');
});

test('without the list there is no tab of what was seen', () => {
  const { discard, voids, ...rest } = later.position.view;
  expect(discard && voids).toBeTruthy();
  const props = propsOf(later, { view: rest as View });
  const stage = mount(Stage, { target: document.body, props: { props, Board, Hand } });
  undo = () => void unmount(stage);
  flushSync();
  expect(tabs()).not.toContain('Seen');
});

test('with the list there is one', () => {
  show(later, {});
  expect(tabs()).toContain('Seen');
});

test.each([false, true])('the full names of the companies are told, narrow: %s', (narrow) => {
  show(later, {}, { narrow });
  for (const { company } of later.position.view.tiles) {
    const { name } = later.position.market.companies.find(({ code }) => code === company)!;
    const tile = [...document.querySelectorAll('.tile')].find((each) =>
      each.getAttribute('aria-label')?.includes(name),
    );
    expect(tile, name).toBeDefined();
  }
  open('Portfolios');
  expect(document.querySelector('.ledger')?.textContent).toContain('Peixe Azul S.A.');
});

const free = samples.find(
  ({ position: { view, choices } }) =>
    view.phase === 'follow' &&
    choices.some(({ action }) => action.startsWith('convert ')) &&
    !view.hand.some((card) => companyOf(card) === view.leading),
)!;

test.each(Object.keys(translations))(
  'the hand offers Speculation only where it can be played, %s',
  (language) => {
    const t = speak(language);
    const company = companyName(t, free.position.view.leading);
    const offer = t('hand.free', { company }).slice(1);
    show(free, {}, { t });
    expect(document.querySelector('.mine .head')?.textContent).toContain(offer);
    undo?.();
    const plain = free.position.choices.filter(({ action }) => action.startsWith('play '));
    show(free, {}, { t, choices: plain });
    const head = document.querySelector('.mine .head')?.textContent;
    expect(head).not.toContain(offer);
    expect(head).toContain(t('hand.free_plain', { company }).slice(1));
  },
);

test.each(Object.keys(translations))(
  'the help names the leader of a second deal, in %s',
  (language) => {
    const words = translations[language]!['help.portfolio']!;
    expect(words).toMatch(language === 'de' ? /zweite.* Blatt.*weniger/s : /second deal.*fewer/s);
  },
);

test('the exchange opens, and the winner shouts', () => {
  const props = propsOf(later, { names: ['Ada', 'Bo', 'Cy', 'Di'] });
  const ended = { event: 'ended', scores: [1, 9, 3, 4], ranks: [4, 1, 3, 2] };
  const line = (event: object) => [{ event, text: '' }] as never;
  expect(narrate(line(ended), props, 'log')).toContain('[#1]: “STONKS!”');
  const opens = { event: 'started', tiles: [], removed: null };
  expect(narrate(line(opens), props, 'log')).toContain('Animalia');
});

const PRESETS = ['standard', 'letter', 'duel', 'moderate', 'small_blue', 'long'];
const VALUES = {
  variant: ['standard', 'moderate', 'small_blue'],
  lock_capacity: ['auto', '1', '3'],
  prices_between_rounds: ['keep', 'reset'],
  unused_speculation: ['own_lowest', 'market_lowest', 'none'],
  removed_company: ['random', 'ca', 'gr', 'ho', 'fi', 'ap'],
  card_table: ['standard', 'house'],
  tile_order: ['random'],
  rounds: ['null'],
  seen_list: ['help', 'differs'],
};

test.each(Object.keys(translations))(
  'ready settings and option values have words in %s',
  (language) => {
    const words = translations[language]!;
    for (const key of PRESETS) {
      expect(words[`preset.${key}`], key).toBeTruthy();
      expect(words[`preset.${key}.help`], key).toBeTruthy();
    }
    for (const [option, values] of Object.entries(VALUES)) {
      expect(words[`option.${option}`], option).toBeTruthy();
      for (const value of values)
        expect(words[`option.${option}.${value}`], `${option}.${value}`).toBeTruthy();
    }
    const all = Object.entries(words).filter(([key]) => key.startsWith('option.'));
    for (const [key, text] of all)
      expect(text, key).not.toMatch(/as boxed|as printed|by lot|anew|Schachtel sind|wie gedruckt/);
  },
);
