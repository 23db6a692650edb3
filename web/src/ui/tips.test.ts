// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { placeOf } from './tips';

const room = { width: 400, height: 300 };
const tip = { width: 100, height: 50 };

it('stands below the element, in its middle', () => {
  const element = { left: 150, top: 100, width: 40, height: 20 };
  expect(placeOf(element, tip, room)).toEqual({ left: 120, top: 128 });
});
it('stands above it where the window ends', () => {
  const element = { left: 150, top: 260, width: 40, height: 20 };
  expect(placeOf(element, tip, room)).toEqual({ left: 120, top: 202 });
});
it('stays inside the window', () => {
  const element = { left: 390, top: 0, width: 10, height: 20 };
  expect(placeOf(element, tip, room)).toEqual({ left: 292, top: 28 });
});
