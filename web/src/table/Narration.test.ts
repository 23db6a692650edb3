// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import nyse from '../../../games/nyse/web/index';
import stockpile from '../../../games/stockpile/web/index';
import type { GameBoard } from '../board';
import Narration from './Narration.svelte';
import type { TableView } from './tableView';

function shown(board: GameBoard, code: string, name: string, form: 'tape' | 'log'): string {
  const tableView = {
    ...{ board, seat: null, names: [], letters: [] },
    looks: new Map(board.companies.map((look) => [look.code, look])),
    position: { market: { companies: [{ code, name, price: 1 }], worth: [] } },
  } as unknown as TableView;
  const list = [{ kind: 'company' as const, code }];
  const target = document.createElement('p');
  const narration = mount(Narration, { target, props: { tableView, list, form } });
  flushSync();
  const text = target.querySelector('b')?.textContent ?? '';
  void unmount(narration);
  return text;
}

test('the log names colours in the words of the reader; letters stand where room is short', () => {
  expect(shown(nyse as GameBoard, 'bk', 'schwarz', 'log')).toBe('Schwarz');
  expect(shown(nyse as GameBoard, 'bk', 'schwarz', 'tape')).toBe('BK');
  expect(shown(stockpile as GameBoard, 'aa', 'American Automotive', 'log')).toBe('AA');
});
