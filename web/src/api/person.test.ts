// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { chosenName, dropQuestion } from './person.svelte';

test('closing the name card cancels; "Not now" stays a guest', async () => {
  const closed = chosenName();
  dropQuestion(null);
  expect(await closed).toBeNull();
  const later = chosenName();
  dropQuestion('');
  expect(await later).toMatch(/ \d\d$/);
});
