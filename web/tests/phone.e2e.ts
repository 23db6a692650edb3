// SPDX-License-Identifier: Apache-2.0
//
// The phone: the whole game on one screen of 360 × 640, nothing to scroll, nothing too small to
// touch.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openHouse, type House } from './house';
import { awaitTurn, dice, moveByPointer } from './player';
import { shoot } from './shots';
import { tooSmall } from './thumb';
import { launch, PHONE, SHORT_PHONE, Visitor } from './visitor';

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

test('a whole game against bots on 360 × 640 without scrolling the page', async () => {
  const visitor = await Visitor.arrive(browser, house.address, { size: SHORT_PHONE, touch: true });
  const { page } = visitor;
  await visitor.visit('/');
  await page.getByRole('button', { name: /^Play NYSE against bots/ }).click();
  const roll = dice(29);
  for (let moves = 0; (await awaitTurn(page)) === 'mine'; moves += 1) {
    expect(await visitor.outside()).toEqual([]);
    if (moves % 4 === 0) expect(await tooSmall(page)).toEqual([]);
    if (moves === 6) {
      await shoot(page, 'table-phone-short');
      await page.setViewportSize(PHONE);
      await shoot(page, 'table-phone');
      await shoot(page, 'table-phone-dark', 'dark');
      await page.setViewportSize(SHORT_PHONE);
      await visitor.forgetShifts(); // another screen is another page
    }
    await moveByPointer(page, roll);
  }
  for (const dialog of ['Rules for this decision', 'Settings']) {
    await page.getByRole('button', { name: dialog }).click();
    await page.getByRole('dialog').waitFor();
    expect([dialog, ...(await tooSmall(page, true))]).toEqual([dialog]);
    await page.keyboard.press('Escape');
  }
  for (const tab of ['Prices', 'Log', 'Chat', 'Table']) {
    await page
      .getByRole('button', { name: tab, exact: true })
      .or(page.getByRole('tab', { name: tab, exact: true }))
      .first()
      .click();
    expect(await visitor.outside()).toEqual([]);
    expect([tab, ...(await tooSmall(page, true))]).toEqual([tab]);
  }
  await page.getByRole('link', { name: 'Result and replay' }).click();
  await page.getByRole('tab', { name: 'Result' }).waitFor();
  expect(await tooSmall(page, true)).toEqual([]);
  await shoot(page, 'result-phone');
  expect(await visitor.troubles()).toEqual([]);
  await visitor.leave();
});

test('no page is wider than the phone', async () => {
  const visitor = await Visitor.arrive(browser, house.address, { size: SHORT_PHONE, touch: true });
  const { page } = visitor;
  visitor.expected.push(/404/);
  for (const path of ['/', '/open/nyse', '/hand#abcd', '/nowhere']) {
    await visitor.visit(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready.then(() => null));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([path, width]).toEqual([path, SHORT_PHONE.width]);
    expect([path, ...(await tooSmall(page, true))]).toEqual([path]);
  }
  expect(await visitor.troubles()).toEqual([]);
  await visitor.leave();
});

test('what is nowhere says so in one line, on a page of the site, also before its font has come', async () => {
  const visitor = await Visitor.arrive(browser, house.address, { size: SHORT_PHONE, touch: true });
  const { page } = visitor;
  await page.route(/\.woff2$/, (route) => route.abort());
  const heads = {
    '/nowhere': 'Nothing is quoted here',
    '/table/nowhere': 'There is no table here',
  };
  for (const [path, name] of Object.entries(heads)) {
    await visitor.visit(path);
    const head = page.getByRole('heading', { level: 1, name });
    await head.waitFor();
    const [lines, width] = await head.evaluate((element) => [
      Math.round(element.clientHeight / parseFloat(getComputedStyle(element).lineHeight)),
      document.documentElement.scrollWidth,
    ]);
    expect([path, lines, width]).toEqual([path, 1, SHORT_PHONE.width]);
    await page.getByRole('navigation', { name: 'Contents' }).waitFor();
    await page.getByRole('link', { name: 'To the lobby' }).waitFor();
    expect([path, ...(await tooSmall(page, true))]).toEqual([path]);
  }
  await visitor.leave();
});
