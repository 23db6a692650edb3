// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Moment } from './moment.svelte';

const page = document.documentElement.style;
let stop: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  page.setProperty('--m-price', '520ms');
});
afterEach(() => {
  stop?.();
  stop = undefined;
  page.removeProperty('--m-price');
  vi.useRealTimers();
});

function played(): Moment<string> {
  const moment = new Moment<string>();
  stop = moment.listen();
  moment.play(['bell', 'sum'], () => 1000);
  return moment;
}

test('a moment is told part by part, and is over', () => {
  const moment = played();
  expect([moment.isOn, moment.part, moment.left]).toEqual([true, null, ['bell', 'sum']]);
  vi.advanceTimersByTime(100);
  expect([moment.part, moment.told, moment.left]).toEqual(['bell', ['bell'], ['sum']]);
  vi.advanceTimersByTime(1000);
  expect([moment.part, moment.left]).toEqual(['sum', []]);
  vi.advanceTimersByTime(1000);
  expect([moment.isOn, moment.part]).toEqual([false, null]);
});

test.each(['pointerdown', 'keydown'])('a %s ends it and is not taken away', (type) => {
  const moment = played();
  vi.advanceTimersByTime(100);
  const input = new Event(type, { cancelable: true });
  dispatchEvent(input);
  expect([moment.isOn, input.defaultPrevented]).toEqual([false, false]);
});

test('with reduced motion it does not begin', () => {
  page.setProperty('--m-price', '0ms');
  expect(played().isOn).toBe(false);
});
