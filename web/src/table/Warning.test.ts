// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import Warning from './Warning.svelte';

test('the question before a drastic move begins at Cancel, not at switching it off', async () => {
  // jsdom has dialogs without a way to show them.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  const app = mount(Warning, {
    target: document.body,
    props: {
      question: 'Take blue?',
      warnings: ['Ends the game.'],
      go: 'Take blue',
      canSilence: true,
      yes: () => {},
      no: () => {},
    },
  });
  flushSync();
  const [cancel, go] = document.querySelectorAll('.keys button');
  expect(go?.textContent).toBe('Take blue');
  expect(document.activeElement).toBe(cancel);
  await unmount(app);
});
