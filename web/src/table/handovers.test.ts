// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import type { Handover } from '../api/wire';
import { isByBot } from './handovers';
import { leftNow, secondsToBell } from './people';

it('tells the moves of a stand-in from those of the person', () => {
  const handover = (seat: number, to_bot: boolean, number: number): Handover => ({
    seat,
    to_bot,
    number,
    at: 0,
  });
  const all = [handover(0, true, 4), handover(1, true, 5), handover(0, false, 8)];
  const byBot = (seat: number | null) => [4, 5, 8, 9].map((number) => isByBot(all, seat, number));
  expect(byBot(0)).toEqual([false, true, true, false]);
  expect(byBot(1)).toEqual([false, false, true, true]);
  expect(byBot(null)).toEqual([false, false, false, false]);
});

it('counts down to the bell, and no clock before it', () => {
  const waits = { left: 60_000, running: true, starts_in: 5000 };
  expect(secondsToBell([{ left: 60_000, running: false }, waits], 1200)).toBe(4);
  expect(secondsToBell([waits], 5000)).toBe(0);
  expect(secondsToBell([{ left: 9, running: true }], 0)).toBe(0);
  expect(leftNow(waits, 4000)).toBe(60_000);
  expect(leftNow(waits, 7000)).toBe(58_000);
});
