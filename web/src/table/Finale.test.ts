// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Moment } from '../ui/moment.svelte';
import Finale from './Finale.svelte';
import type { Session } from './session.svelte';

const page = document.documentElement.style;
let leave: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'performance',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  });
  page.setProperty('--m-price', '520ms');
});
afterEach(() => {
  leave?.();
  leave = undefined;
  page.removeProperty('--m-price');
  vi.useRealTimers();
});

const place = (rank: number, score: number) => ({ rank, score, criterion: '', decided_by: '' });

/** The end of a game of three: seat 2 has won, seat 0 is the viewer's. */
function lay(close = () => {}) {
  const outcome = [place(2, 90), place(3, 40), place(1, 134)];
  const session = {
    isNow: true,
    isOver: true,
    isPlaying: false,
    seat: 0,
    names: ['Ada', 'Ben', 'Cleo'],
    letters: ['A', 'B', 'C'],
    awaited: [],
    game: null,
    words: {},
    looked: null,
    table: { status: 'over', seats: [] },
    feed: { number: 9, position: null },
    connection: { refused: null },
    position: { outcome },
    bell: 0,
    elapsed: 0,
    record: '',
  };
  const props = { session: session as unknown as Session, outcome: 'Cleo wins.', close };
  const app = mount(Finale, { target: document.body, props });
  leave = () => void unmount(app);
  flushSync();
}
const told = () =>
  [...document.querySelectorAll('.finale li')].map(
    (row) => `${row.querySelector('b')!.textContent} ${row.querySelector('.sum')!.textContent}`,
  );
function pass(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
  flushSync();
}

test('the final sums are counted up, the winner last', () => {
  lay();
  expect(told()).toEqual([]);
  pass(620);
  expect(told()).toEqual(['Cleo 0', 'Ada 0', 'Ben 0']);
  pass(1000);
  expect(told()[2]).toBe('Ben 40');
  expect(told()[0]).toBe('Cleo 0');
  pass(2000);
  expect(told()).toEqual(['Cleo 134', 'Ada 90', 'Ben 40']);
});

test.each(['pointerdown', 'keydown'])('a %s shows all sums at once', (type) => {
  lay();
  pass(620);
  window.dispatchEvent(new Event(type));
  flushSync();
  expect(told()).toEqual(['Cleo 134', 'Ada 90', 'Ben 40']);
});

test('with reduced motion the sums stand there from the start', () => {
  page.setProperty('--m-price', '0ms');
  lay();
  expect(told()).toEqual(['Cleo 134', 'Ada 90', 'Ben 40']);
});

test('it waits until the board has told its own last moment', () => {
  const moment = new Moment<string>();
  moment.play(['bell', 'sums'], () => 1000);
  lay();
  pass(1500);
  expect(told()).toEqual([]);
  pass(1000);
  expect(told()).toHaveLength(3);
});

test('Escape and its key close it', () => {
  const close = vi.fn();
  lay(close);
  pass(620);
  document.querySelector<HTMLElement>('.finale button')!.click();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(close).toHaveBeenCalledTimes(2);
});
