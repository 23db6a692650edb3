// SPDX-License-Identifier: Apache-2.0
import { expect, test, vi } from 'vitest';
import type { TableBest } from '../api/wire';
import { recordOf } from './bestScore';
import type { Session } from './session.svelte';

const answers: ((value: TableBest) => void)[] = [];
vi.mock('../api/client', () => ({
  tableBest: () => new Promise((resolve) => answers.push((value) => resolve({ ok: true, value }))),
}));
vi.mock('../i18n/language', () => ({
  number: String,
  translator:
    () =>
    (key: string, values: Record<string, unknown> = {}) =>
      [key, ...Object.values(values)].join(' '),
}));

const session = (): Session => ({ id: 'a', record: '', game: null, words: {} }) as Session;

test('an older answer that comes later changes nothing', async () => {
  const here = session();
  const during = recordOf(here, false);
  const over = recordOf(here, true);
  answers[1]?.({ compared: true, counts: true, score: 47, best: 44 });
  await over;
  answers[0]?.({ compared: true, counts: true, best: 44 });
  await during;
  expect(here.record).toMatch(/best\.new 3/i);
});
