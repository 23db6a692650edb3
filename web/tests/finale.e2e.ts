// SPDX-License-Identifier: Apache-2.0
//
// The end of a game, for somebody who is at the table.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openHouse, type House } from './house';
import { openAmongBots, playToTheEnd } from './played';
import { isSound, launch, Visitor } from './visitor';

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

test('who sees a game end is told the outcome and the sums over the board, once', async () => {
  const ines = await Visitor.arrive(browser, house.address, { motion: true });
  const { page } = ines;
  await ines.visit('/');
  const table = await openAmongBots(page, 'nyse');
  await ines.visit(`/table/${table}`);
  await playToTheEnd(page, table);
  const call = page.getByRole('region', { name: 'Closing bell' });
  const outcome = await call.getByRole('heading').innerText();
  const end = page.getByRole('region', { name: outcome });
  await end.waitFor();
  await page.mouse.click(1, 1); // any input shows all sums
  const texts = await end.getByRole('listitem').locator('.sum').allInnerTexts();
  const sums = texts.map((text) => Number(text.replace(/\D/g, '')));
  expect(sums).toEqual(sums.toSorted((a, b) => b - a));
  expect(sums[0]).toBeGreaterThan(0);
  expect(outcome).toContain(texts[0]);
  expect(await page.title()).toContain(outcome.replace(/\.$/, ''));
  await call.getByRole('button', { name: 'Rematch' }).waitFor();
  await isSound(ines, ['light', 'dark'], 'the end of a game');
  await page.keyboard.press('Escape');
  await end.waitFor({ state: 'hidden' });
  await page.reload();
  await call.waitFor();
  expect(await end.count()).toBe(0);
  expect(await ines.troubles()).toEqual([]);
  await ines.leave();
});
