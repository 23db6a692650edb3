// SPDX-License-Identifier: Apache-2.0
//
// Own values: exported, corrected, refused with a reason, accepted, played with, and told to
// everybody who sees the table.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openHouse, type House } from './house';
import { awaitTurn, dice, moveByPointer } from './player';
import { launch, Visitor } from './visitor';

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

const file = (options: unknown) => ({
  name: 'nyse-values.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({ format: 'bourse-options', game: 'nyse', players: 4, options }),
  ),
});

test('own values are checked with reasons, played with, and named wherever the table is', async () => {
  const owner = await Visitor.arrive(browser, house.address);
  owner.expected.push(/4\d\d/); // the house refuses the wrong values: that is the point
  const { page } = owner;
  await owner.visit('/open/nyse');
  await page.getByText('Own values', { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as a file' }).click(),
  ]);
  const exported = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(exported).toMatchObject({ format: 'bourse-options', game: 'nyse' });
  expect(exported.options).toEqual({ board: 'custom', board_order: [1, 2, 3, 5, 4, 2] });

  const chooser = page.getByLabel('Load a file');
  await chooser.setInputFiles(file({ board: 'custom', board_order: [1, 2, 3, 4, 5, 5] }));
  await page.getByText(/must be 1, 2, 2, 3, 4, 5 in some order.*NYSE-3.10/).waitFor();
  await page.getByRole('textbox', { name: 'Own values' }).fill('{"board": ');
  await page.getByRole('button', { name: 'Check and use' }).click();
  await page.getByText(/This is not JSON/).waitFor();
  await chooser.setInputFiles(file({ board: 'custom', board_order: [5, 1, 2, 4, 2, 3] }));
  await page.getByText('Checked: it fits.').waitFor();
  await page.getByText('This table plays with its own values').waitFor();

  await page.getByRole('button', { name: 'Bots everywhere else' }).click();
  await page.getByRole('radio', { name: /^Open/ }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await awaitTurn(page);
  await page
    .getByText(/own data/)
    .first()
    .waitFor();

  const watcher = await Visitor.arrive(browser, house.address);
  await watcher.visit('/');
  const row = watcher.page.getByRole('row', { name: /NYSE own values/ });
  await row.waitFor();
  await watcher.leave();

  const roll = dice(2);
  while ((await awaitTurn(page)) === 'mine') await moveByPointer(page, roll);
  await page.getByRole('link', { name: 'Result and replay' }).click();
  await page.getByRole('tab', { name: 'Result' }).waitFor();
  await page.getByText('own values').first().waitFor();
  expect(await owner.troubles()).toEqual([]);
  await owner.leave();
});

test('the board of NYSE is arranged by swapping two chips', async () => {
  const owner = await Visitor.arrive(browser, house.address);
  const { page } = owner;
  await owner.visit('/open/nyse');
  const chips = page.getByRole('group', { name: 'Order of the board' });
  await chips.getByRole('button', { name: '1, place 1' }).click();
  await chips.getByRole('button', { name: '5, place 4' }).click();
  await chips.getByRole('button', { name: '5, place 1' }).waitFor();
  await page.getByRole('button', { name: 'Bots everywhere else' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await awaitTurn(page);
  await page.getByRole('button', { name: 'NYSE', exact: true }).click();
  await page.getByText('Order of the board: 5, 2, 3, 1, 4, 2').waitFor();
  expect(await owner.troubles()).toEqual([]);
  await owner.leave();
});

test('the grid starts from the values in force, and only what is typed is sent', async () => {
  const owner = await Visitor.arrive(browser, house.address);
  const { page } = owner;
  owner.expected.push(/4\d\d/); // one cell is refused on purpose
  await owner.visit('/open/stockpile');
  await page.getByText('Own values', { exact: true }).first().click();
  await page.getByText('Bids', { exact: true }).click();
  const cell = page.getByRole('group', { name: 'Bids' }).getByLabel('3', { exact: true });
  expect(await cell.getAttribute('placeholder')).toBe('3');
  expect(await cell.inputValue()).toBe('');
  // Two cells that only fit together: the first is refused alone, and counts with the second.
  const before = page.getByRole('group', { name: 'Bids' }).getByLabel('2', { exact: true });
  await before.fill('4');
  await before.press('Tab');
  await page.getByRole('status').filter({ hasText: 'SP-' }).waitFor();
  await cell.fill('5');
  await cell.press('Tab');
  await page.getByText('Checked: it fits.').waitFor();
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/tables'),
  );
  await page.getByRole('button', { name: 'Bots everywhere else' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  expect((await sent).postDataJSON().options).toEqual({
    data: { bids: [0, 4, 5, 6, 10, 15, 20, 25] },
  });
  expect(await owner.troubles()).toEqual([]);
  await owner.leave();
});
