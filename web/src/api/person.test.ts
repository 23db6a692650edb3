// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { chosenName, dropQuestion } from './person.svelte';

test('who closes the name card sits nowhere; who says "Not now" sits down as a guest', async () => {
  const closed = chosenName();
  dropQuestion(null);
  expect(await closed).toBeNull();
  const later = chosenName();
  dropQuestion('');
  expect(await later).toMatch(/ \d\d$/);
});
