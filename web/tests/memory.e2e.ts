// SPDX-License-Identifier: Apache-2.0
//
// A memory game against a bot: the page explains why there are no hints and no earlier positions,
// and requests neither.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import type { SeatSetting } from '../src/api/wire';
import { openHouse, type House } from './house';
import { awaitTurn, dice, moveByPointer } from './player';
import { openTable } from './tables';
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

test('a table to remember says why it has no hints and no earlier positions', async () => {
  const ada = await Visitor.arrive(browser, house.address);
  const { page } = ada;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await ada.visit('/');
  const seats: SeatSetting[] = [{ kind: 'open' }, { kind: 'bot', bot: 'greedy' }];
  await ada.visit(`/table/${await openTable(page, 'nyse', seats, { hands: 'concealed' })}`);
  await page
    .getByRole('button', { name: /^Sit down/ })
    .first()
    .click();
  await awaitTurn(page);
  await moveByPointer(page, dice(3));
  await awaitTurn(page);

  await page.getByRole('button', { name: 'Hint' }).click({ force: true });
  const why = 'No hints at this table: you have to remember what you can no longer see.';
  await page.locator('.notices').getByText(why).waitFor();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Rules for this decision' });
  await help.getByText(why).waitFor();
  expect(await help.locator('kbd').allTextContents()).not.toContain('H');
  await page.keyboard.press('Escape');

  await page.keyboard.press('ArrowLeft');
  await page
    .locator('.notices')
    .getByText(/^You can view earlier positions/)
    .waitFor();
  expect(asked.filter((url) => /\/(replay|hint)/.test(url))).toEqual([]);
  expect(ada.complaints).toEqual([]);
  await ada.leave();
});
