// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// Board and hand in jsdom: they draw every sample in both layouts, every kind of legal action can
// be staged with its own controls, and controls that are not offered explain why.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BoardProps } from '$web/board';
import { staged } from '$web/testing/boardHarness';
import { unexplained } from '$web/testing/explained';
import Stage from '$web/testing/BoardHarness.test.svelte';
import { read } from './action';
import Board from './Board.svelte';
import { clear } from './draftState.svelte';
import { nameOf, propsOf, samples, speak, type Sample } from './fixtures';
import Hand from './Hand.svelte';

import { iconsOf, layTable, sharesOf } from './table.svelte';
import type { View } from './view';
import { cardName, companyName } from './words';

const t = speak();
let undo: (() => void) | null = null;

afterEach(() => {
  undo?.();
  undo = null;
  clear();
  layTable(undefined);
  document.body.replaceChildren();
});

function show(sample: Sample, more: Partial<BoardProps<View>> = {}) {
  const why = vi.fn(async (action: string) => ({
    type: 'reason' as const,
    action,
    rule: 'STK-5.3.1',
    sentence: 'Grass must be followed.',
  }));
  const stage = mount(Stage, {
    target: document.body,
    props: { props: propsOf(sample, { why, ...more }), Board, Hand },
  });
  undo = () => void unmount(stage);
  flushSync();
  return { pick: stage.pick, picked: stage.picked, why };
}

const nameOfControl = (each: Element): string =>
  each.getAttribute('aria-label') ?? each.querySelector('.sr')?.textContent ?? '';

function control(name: string): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>('button')];
  const found = all.filter((each) => {
    const words = nameOfControl(each);
    return words === name || [',', ' to ', ' stays '].some((more) => words.startsWith(name + more));
  });
  if (found.length === 1 && found[0]) return found[0];
  throw new Error(
    `${found.length} controls are called ${name}: ${all.map(nameOfControl).join(' | ')}`,
  );
}
function press(name: string): void {
  control(name).click();
  flushSync();
}

/** Stages an action with the controls of board and hand. */
function stage(text: string): void {
  const action = read(text)!;
  if (action.verb === 'raise' || action.verb === 'lower')
    return press(t(`act.${action.verb}`, { company: companyName(t, action.company) }));
  if (!('card' in action)) throw new Error(text);
  const card = cardName(t, action.card);
  if (action.verb === 'take') return press(t('act.take', { card }));
  if (action.verb === 'bluff' || action.verb === 'convert') press(t('speculation_card'));
  press(card);
  if (action.verb === 'bluff')
    press(t('act.announce', { company: companyName(t, action.company) }));
}

function isDrawn(sample: Sample): void {
  const { view } = sample.position;
  expect(document.querySelectorAll('.tile')).toHaveLength(view.tiles.length);
  expect(document.querySelectorAll('.stair rect.on')).toHaveLength(view.tiles.length);
  expect(document.querySelectorAll('.flag.tr')).toHaveLength(1);
  const cards = sample.viewer === null || view.phase === 'over' ? 0 : view.hand.length;
  expect(document.querySelectorAll('.hcard .c-num')).toHaveLength(cards);
  if (view.phase === 'over' || view.phase === 'portfolio') return;
  expect(document.querySelectorAll('.slot')).toHaveLength(sample.players + 1);
  expect(document.querySelectorAll('.slot.win')).toHaveLength(view.winning === null ? 0 : 1);
}

describe.each([false, true])('narrow: %s', (narrow) => {
  test.each(samples.map((sample) => [nameOf(sample), sample] as const))(
    '%s: is drawn, says of everything what it is, and what is asked can be staged',
    (_, sample) => {
      const shown = show(sample, { narrow });
      isDrawn(sample);
      expect(unexplained()).toEqual([]);
      for (const { action } of staged(sample.position.choices, narrow)) {
        stage(action);
        expect(shown.picked()).toBe(action);
        shown.pick(null);
        clear();
        flushSync();
      }
    },
  );
});

const follow = samples.find(
  ({ position: { view, choices } }) =>
    view.phase === 'follow' && choices.length > 0 && choices.length < view.hand.length,
)!;

test('a card that may not be played is dimmed and says why', async () => {
  const shown = show(follow);
  const barred = follow.position.view.hand.find(
    (card) => !follow.position.choices.some(({ action }) => action === `play ${card}`),
  )!;
  const key = control(cardName(t, barred));
  expect(key.getAttribute('aria-disabled')).toBe('true');
  expect(key.classList.contains('no')).toBe(true);
  key.click();
  await vi.waitFor(() => expect(document.body.textContent).toContain('Grass must be followed.'));
  expect(shown.why).toHaveBeenCalledWith(`play ${barred}`);
  expect(shown.picked()).toBeNull();
});

test('a staged card lies as a ghost in its place', () => {
  const shown = show(follow);
  expect(document.querySelector('.ghost')).toBeNull();
  shown.pick(follow.position.choices[0]!.action);
  flushSync();
  expect(document.querySelectorAll('.ghost')).toHaveLength(1);
});

test('a staged move shows the level it goes to', () => {
  const sample = samples.find(
    ({ position: { view, choices } }) => view.phase === 'fluctuate' && choices.length > 0,
  )!;
  const shown = show(sample);
  shown.pick(sample.position.choices[0]!.action);
  flushSync();
  expect(document.querySelectorAll('.stair rect.aim')).toHaveLength(1);
});

test('cards bear the shares and icons of the table in use', () => {
  const sample = samples.find(
    ({ options, position }) =>
      options['card_table'] !== 'standard' && position.view.phase === 'lead',
  )!;
  show(sample);
  const first = sample.position.view.hand[0]!;
  layTable(sample.options);
  const card = document.querySelector('.hcard')!;
  expect(card.querySelectorAll('.c-cpn')).toHaveLength(sharesOf(first));
  expect(card.querySelectorAll('.c-fl')).toHaveLength(iconsOf(first));
});

test.each(['hidden', 'converted', 'cancelled', 'revealed'])('a %s card bears the wolf', (mode) => {
  const sample = samples.find(
    ({ position }) =>
      position.view.phase !== 'over' && position.view.plays.some((play) => play.mode === mode),
  )!;
  show(sample);
  expect(document.querySelectorAll('.slot .c-by')).toHaveLength(
    sample.position.view.plays.filter((play) => play.mode !== 'plain').length,
  );
});

test('a card face down shows nothing to those who may not know it', () => {
  const sample = samples.find(({ position }) =>
    position.view.plays.some((play) => play.mode === 'hidden' && play.card === null),
  )!;
  show(sample);
  const slot = [...document.querySelectorAll('.slot')].find((each) =>
    each.querySelector('.c-back'),
  )!;
  expect(slot.querySelector('.c-num')).toBeNull();
  expect(slot.textContent).toContain('a card face down');
});

test('portfolios and memory lie behind tabs; a new decision brings the trick back', () => {
  show(follow);
  const tab = (name: string) =>
    [...document.querySelectorAll('button')].find((each) => each.textContent === name)!;
  tab('Portfolios').click();
  flushSync();
  expect(document.querySelectorAll('.ledger .row')).toHaveLength(follow.players);
  tab('Seen').click();
  flushSync();
  expect(document.querySelectorAll('.seen td')).toHaveLength(
    13 * follow.position.view.tiles.length,
  );
  tab('Trick').click();
  flushSync();
  expect(document.querySelectorAll('.slot').length).toBeGreaterThan(0);
});

test('a replay that sees all shows every hand and the card face down', () => {
  const sample = samples.find(({ position }) =>
    position.view.plays.some((play) => play.mode === 'hidden' && play.card === null),
  )!;
  const { view } = sample.position;
  const leader = view.plays.find((play) => play.mode === 'hidden')!.seat;
  const reveal = view.scores.map((_, seat) => ({
    ...view,
    hand: ['ca1', 'gr2'],
    plays: view.plays.map((play) =>
      seat === leader && play.seat === leader ? { ...play, card: 'ho9' } : play,
    ),
  }));
  show(sample, { seat: null, choices: [], reveal });
  expect(document.querySelectorAll('.hands li')).toHaveLength(sample.players);
  expect(document.querySelectorAll('.hands .c-num')).toHaveLength(2 * sample.players);
  const slot = [...document.querySelectorAll('.slot')].find((each) =>
    each.querySelector('.c-back'),
  )!;
  expect(slot.querySelector('.c-num')?.textContent).toBe('9');
});
