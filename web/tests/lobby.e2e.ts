// SPDX-License-Identifier: Apache-2.0
//
// Running games in the lobby: small boards that follow the games, on desktop and phone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import type { SeatSetting } from '../src/api/wire';
import { openHouse, type House } from './house';
import { GAMES } from './inspector';
import { awaitTurn, dice, moveByPointer } from './player';
import { openPublicTable, openTable } from './tables';
import { isSound, launch, PHONE, Visitor } from './visitor';

const BOT: SeatSetting = { kind: 'bot', bot: 'greedy' };
let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

const boardOf = (page: Page, game: string) =>
  page
    .getByRole('region', { name: /^(On the floor|Auf dem Parkett)/ })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: new RegExp(`^(Watch|Zusehen) ?: ${game},`) }) });

/** What a small board says: "BU blue 5", company by company. */
async function pricesOn(page: Page): Promise<string> {
  const list = boardOf(page, 'NYSE').getByRole('list', { name: 'Prices now' });
  return (await list.getByRole('listitem').allTextContents()).join(' ').replace(/\s+/g, ' ');
}

test('a small board in the lobby follows the prices of a running game', async () => {
  const [ada, eve] = await Promise.all([
    Visitor.arrive(browser, house.address),
    Visitor.arrive(browser, house.address),
  ]);
  await ada.visit('/');
  const id = await openPublicTable(ada.page, 'nyse', [{ kind: 'open' }, BOT, BOT]);
  await eve.visit('/');
  expect(await boardOf(eve.page, 'NYSE').count()).toBe(0);
  await ada.visit(`/table/${id}`);
  await ada.page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await ada.page.getByRole('button', { name: 'Sit down' }).click();
  await boardOf(eve.page, 'NYSE').locator('svg path').first().waitFor({ state: 'attached' });
  const before = await pricesOn(eve.page);
  expect(before).toMatch(/^BU\s?[Bb]lue \d+ BK\s?[Bb]lack \d+ RD\s?[Rr]ed \d+ GN\s?[Gg]reen \d+/);
  const roll = dice(5);
  for (let move = 0; move < 2; move += 1) {
    await awaitTurn(ada.page);
    await moveByPointer(ada.page, roll);
  }
  await expect.poll(() => pricesOn(eve.page), { timeout: 20_000 }).not.toBe(before);
  expect(await eve.troubles()).toEqual([]);
  await Promise.all([ada.leave(), eve.leave()]);
});

test('the lobby tells the last step of an own table in German', async () => {
  const ida = await Visitor.arrive(browser, house.address, { language: 'de-DE' });
  const { page } = ida;
  await ida.visit('/');
  for (const game of GAMES) {
    const id = await openTable(page, game, [{ kind: 'open' }, BOT, BOT], {});
    await ida.visit(`/table/${id}`);
    const name = page.getByRole('textbox', { name: 'Dein Name' });
    const sit = page.getByRole('button', { name: /^Platz nehmen/ }).first();
    await sit.waitFor();
    if ((await name.count()) > 0) await name.fill('Ida');
    await sit.click();
    await page.locator('[aria-label="Du bist dran"]').waitFor({ state: 'attached' });
  }
  await ida.visit('/');
  await page
    .locator('.briefs li')
    .nth(GAMES.length - 2)
    .waitFor();
  const told = await page.locator('.deck, .briefs li > div > span').allTextContents();
  expect(told.filter((line) => line !== '')).toHaveLength(GAMES.length);
  expect(told.join(' ')).not.toMatch(/\b(takes?|plays?|lays?|draws?|moves?|begins|you)\b/i);
  await ida.leave();
});

test('the small boards of every game are sound on a phone, in both themes and languages', async () => {
  const ida = await Visitor.arrive(browser, house.address, {
    size: PHONE,
    touch: true,
    language: 'de-DE',
  });
  await ida.visit('/');
  for (const game of GAMES) await openPublicTable(ida.page, game, [BOT, BOT, BOT]);
  await ida.page.getByRole('button', { name: /^Alle \d+ Tische/ }).click();
  for (const name of ['NYSE', 'Stonks', 'Take Stock', 'Stockpile', 'Stockastic']) {
    await boardOf(ida.page, name).getByRole('list', { name: 'Kurse jetzt' }).first().waitFor();
  }
  await isSound(ida, ['light', 'dark'], 'the lobby with running games');
  await ida.leave();
});
