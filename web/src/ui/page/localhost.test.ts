// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { isThisMachine } from './localhost';

test('a machine calls itself by names that lead nowhere else', () => {
  const own = ['localhost', 'bourse.localhost', '127.0.0.1', '127.1.2.3', '[::1]'];
  const others = ['192.168.0.7', 'bourse.example', '[fe80::1]', 'localhost.example', '127.example'];
  expect(own.filter(isThisMachine)).toEqual(own);
  expect(others.filter(isThisMachine)).toEqual([]);
});
