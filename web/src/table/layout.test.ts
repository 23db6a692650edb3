// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { layoutOf } from './layout';

it.each([
  [360, 640, 'phone'],
  [720, 900, 'phone'],
  [320, 256, 'phone'], // 400 % zoom
  [568, 320, 'phone'],
  [844, 390, 'low'],
  [667, 331, 'low'],
  [720, 450, 'low'], // 200 % zoom
  [1366, 480, 'low'],
  [844, 270, 'medium'], // so low that the page has to scroll
  [820, 1180, 'medium'],
  [1024, 600, 'medium'],
  [1200, 600, 'wide'],
  [1366, 625, 'wide'],
  [2560, 1440, 'wide'],
] as const)('lays a table of %i × %i out as %s', (width, height, layout) => {
  expect(layoutOf(width, height)).toBe(layout);
});
