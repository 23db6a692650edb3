// SPDX-License-Identifier: Apache-2.0
//
// A page with another protocol version than the server: it reloads once, and shows an error if that
// does not help.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openHouse, type House } from './house';
import { LINE_IS_CUT, openLine, type CutLine } from './line';
import { awaitTurn, dice, moveByPointer } from './player';
import { isSound, launch, Visitor } from './visitor';

let house: House;
let browser: Browser;
let line: CutLine;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
  line = await openLine(house.address);
});
afterAll(async () => {
  await browser?.close();
  await line?.close();
  await house?.stop();
});

/** Every hello of the page is of version 99 while the tab's storage says so. */
function speakAnotherVersion() {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    const isOther = sessionStorage.getItem('test.version') !== null;
    send.call(this, isOther ? String(data).replace(/"protocol":\d+/, '"protocol":99') : data);
  };
}

/** A person whose turn it is, at a table of the other version from the next connection on. */
async function playingOld(forHowLong: 'until the reload' | 'for ever') {
  const visitor = await Visitor.arrive(browser, line.address);
  const { page } = visitor;
  visitor.expected.push(LINE_IS_CUT);
  await visitor.visit('/');
  await page.getByRole('button', { name: /^Play NYSE against bots/ }).click();
  expect(await awaitTurn(page)).toBe('mine');
  await moveByPointer(page, dice(3));
  expect(await awaitTurn(page)).toBe('mine');
  let loads = 0;
  page.on('load', () => (loads += 1));
  if (forHowLong === 'for ever') await page.context().addInitScript(speakAnotherVersion);
  await page.evaluate(speakAnotherVersion);
  await page.evaluate(() => sessionStorage.setItem('test.version', 'other'));
  const address = page.url();
  line.cut();
  line.mend();
  return { visitor, page, address, loads: () => loads };
}

test('an open page reloads itself and is at the same table, where the game goes on', async () => {
  const { visitor, page, address, loads } = await playingOld('until the reload');
  await expect.poll(loads, { timeout: 60_000 }).toBe(1);
  expect(page.url()).toBe(address);
  expect(await awaitTurn(page)).toBe('mine');
  await moveByPointer(page, dice(4));
  expect(loads()).toBe(1);
  expect(await visitor.troubles()).toEqual([]);
  await visitor.leave();
});

test('where a reload does not help it says so, and waits to be asked for another', async () => {
  const { visitor, page, address, loads } = await playingOld('for ever');
  await page
    .getByText('This server speaks protocol version 3. Reload the page, or update your program.')
    .waitFor();
  await page.waitForTimeout(3000); // longer than the line waits before it connects again
  expect(loads()).toBe(1);
  expect(page.url()).toBe(address);
  await isSound(visitor, ['light', 'dark'], 'another version');
  await page.evaluate(() => sessionStorage.removeItem('test.version'));
  await page.getByRole('button', { name: 'Reload the page' }).click();
  expect(await awaitTurn(page)).toBe('mine');
  expect(loads()).toBe(2);
  expect(await visitor.troubles()).toEqual([]);
  await visitor.leave();
});
