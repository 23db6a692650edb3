// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { propsOf, scenes } from './fixtures';
import { accounts } from './lazy/accounts';

const over = scenes.filter(({ position }) => position.view.phase.name === 'end');

test('a score is shares at the last prices, and coins', () => {
  expect(over).not.toHaveLength(0);
  for (const scene of over) {
    const { view, outcome } = scene.position;
    for (const [seat, { score }] of outcome.entries()) {
      const [part] = accounts([{ log: [], view }], seat, propsOf(scene));
      expect(part?.sum).toBe(score);
      expect(part?.lines.reduce((sum, { count, price }) => sum + count * price, 0)).toBe(score);
    }
  }
});
