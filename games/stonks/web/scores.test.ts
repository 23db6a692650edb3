// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// The table of points: its cells say of whom and of which round they tell.
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { unexplained } from '$web/testing/explained';
import { propsOf, samples } from './fixtures';
import Scores from './lazy/Scores.svelte';

test.each([false, true])('every cell says what it counts, over: %s', (isOver) => {
  const shown = samples.filter(({ position }) => (position.view.phase === 'over') === isOver);
  expect(shown).not.toHaveLength(0);
  for (const sample of shown) {
    const page = mount(Scores, { target: document.body, props: { props: propsOf(sample) } });
    flushSync();
    expect(document.querySelectorAll('.scores .sum').length).toBeGreaterThan(1);
    expect(unexplained()).toEqual([]);
    void unmount(page);
  }
});
