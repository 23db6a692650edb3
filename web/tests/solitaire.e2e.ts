// SPDX-License-Identifier: Apache-2.0
//
// One person plays NYSE alone twice, and the record is shown on the card, at the table and in the
// result. The host of a table for three chooses the first player.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import type { SeatSetting } from '../src/api/wire';
import { openHouse, type House } from './house';
import { awaitTurn, dice, moveByPointer } from './player';
import { openTable } from './tables';
import { launch, Visitor } from './visitor';

const OPEN: SeatSetting = { kind: 'open' };
let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

async function sitAt(visitor: Visitor, id: string) {
  await visitor.visit(`/table/${id}`);
  await visitor.page
    .getByRole('button', { name: /^Sit down/ })
    .first()
    .click();
}

/** Plays a whole game alone; `during` is looked for at the table. The result page stays open. */
async function playAlone(visitor: Visitor, seed: number, during: RegExp): Promise<number> {
  const { page } = visitor;
  await sitAt(visitor, await openTable(page, 'nyse', [OPEN], { plain_chips: 0 }));
  const rng = dice(seed);
  await awaitTurn(page);
  await page.getByText(during).first().waitFor();
  while ((await awaitTurn(page)) === 'mine') await moveByPointer(page, rng);
  await page.locator('[aria-label="Closing bell"] a[href$="/after"]').first().click();
  const title = await page.getByRole('heading', { level: 1, name: /^You score/ }).textContent();
  return Number(/\d+/.exec(title ?? '')?.[0]);
}

test('alone, the record is on the card, at the table and in the result', async () => {
  const ada = await Visitor.arrive(browser, house.address);
  const { page } = ada;
  await ada.visit('/');
  expect(await page.getByText(/solitaire record/).count()).toBe(0);
  const first = await playAlone(ada, 5, /no record yet/);
  // The player's row says the same for a moment.
  await page
    .getByText(`Your first game with these settings: $${first}M is now the record to beat`)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Play again' }).waitFor();
  await page.getByRole('heading', { name: 'Score line by line' }).waitFor();
  await page.getByRole('figure').filter({ hasText: 'Net worth' }).waitFor();
  for (const words of ['Ranking', 'How the lead changed', 'Rematch'])
    expect(await page.getByText(words).count(), words).toBe(0);
  await ada.visit('/');
  await page.getByText(`Your solitaire record with other settings: $${first}M`).waitFor();
  await page.getByText(`you: $${first}M`).waitFor();
  expect(await page.getByText('place 1 of 1').count()).toBe(0);
  const second = await playAlone(ada, 6, new RegExp(`record \\$${first}M`));
  const words =
    second > first
      ? `A new record, by $${second - first}M`
      : second < first
        ? `$${first - second}M below your record of $${first}M`
        : `Equals your record of $${first}M`;
  await page.getByText(words).first().waitFor();
  await page.reload();
  await page.getByText(words).first().waitFor();
  await ada.leave();
});

test('the host names who begins while people gather, and everybody reads it', async () => {
  const ada = await Visitor.arrive(browser, house.address);
  const wen = await Visitor.arrive(browser, house.address);
  await ada.visit('/');
  const id = await openTable(ada.page, 'nyse', [OPEN, OPEN, OPEN], {});
  await sitAt(ada, id);
  await sitAt(wen, id);
  const choice = ada.page.getByRole('combobox', { name: 'First player' });
  await choice.waitFor();
  expect(await wen.page.getByRole('combobox', { name: 'First player' }).count()).toBe(0);
  await wen.page.getByText('First player: random', { exact: true }).waitFor();
  await choice.selectOption('2');
  await wen.page.getByText('First player: Seat 3', { exact: true }).waitFor();
  await ada.page.reload();
  await choice.waitFor();
  expect(await choice.inputValue()).toBe('2');
  await Promise.all([ada.leave(), wen.leave()]);
});
