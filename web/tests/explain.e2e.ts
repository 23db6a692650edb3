// SPDX-License-Identifier: Apache-2.0
//
// Explanations on the spot: with the mouse, by keys and by touch.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Locator } from 'playwright-core';
import { openHouse, type House } from './house';
import { dice, moveByPointer, NYSE, openAgainstBots } from './player';
import { isSound, launch, PHONE, Visitor } from './visitor';

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

const tipOf = (ada: Visitor): Locator => ada.page.getByRole('tooltip');

test('a hovered price says what it is and what the own shares are worth', async () => {
  const ada = await Visitor.arrive(browser, house.address);
  await openAgainstBots(ada, 'nyse', {}, 3);
  const { page } = ada;
  const pile = page.getByRole('group', { name: /^Blue,/ });
  await pile.locator('.px').hover();
  await tipOf(ada).waitFor();
  const text = await tipOf(ada).innerText();
  expect(text).toMatch(/^Blue, /);
  expect(text).toMatch(/Its marker stands at [A-L]\./);
  expect(await pile.getAttribute('aria-describedby')).toBe('tip');
  await isSound(ada, ['light'], 'with a tooltip');
  await page.keyboard.press('Escape');
  await tipOf(ada).waitFor({ state: 'hidden' });
  expect(await pile.getAttribute('aria-describedby')).toBeNull();
  expect(await ada.troubles()).toEqual([]);
  await ada.leave();
});

test('a player row says what the figure means and what each holding is worth', async () => {
  const ada = await Visitor.arrive(browser, house.address);
  await openAgainstBots(ada, 'nyse', {}, 3);
  const { page } = ada;
  await moveByPointer(page, dice(1), { ...NYSE, offers: /^Take / });
  await page.locator('.rail .mine [data-holding]').first().waitFor();
  await page.locator('.rail .mine .tot').hover();
  await tipOf(ada).waitFor();
  expect(await tipOf(ada).innerText()).toMatch(/: \$?\d+[^]*1 × (\d+) = \1/);
  await ada.leave();
});

test('a disabled control says why by keys: a sentence with a capital letter', async () => {
  const ada = await Visitor.arrive(browser, house.address);
  await openAgainstBots(ada, 'take_stock', {}, 3);
  const { page } = ada;
  const hand = page.getByRole('region', { name: 'Your hand' });
  await hand.getByRole('button', { name: /^Raise/ }).click();
  const off = hand.locator('.hcard[aria-disabled="true"]').first();
  await page.keyboard.press('Tab');
  await off.focus();
  await tipOf(ada).waitFor();
  await tipOf(ada)
    .getByText(/^[A-Z][^(]*\.$/)
    .last()
    .waitFor();
  await ada.leave();
});

test('a long press explains on the phone and presses nothing', async () => {
  const ada = await Visitor.arrive(browser, house.address, { size: PHONE, touch: true });
  await openAgainstBots(ada, 'nyse', {}, 3);
  const { page } = ada;
  const take = page.getByRole('button', { name: /^Take \w+,/ }).first();
  const box = await take.boundingBox();
  const at = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 };
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await tipOf(ada).waitFor();
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  expect(await take.getAttribute('aria-pressed')).toBe('false');
  expect(await tipOf(ada).innerText()).toMatch(/^Take /);
  await ada.leave();
});

test('no sentence of the help has the code of a rule; "why" links to it', async () => {
  const ada = await Visitor.arrive(browser, house.address);
  await openAgainstBots(ada, 'stonks', {}, 3);
  const { page } = ada;
  await page.getByRole('button', { name: 'Rules for this decision' }).click();
  const help = page.getByRole('dialog');
  const why = help.locator('.now').getByRole('link', { name: /STK-/ });
  await why.first().waitFor();
  expect(await help.locator('.now').innerText()).not.toMatch(/STK-/);
  expect(await why.first().getAttribute('href')).toMatch(/^\/rules\/stonks.*#STK-/);
  await ada.leave();
});
