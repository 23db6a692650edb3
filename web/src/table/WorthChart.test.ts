// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// The chart of the lead: every player's line has a colour and a shape of its own, also at its label.
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import '../testing/boardHarness';
import WorthChart from './WorthChart.svelte';
import { markedRows, worthLook } from './worthLook';

const NAMES = ['Ada', 'Ben', 'Cem', 'Dan'];

test('the lines of players differ in colour and in shape, and their labels say which is whose', () => {
  const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(520);
  const chart = mount(WorthChart, {
    target: document.body,
    props: {
      worth: Array.from({ length: 40 }, (_, row) => NAMES.map((_name, seat) => row + seat * 9)),
      names: NAMES,
      letters: NAMES.map((name) => name.charAt(0)),
      seat: 1,
      kind: 'turn',
      numbers: Array.from({ length: 40 }, (_, row) => row),
    },
  });
  flushSync();
  const lines = [...document.querySelectorAll<SVGPathElement>('.ln')];
  expect(lines).toHaveLength(NAMES.length);
  expect(new Set(lines.map((line) => line.style.stroke)).size).toBe(NAMES.length);
  expect(lines.every((line) => !line.hasAttribute('stroke-dasharray'))).toBe(true);
  const labels = [...document.querySelectorAll('.label')];
  expect(labels.map((label) => label.textContent.trim())).toEqual(['A', 'B', 'C', 'D']);
  const marks = labels.map((label) => label.querySelector<SVGPathElement>('.mk')!);
  expect(new Set(marks.map((mark) => mark.getAttribute('d'))).size).toBe(NAMES.length);
  expect(marks.map((mark) => mark.style.fill)).toEqual(lines.map((line) => line.style.stroke));
  for (const mark of marks) {
    const alike = `.mk[d="${mark.getAttribute('d') ?? ''}"]`;
    expect(document.querySelectorAll(alike).length).toBeGreaterThan(2);
  }
  void unmount(chart);
  room.mockRestore();
});

test('no two of ten seats look alike', () => {
  const looks = Array.from({ length: 10 }, (_, seat) => worthLook(seat, null));
  expect(new Set(looks.map(({ ink, shape }) => ink + shape)).size).toBe(10);
});

test('the marks of a line are some way apart, and those of two lines at other places', () => {
  const x = (row: number): number => 24 + row * 4;
  const [first, second] = [markedRows(100, 0, x), markedRows(100, 1, x)];
  expect(first.length).toBeGreaterThan(5);
  expect(first.filter((row) => second.includes(row))).toEqual([]);
  expect(markedRows(1, 0, x)).toEqual([]);
});
