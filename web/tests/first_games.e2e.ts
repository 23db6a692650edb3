// SPDX-License-Identifier: Apache-2.0
//
// The first games of somebody new: the aim at the table, the end of a game, a bot that is challenged.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openHouse, type House } from './house';
import { finishedTable } from './played';
import { awaitTurn } from './player';
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

test('a table says the aim until a game is finished; its end names the winner and offers a rematch', async () => {
  const ada = await Visitor.arrive(browser, house.address);
  const { page } = ada;
  const aim = page.getByText('Own the most valuable chips when the supply is empty.');
  const play = async () => {
    await ada.visit('/');
    await page.getByRole('button', { name: /^Play bots ?: NYSE$/ }).click();
    await awaitTurn(page);
  };
  await play();
  await aim.waitFor();
  await ada.visit('/');
  const table = await finishedTable(page, 'nyse');
  await ada.visit(`/table/${table}`);
  const end = page.getByRole('region', { name: 'Closing bell' });
  await end.getByRole('button', { name: 'Rematch' }).waitFor();
  await end.getByRole('heading', { level: 1, name: /win|share/ }).waitFor();
  const verdict = await end.getByRole('heading', { level: 1 }).innerText();
  expect(await page.title()).toBe(`${verdict.replace(/\.$/, '')} · NYSE · Bourse`);
  const isBrass = await end.evaluate((section) => section.classList.contains('asked'));
  expect(isBrass).toBe(/^You win|Ines.* share/.test(verdict));
  await play();
  expect(await aim.count()).toBe(0);
  await ada.leave();
});

test('a challenge asks which game to play, and the bot takes every other seat', async () => {
  const ada = await Visitor.arrive(browser, house.address);
  const { page } = ada;
  await ada.visit('/');
  await page.getByRole('button', { name: /^Challenge ?: Novice$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Which game?' });
  await dialog.getByRole('button', { name: 'Stonks' }).click();
  await awaitTurn(page);
  expect(await page.title()).toMatch(/Stonks · Bourse$/);
  const players = page.getByRole('complementary', { name: 'Players' });
  await players.getByText('Novice').first().waitFor();
  expect(await players.getByText(/Trader|Greedy/).count()).toBe(0);
  await ada.leave();
});
