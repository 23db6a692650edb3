// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { t } from '../i18n/language';
import Tape from './Tape.svelte';
import type { ConnectionState } from '../api/stream';

let undo = (): void => {};
afterEach(() => undo());

function show(connection: ConnectionState, isRestarting = false): { tries: number } {
  const count = { tries: 0 };
  const tape = mount(Tape, {
    target: document.body,
    props: {
      tableView: null,
      since: { steps: [], prices: [], missed: 0, isOld: true },
      label: 'latest',
      connection,
      isRestarting,
      isPhone: false,
      retry: () => (count.tries += 1),
    },
  });
  undo = () => void unmount(tape);
  flushSync();
  return count;
}

test('a lost connection is told at once, and one key tries again', () => {
  const count = show('down');
  const strip = document.querySelector('.tape.down');
  expect(strip?.querySelector('[role="alert"]')?.textContent).toContain(t('house.connection_lost'));
  strip?.querySelector('button')?.click();
  expect(count.tries).toBe(1);
});

test('a restart is told without a key, and an open line takes no room for either', () => {
  show('down', true);
  expect(document.querySelector('.tape.down [role="alert"]')?.textContent).toContain(
    t('table.restarting'),
  );
  expect(document.querySelector('.tape button')).toBeNull();
  undo();
  show('open');
  expect(document.querySelector('.tape.down, [role="alert"]')).toBeNull();
});
