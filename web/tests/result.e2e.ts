// SPDX-License-Identifier: Apache-2.0
//
// The result page of every game: scores explained line by line, the lead, and the prices.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openHouse, type House } from './house';
import { GAMES } from './inspector';
import { finishedTable } from './played';
import { isExplained, launch, Visitor } from './visitor';

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

test.each(GAMES)('the result of %s shows scores, the lead and the prices', async (game) => {
  const ada = await Visitor.arrive(browser, house.address);
  const { page } = ada;
  await ada.visit('/');
  await ada.visit(`/table/${await finishedTable(page, game)}/after`);
  await isExplained(page, 3);
  const lead = page.getByRole('table', { name: 'How the lead changed' });
  expect(await lead.getByRole('row').count()).toBeGreaterThan(2);
  const prices = page.getByRole('table', { name: 'Opening and closing prices' });
  const columns = (await prices.getByRole('columnheader').allTextContents()).filter(Boolean);
  const rounds = game === 'nyse' ? [] : ['Last round'];
  expect(columns).toEqual(['Opening', ...rounds, 'Close']);
  for (const row of (await prices.getByRole('row').all()).slice(1)) {
    expect(await row.textContent()).toMatch(/\d/);
  }
  if (game === 'stockpile')
    await page
      .getByText(/^Majorities: [A-Z]{2}/)
      .first()
      .waitFor();
  expect(await ada.troubles()).toEqual([]);
  await ada.leave();
});
