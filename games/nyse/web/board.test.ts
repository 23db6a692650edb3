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
import Board from './Board.svelte';
import { clear } from './draftState.svelte';
import { nameOf, propsOf, samples, speak, type Sample } from './fixtures';
import Hand from './Hand.svelte';
import { read } from './action';
import { prompt } from './prompt';
import { isConcealed, ownChips, type View } from './view';
import { chipName, colourName } from './words';

const t = speak();
let undo: (() => void) | null = null;

afterEach(() => {
  undo?.();
  undo = null;
  clear();
  document.body.replaceChildren();
});

interface Shown {
  pick: (action: string | null) => void;
  picked: () => string | null;
  why: unknown; // a spy
}

async function show(sample: Sample, more: Partial<BoardProps<View>> = {}): Promise<Shown> {
  const why = vi.fn(async (action: string) => ({
    type: 'reason' as const,
    action,
    rule: 'NYSE-5.1.1',
    sentence: 'The pile is empty.',
  }));
  const stage = mount(Stage, {
    target: document.body,
    props: { props: propsOf(sample, { why, ...more }), Board, Hand },
  });
  undo = () => void unmount(stage);
  flushSync();
  await vi.dynamicImportSettled(); // the swap desk and the open hands come when they are wanted
  flushSync();
  return { pick: stage.pick, picked: stage.picked, why };
}

function control(label: RegExp): HTMLElement {
  const name = (each: HTMLElement): string =>
    each.getAttribute('aria-label') ?? each.querySelector('.sr')?.textContent ?? '';
  const all = [...document.querySelectorAll<HTMLElement>('button')];
  const found = all.filter((each) => label.test(name(each)));
  if (found.length === 1 && found[0]) return found[0];
  throw new Error(`${found.length} controls are called ${label}: ${all.map(name).join(' | ')}`);
}

function press(label: RegExp): void {
  control(label).click();
  flushSync();
}

const exactly = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(,|\\.|$)`, 'i');

/** Stages an action with the controls of board and hand. */
function stage(text: string, sample: Sample): void {
  const action = read(text)!;
  const colour = (code: string) => colourName(t, code);
  const chip = (code: string): RegExp => new RegExp(`(^|times )${chipName(t, code)}\\.`);
  switch (action.verb) {
    case 'take':
      return press(exactly(`Take ${colour(action.colour)}`));
    case 'withdraw':
      return press(exactly(`Withdraw ${colour(action.colour)}`));
    case 'stop':
    case 'decline':
      return press(exactly(t(`act.${action.verb}`)));
    case 'invest':
      return press(chip(`${action.played}i`));
    case 'swap':
      return press(chip(`${action.played}w`));
    case 'speculate':
      press(chip(`${action.played}s`));
      return press(exactly(`Push ${colour(action.pushed)}`));
    case 'give':
      return press(chip(`${sample.position.view.phase.ask ?? ''}${action.marking}`));
    case 'offer':
      if (sample.position.view.hands.length > 2 && sample.position.view.phase.partner === null) {
        press(exactly(t('swap.ask_player', { name: sample.names[action.partner]! })));
      }
      press(exactly(t('swap.ask_for', { colour: colour(action.ask) })));
      return press(chip(action.give));
    case 'exchange':
      press(chip(action.give));
      return press(exactly(`Take ${colour(action.take)}`));
  }
}

function isDrawn(sample: Sample): void {
  const markers = document.querySelectorAll('.marker');
  expect(markers).toHaveLength(Object.keys(sample.position.view.positions).length);
  expect(document.querySelectorAll('.v:not(.zero)')).toHaveLength(
    sample.position.view.order.length,
  );
  if (sample.position.view.phase.name === 'swap_offer' && sample.position.choices.length > 0)
    return;
  const edges = [...document.querySelectorAll('.pile')].map(
    (pile) => pile.querySelectorAll('.stk > svg :is(circle.stk-e, circle.chip-e)').length,
  );
  expect(edges).toEqual(Object.values(sample.position.view.piles.total));
}

describe.each([false, true])('narrow: %s', (narrow) => {
  test.each(samples.map((sample) => [nameOf(sample), sample] as const))(
    '%s: is drawn, says of everything what it is, and what is asked can be staged',
    async (_, sample) => {
      const shown = await show(sample, { narrow });
      isDrawn(sample);
      expect(unexplained()).toEqual([]);
      for (const { action } of staged(sample.position.choices, narrow)) {
        stage(action, sample);
        expect(shown.picked()).toBe(action);
        shown.pick(null);
        clear();
        flushSync();
      }
    },
  );
});

const turn = samples.find(
  (sample) =>
    sample.players === 4 &&
    sample.position.view.phase.name === 'turn' &&
    sample.position.choices.length > 0,
)!;

test('a staged move shows its leap and its ghost', async () => {
  const shown = await show(turn);
  expect(document.querySelector('.plan')).toBeNull();
  const take = turn.position.choices.find((choice) => choice.action.startsWith('take '))!;
  shown.pick(take.action);
  flushSync();
  expect(document.querySelector('.plan .ghost')).not.toBeNull();
});

test('a key that is not offered asks the engine why and says it', async () => {
  const empty = samples.find(
    (sample) =>
      sample.position.view.phase.name === 'turn' &&
      sample.position.choices.length > 0 &&
      Object.values(sample.position.view.piles.total).includes(0),
  )!;
  const shown = await show(empty);
  const colour = Object.entries(empty.position.view.piles.total).find(([, left]) => left === 0)![0];
  const key = control(exactly(`Take ${colourName(t, colour)}`));
  expect(key.getAttribute('aria-disabled')).toBe('true');
  key.click();
  await vi.waitFor(() => expect(document.body.textContent).toContain('The pile is empty.'));
  expect(shown.why).toHaveBeenCalledWith(`take ${colour}`);
  expect(shown.picked()).toBeNull();
});

test('while others move the keys stay and say why; a spectator has none', async () => {
  await show(turn, { choices: [], view: { ...turn.position.view, waiting: [0], active: 0 } });
  expect(document.querySelectorAll('.pile button[aria-disabled="true"]').length).toBeGreaterThan(0);
  expect(document.querySelectorAll('.pile button[aria-disabled="false"]')).toHaveLength(0);
  undo?.();
  await show(turn, { choices: [], seat: null });
  expect(document.querySelectorAll('.pile button')).toHaveLength(0);
  expect(document.querySelector('.mine')).toBeNull();
});

test('seals are on the own chips alone, and on every chip when all is revealed', async () => {
  await show(turn);
  const own = ownChips(turn.position.view, turn.viewer);
  const kinds = new Set(own.filter((chip) => !chip.endsWith('n')));
  expect(document.querySelectorAll('.mine .seal')).toHaveLength(kinds.size);
  expect(document.querySelectorAll('.pile .seal, .marker .seal')).toHaveLength(0);
  undo?.();
  await show(turn, { reveal: turn.position.view.hands.map(() => turn.position.view) });
  expect(document.querySelectorAll('.hands li')).toHaveLength(turn.players);
});

test('a swap shows who holds what until somebody is chosen, and says what to choose next', async () => {
  const swap = samples.find(
    ({ position: { view, choices } }) =>
      view.phase.name === 'swap_offer' &&
      choices.length > 1 &&
      view.hands.length > 2 &&
      view.hands.every((hand) => !isConcealed(hand)),
  )!;
  const { view } = swap.position;
  await show(swap);
  const text = document.querySelector('.what')?.textContent ?? '';
  expect(text).not.toContain(t('swap.perhaps'));
  const columns = [...document.querySelectorAll('.col')];
  const others = view.hands.filter((_, seat) => seat !== swap.viewer);
  Object.keys(view.positions).forEach((colour, at) => {
    const counts = [...columns[at]!.querySelectorAll('li b')].map((each) =>
      Number(each.textContent),
    );
    const held = others.map((hand) => (isConcealed(hand) ? 0 : (hand.total[colour] ?? 0)));
    expect(counts).toEqual(held.filter((count) => count > 0));
  });
  const asked = prompt(propsOf(swap), []);
  expect(asked.next).toBe(t(view.phase.partner === null ? 'next.player' : 'next.colour'));
});

test('a half-chosen push is put back with Escape', async () => {
  const sample = samples.find((each) =>
    each.position.choices.some((choice) => choice.action.startsWith('speculate ')),
  )!;
  const shown = await show(sample);
  const played = read(
    sample.position.choices.find((choice) => choice.action.startsWith('speculate '))!.action,
  );
  const chip = chipName(t, `${played?.verb === 'speculate' ? played.played : ''}s`);
  press(new RegExp(`(^|times )${chip}\\.`));
  expect(document.querySelectorAll('.target').length).toBeGreaterThan(0);
  expect(shown.picked()).toBeNull();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  flushSync();
  expect(document.querySelectorAll('.target')).toHaveLength(0);
});
