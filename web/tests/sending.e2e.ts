// SPDX-License-Identifier: Apache-2.0
//
// How a move is sent: a second click, the key beside the choice, at once, by itself, by its number;
// and what a half-made move survives.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openHouse, type House } from './house';
import { awaitTurn, openAgainstBots } from './player';
import { launch, Visitor, type Ways } from './visitor';

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

const SECOND = 350; // milliseconds: more than a double click

async function atNyse(ways: Ways = {}): Promise<Visitor> {
  const ada = await Visitor.arrive(browser, house.address, ways);
  await openAgainstBots(ada, 'nyse', {}, 3);
  return ada;
}
/** The masthead, which counts the steps. */
const stepOf = (page: Page) => page.getByRole('banner').innerText();
const isPast = (step: string) => document.querySelector('header')?.innerText !== step;
const taken = (page: Page) => page.getByRole('list', { name: 'Log' }).getByText(/^You take/);
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel' });
const take = (page: Page) => page.getByRole('button', { name: /^Take \w+,/ }).first();

test('a second click on the chosen control sends, a double click only chooses', async () => {
  const ada = await atNyse();
  const { page } = ada;
  await take(page).dblclick();
  await cancel(page).waitFor();
  await page.waitForTimeout(SECOND);
  expect(await taken(page).count()).toBe(0);
  await take(page).click();
  await taken(page).waitFor();
  expect(await ada.troubles()).toEqual([]);
  await ada.leave();
});

test('on a wide screen a key beside the choice sends', async () => {
  const ada = await atNyse();
  const { page } = ada;
  await take(page).click();
  const beside = page.locator('.table > button.pri');
  await beside.waitFor();
  const [choice, key] = [await take(page).boundingBox(), await beside.boundingBox()];
  const distance = Math.hypot((choice?.x ?? 0) - (key?.x ?? 0), (choice?.y ?? 0) - (key?.y ?? 0));
  expect(distance).toBeLessThan(150);
  await beside.click();
  await taken(page).waitFor();
  expect(await ada.troubles()).toEqual([]);
  await ada.leave();
});

test('with "send at once" the first click sends', async () => {
  const ada = await atNyse();
  const { page } = ada;
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: /^Send a move at once/ }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await take(page).click();
  await taken(page).waitFor();
  expect(await ada.troubles()).toEqual([]);
  await ada.leave();
});

test('a digit chooses inside the list of all moves', async () => {
  const ada = await atNyse();
  const { page } = ada;
  await page.keyboard.press('m');
  const second = page.getByRole('dialog').getByRole('listitem').nth(1);
  const words = ((await second.innerText()).split('\n')[1] ?? '').trim();
  await page.keyboard.press('2');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: `${words} Enter` }).waitFor();
  expect(await ada.troubles()).toEqual([]);
  await ada.leave();
});

test('half a move survives help that Escape closes, and a message in the chat', async () => {
  const ada = await Visitor.arrive(browser, house.address);
  const { page } = ada;
  await openAgainstBots(ada, 'take_stock', {}, 3);
  const card = page.getByRole('region', { name: 'Your hand' }).getByRole('button').first();
  await card.click();
  const isHeld = () => card.getAttribute('aria-pressed');
  expect(await isHeld()).toBe('true');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await isHeld()).toBe('true');
  await page.getByRole('tab', { name: 'Chat' }).click();
  await page.getByRole('textbox', { name: 'Write a message' }).fill('A moment');
  await page.keyboard.press('Enter');
  await page.getByText('A moment', { exact: true }).waitFor();
  expect(await isHeld()).toBe('true');
  await page.keyboard.press('Escape');
  expect(await ada.troubles()).toEqual([]);
  await ada.leave();
});

test('the only legal move plays itself among bots, after a moment', async () => {
  const ada = await Visitor.arrive(browser, house.address, { forced: true });
  const { page } = ada;
  await openAgainstBots(ada, 'stonks', {}, 3);
  // Every free decision is made here, the forced ones are not.
  for (let moves = 0; moves < 60; moves += 1) {
    if ((await awaitTurn(page)) === 'over') break;
    const before = await stepOf(page);
    await page.keyboard.press('m');
    const list = page.getByRole('dialog');
    await list.waitFor();
    const choices = await list.getByRole('listitem').count();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    if (choices === 1) {
      await page.getByText('This is your only move. It plays itself.').waitFor();
      await page.waitForFunction(isPast, before);
      await page.getByText('This is your only move. It plays itself.').waitFor({ state: 'hidden' });
      await ada.leave();
      return;
    }
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await page.waitForFunction(isPast, before);
  }
  throw new Error('no move of this game was forced');
});
