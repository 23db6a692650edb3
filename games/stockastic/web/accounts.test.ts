// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { propsOf, samples } from './fixtures';
import { accounts } from './lazy/accounts';

const over = samples.filter(({ position }) => position.view.phase.name === 'end');

test('a score is shares at the last prices, and coins', () => {
  expect(over).not.toHaveLength(0);
  for (const sample of over) {
    const { view, outcome } = sample.position;
    for (const [seat, { score }] of outcome.entries()) {
      const [part] = accounts([{ log: [], view }], seat, propsOf(sample));
      expect(part?.sum).toBe(score);
      expect(part?.lines.reduce((sum, { count, price }) => sum + count * price, 0)).toBe(score);
    }
  }
});
