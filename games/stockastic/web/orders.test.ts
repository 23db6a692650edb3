// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// The panel for standing orders: every order can be set with its buttons, orders are listed and
// cancelled with one button, and viewers who cannot set orders do not see it.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { StandingOrders } from '$web/board';
import '$web/testing/boardHarness';
import Board from './Board.svelte';
import { clear, draftState } from './draftState.svelte';
import { translations, propsOf, samples, speak, type Sample } from './fixtures';
import { canOrder, deedWords, termWords, type Order } from './orders';

let undo: (() => void) | null = null;

afterEach(() => {
  undo?.();
  undo = null;
  clear();
  draftState.board = 0;
  document.body.replaceChildren();
});

const turn = samples.find(
  ({ viewer, position: { view } }) => viewer !== null && view.phase.name === 'action',
)!;
const bidding = samples.find(
  ({ viewer, position: { view } }) => viewer !== null && view.phase.name === 'bid',
)!;

async function show(sample: Sample, standing: StandingOrders | undefined, narrow = false) {
  const props = propsOf(sample, { narrow, ...(standing ? { standing } : {}) });
  const board = mount(Board, { target: document.body, props });
  undo = () => void unmount(board);
  flushSync();
  await vi.dynamicImportSettled();
  flushSync();
}
const desktop = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('section[aria-label="Automatic answers"]');
function press(name: string): void {
  const found = [...(desktop()?.querySelectorAll('button') ?? [])].filter((each) => {
    const label = each.getAttribute('aria-label') ?? each.querySelector('.sr')?.textContent;
    return (label ?? each.textContent ?? '').trim().startsWith(name);
  });
  if (found.length !== 1) throw new Error(`${found.length} keys begin with ${name}`);
  found[0]!.click();
  flushSync();
}
const given = () => {
  const orders: Order[] = [];
  const ended: (number | null)[] = [];
  return {
    orders,
    ended,
    standing: {
      orders: [],
      give: (order) => orders.push(order as unknown as Order),
      end: (number) => ended.push(number),
    } satisfies StandingOrders,
  };
};

describe.each([false, true])('narrow: %s', (narrow) => {
  test('each order is given by keys', async () => {
    const { orders, standing } = given();
    await show(turn, standing, narrow);
    press('Automatic answers');
    const face = turn.position.view.boards[0]!;
    const term = { until: 'phase', ends_on_bankruptcy: true };
    press('Price a share: one more');
    press('Add answer');
    press('Buy');
    press('Shares to hold at most: one less');
    press('Add answer');
    press('Decline everything of');
    press('until the round ends');
    desktop()!.querySelector<HTMLInputElement>('input[type="checkbox"]')!.click();
    flushSync();
    press('Decline every offer');
    press('Pass when asked');
    const held = turn.position.view.players.map((player) => player.shares?.[0] ?? 0);
    const most = held.reduce((sum, shares) => sum + shares, face.market) - 1;
    const accept = { do: 'accept', company: face.company, coins: face.price + 1 };
    const later = { until: 'round', ends_on_bankruptcy: false };
    expect(orders).toEqual([
      { ...accept, side: 'sell', hold: null, ...term },
      { ...accept, side: 'buy', hold: most, ...term },
      { do: 'decline', company: face.company, ...term },
      { do: 'decline', company: null, ...later },
      { do: 'pass', ...later },
    ]);
  });

  test('where nothing stands the key that ends all keeps its place, unseen', async () => {
    const { standing } = given();
    const place = () => desktop()!.querySelector('.all')!;
    await show(turn, { ...standing, orders: [] }, narrow);
    expect(place().classList.contains('idle')).toBe(true);
    const order = { do: 'pass', until: 'round', ends_on_bankruptcy: false };
    document.body.replaceChildren();
    await show(turn, { ...standing, orders: [{ number: 1, order }] }, narrow);
    expect(place().classList.contains('idle')).toBe(false);
  });

  test('what stands is told, and ended by one key', async () => {
    const { ended, standing } = given();
    const order = { do: 'decline', company: null, until: 'phase', ends_on_bankruptcy: true };
    await show(turn, { ...standing, orders: [{ number: 4, order }] }, narrow);
    expect(desktop()!.textContent).toContain('Decline every offer');
    press('End all');
    press('Automatic answers');
    expect(desktop()!.textContent).toContain('Decline every offer until the phase ends or at');
    press('End: ');
    expect(ended).toEqual([null, 4]);
  });
});

test('where nobody makes offers an order stands for the round', async () => {
  const { orders, standing } = given();
  await show(bidding, standing);
  press('Automatic answers');
  press('Decline every offer');
  expect(orders.map(({ until }) => until)).toEqual(['round']);
});

test('who watches, looks back or is out gives no orders', async () => {
  await show(turn, undefined);
  expect(desktop()).toBeNull();
  const { view } = turn.position;
  expect(canOrder(view, turn.viewer)).toBe(true);
  expect(canOrder(view, null)).toBe(false);
  const players = view.players.map((each) => ({ ...each, out: { round: 1, place: 3 } }));
  expect(canOrder({ ...view, players }, turn.viewer)).toBe(false);
  expect(canOrder({ ...view, phase: { name: 'end' } }, turn.viewer)).toBe(false);
});

describe.each(Object.keys(translations))('in %s', (language) => {
  const props = propsOf(turn, { t: speak(language) });
  const { company } = turn.position.view.boards[0]!;
  const term = { until: 'round', ends_on_bankruptcy: true } as const;
  const orders: Order[] = [
    { do: 'accept', side: 'sell', company, coins: 4, hold: 2, ...term },
    { do: 'accept', side: 'buy', company, coins: 4, hold: null, ...term },
    { do: 'decline', company, ...term },
    { do: 'decline', company: null, ...term },
    { do: 'pass', ...term },
  ];
  test.each(orders.map((order) => [order]))('%o has words of its own', (order) => {
    for (const words of [deedWords(props, order), termWords(props, order)])
      expect(words).not.toMatch(/\{\w+\}|order\.|undefined|null/);
    const others = orders.filter((each) => each !== order).map((each) => deedWords(props, each));
    expect(others).not.toContain(deedWords(props, order));
  });
});
