// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import stockpile from '../../../games/stockpile/lang/en.json';
import stonks from '../../../games/stonks/lang/en.json';
import { translatorFor } from '../i18n/translate';
import type { OptionCard } from '../api/wire';
import OptionField from './OptionField.svelte';

const rounds: OptionCard = {
  key: 'rounds',
  type: 'integer',
  minimum: 1,
  maximum: 9,
  default: null,
  help: '',
};

/** The field of an option, and what it was changed to. */
function lay(spec: OptionCard, value: unknown, texts: Record<string, string> = stonks) {
  const changes: unknown[] = [];
  const words = translatorFor('en', [texts]);
  const props = { spec, value, players: 2, words, change: (to: unknown) => changes.push(to) };
  const app = mount(OptionField, { target: document.body, props });
  const field = document.querySelector('input');
  if (field === null) throw new Error('there is no field');
  const type = (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return { field, changes, type, leave: () => unmount(app) };
}

test('a number left open is an empty field that says what it then is', async () => {
  const { field, changes, type, leave } = lay(rounds, null);
  expect([field.value, field.placeholder]).toEqual(['', '3, with two players 1']);
  type('3');
  type('');
  expect(changes).toEqual([3, null]);
  await leave();
});

test('a number with a default of its own goes back to it when the field is emptied', async () => {
  const { field, changes, type, leave } = lay({ ...rounds, default: 4 }, 6);
  expect([field.value, field.placeholder]).toEqual(['6', '']);
  type('');
  expect(changes).toEqual([4]);
  await leave();
});

test('how the default differs from print is told at the default, not at the printed value', async () => {
  const differs = 'The rulebook plays three.';
  const spec = { ...rounds, default: 4, printed: 3, differs };
  const there = (value: unknown) => {
    const { leave } = lay(spec, value);
    const isTold = document.body.textContent.includes(differs);
    return leave().then(() => isTold);
  };
  expect([await there(4), await there(3)]).toEqual([true, false]);
});

test('a number whose 0 is the printed value is an empty field that says this value', async () => {
  const money: OptionCard = { ...rounds, key: 'start_money', minimum: 0, maximum: 99, default: 0 };
  const { field, changes, type, leave } = lay(money, 0, stockpile);
  expect([field.value, field.placeholder]).toEqual(['', '30, as printed']);
  type('25');
  type('');
  expect(changes).toEqual([25, 0]);
  await leave();
});
