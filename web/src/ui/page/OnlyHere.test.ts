// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import english from '../../../../lang/en.json';
import { speak } from '../../i18n/language';
import OnlyHere from './OnlyHere.svelte';

test('what only whoever runs the server can do is folded away, and absent elsewhere', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(english)));
  await speak();
  const shownAt = async (host: string): Promise<Element[]> => {
    document.body.innerHTML = '';
    const app = mount(OnlyHere, { target: document.body, props: { host } });
    flushSync();
    const shown = [...document.body.children].map((each) => each.cloneNode(true) as Element);
    await unmount(app);
    return shown;
  };
  expect(await shownAt('bourse.example')).toEqual([]);
  const [sentence, fold] = await shownAt('localhost');
  expect(sentence?.textContent).toBe('This address works on this machine only.');
  expect(fold?.tagName).toBe('DETAILS');
  expect((fold as HTMLDetailsElement).open).toBe(false);
  expect(fold?.textContent).toContain('--bind 0.0.0.0');
});
