// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// The page of a round that has closed: its sums, and what its cells say of themselves.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { unexplained } from '$web/testing/explained';
import { Moment } from '$web/ui/moment.svelte';
import { propsOf, samples } from './fixtures';
import Scores from './lazy/Scores.svelte';
import { closing, type Closing } from './trail';
import type { View } from './view';

let undo: (() => void) | null = null;

afterEach(() => {
  undo?.();
  undo = null;
  document.body.replaceChildren();
});

describe('the closing bell', () => {
  const sample = samples.find(({ position }) => position.view.phase.name === 'over')!;
  const { view } = sample.position;
  const sums = (): string[] =>
    [...document.querySelectorAll('.scores .sum')].map((each) => each.textContent?.trim() ?? '');
  const totals = view.seats.map(({ total }) => String(total));
  const earlier = view.seats.map(({ total }, at) => String(total - view.scores.at(-1)![at]!));

  function closed(time: string): void {
    vi.useFakeTimers();
    document.documentElement.style.setProperty('--m-price', time);
    const moment = new Moment<Closing>();
    const stop = moment.listen();
    const before = { ...view, phase: { name: 'action' }, scores: view.scores.slice(0, -1) };
    moment.play(closing(before as View, view), () => 1000);
    const page = mount(Scores, {
      target: document.body,
      props: { props: propsOf(sample), closed: null, exercised: {}, laid: null, moment },
    });
    undo = () => {
      void unmount(page);
      stop();
      document.documentElement.style.removeProperty('--m-price');
      vi.useRealTimers();
    };
    vi.advanceTimersByTime(100);
    flushSync();
  }

  test('rings, then the sums are counted up seat by seat; any key shows them all', () => {
    closed('520ms');
    expect(document.querySelector('.reveal')?.textContent).toContain('The bell rings.');
    expect(sums()).toEqual(earlier);
    vi.advanceTimersByTime(1000);
    flushSync();
    expect(document.querySelector('.reveal')).toBeNull();
    expect(document.querySelectorAll('.scores tr.now')).toHaveLength(1);
    dispatchEvent(new Event('keydown'));
    flushSync();
    expect(sums()).toEqual(totals);
  });

  test('keeps nobody waiting who wants less motion', () => {
    closed('0ms');
    expect(document.querySelector('.reveal')).toBeNull();
    expect(sums()).toEqual(totals);
  });
});

test('every cell says of whom and of which round it tells', () => {
  const scored = samples.filter(({ position }) => position.view.scores.length > 0);
  expect(scored).not.toHaveLength(0);
  for (const sample of scored) {
    const page = mount(Scores, {
      target: document.body,
      props: { props: propsOf(sample), closed: null, exercised: {}, laid: null },
    });
    flushSync();
    expect(unexplained()).toEqual([]);
    void unmount(page);
    document.body.replaceChildren();
  }
});
