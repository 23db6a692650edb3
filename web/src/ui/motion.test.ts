// SPDX-License-Identifier: Apache-2.0
//
// Times of style sheets are read in either unit.
import { expect, test } from 'vitest';
import { milliseconds } from './motion';

test.each([
  ['520ms', 520],
  [' .52s', 520],
  ['0ms', 0],
  ['0s', 0],
  ['', 0],
])('"%s" is a length of time', (text, time) => {
  expect(milliseconds(text)).toBeCloseTo(time);
});
