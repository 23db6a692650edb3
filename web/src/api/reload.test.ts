// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadOnce } from './reload';

const START = 1_790_000_000_000;
const reload = vi.fn();
let kept: Map<string, string>;
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};

beforeEach(() => {
  kept = new Map();
  vi.useFakeTimers({ now: START });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => {
  reload.mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('reloads the page, and not again within a minute', () => {
  expect(reloadOnce()).toBe(true);
  vi.setSystemTime(START + 59_999);
  expect(reloadOnce()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.setSystemTime(START + 60_000);
  expect(reloadOnce()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('reloads after the clock was set back, or with unreadable storage', () => {
  reloadOnce();
  vi.setSystemTime(START - 3_600_000);
  expect(reloadOnce()).toBe(true);
  for (const key of kept.keys()) kept.set(key, 'yesterday');
  expect(reloadOnce()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(3);
});

it('does not reload without session storage', () => {
  const denied = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied });
  expect(reloadOnce()).toBe(false);
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: denied });
  expect(reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
