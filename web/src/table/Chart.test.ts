// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// Charts in jsdom: one price for one moment, with rounds below and labels at the edge.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import type { CompanyLook } from '../board';
import { t } from '../i18n/language';
import '../testing/boardHarness';
import Chart from './Chart.svelte';

let undo: (() => void) | null = null;
afterEach(() => {
  undo?.();
  undo = null;
  document.body.replaceChildren();
});

const looks = new Map<string, CompanyLook>(
  (['aa', 'bb'] as const).map((code) => [
    code,
    { code, letters: code.toUpperCase(), ink: 'red', glyph: 'g-wheel' },
  ]),
);

/** Two companies that stand alike for two rounds, numbered as the log numbers them. */
function drawn(): void {
  const chart = mount(Chart, {
    target: document.body,
    props: {
      companies: ['aa', 'bb'].map((code) => ({ code, name: code, price: 7 })),
      looks,
      prices: [
        [5, 5],
        [5, 5],
        [7, 7],
      ],
      listed: [
        ['aa', 'bb'],
        ['aa', 'bb'],
        ['aa', 'bb'],
      ],
      kind: 'round',
      numbers: [0, 61, 124],
      rounds: [{ number: 61, round: 2 }],
    },
  });
  undo = () => void unmount(chart);
  flushSync();
}

test('the dots of a chart lie on its lines, also where two companies stand alike', () => {
  drawn();
  const ways = [...document.querySelectorAll('.ln')].map((line) => line.getAttribute('d') ?? '');
  const dots = [...document.querySelectorAll('circle')];
  expect(dots).toHaveLength(4); // at both ends, where prices change
  for (const dot of dots) {
    const place = `${dot.getAttribute('cx')} ${dot.getAttribute('cy')}`;
    expect(ways.some((way) => way.split(/[ML]/).includes(place))).toBe(true);
  }
});

test('a chart by round names its rounds, and its labels stand at the right edge', () => {
  drawn();
  const words = [...document.querySelectorAll('.ax')].map((each) => each.textContent);
  expect(words).toContain(t('table.round_mark', { round: 2 }));
  expect(words).not.toContain('124');
  const edge = document.querySelector('.end')?.parentElement?.getAttribute('transform');
  const width = Number(document.querySelector('.chart')?.getAttribute('width'));
  expect(edge).toBe(`translate(${width - 40} 0)`);
});
