// SPDX-License-Identifier: Apache-2.0
//
// Whole games of Stonks: two people at one table, and one against three bots on the desk and on the
// phone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openHouse, type House } from './house';
import { awaitEnd, awaitTurn, dice, moveByPointer, stageByPointer, STONKS, turnOf } from './player';
import { shoot } from './shots';
import { DESKTOP, isExplained, isSound, launch, PHONE, SHORT_PHONE, Visitor } from './visitor';

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

test('two people play a duel to the end', async () => {
  const ada = await Visitor.arrive(browser, house.address, { motion: true });
  const wen = await Visitor.arrive(browser, house.address, { size: PHONE, touch: true });
  await ada.visit('/open/stonks');
  await ada.page.getByRole('combobox', { name: 'Players' }).selectOption('2');
  await ada.page.getByRole('button', { name: 'All other seats open' }).click();
  await ada.page.getByRole('button', { name: 'Open the table' }).click();
  await ada.page.getByRole('textbox', { name: 'Name' }).fill('Ada');
  await ada.page.keyboard.press('Enter');
  const link = await ada.page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await wen.visit(new URL(link).pathname);
  await wen.page.getByRole('button', { name: 'Sit down' }).click();
  await Promise.race([awaitTurn(ada.page), awaitTurn(wen.page)]);
  await Promise.all([ada.forgetShifts(), wen.forgetShifts()]);

  const roll = dice(23);
  for (let moves = 0; ;) {
    const turns = await Promise.all([turnOf(ada.page), turnOf(wen.page)]);
    if (turns.includes('over')) break;
    const mover = turns[0] === 'mine' ? ada : turns[1] === 'mine' ? wen : null;
    if (mover === null) {
      await ada.page.waitForTimeout(30);
      continue;
    }
    await moveByPointer(mover.page, roll, STONKS);
    moves += 1;
    if (moves % 10 === 0)
      expect([...(await ada.troubles()), ...(await wen.troubles())]).toEqual([]);
  }
  for (const visitor of [ada, wen]) {
    await awaitEnd(visitor.page);
    expect(await visitor.troubles()).toEqual([]);
  }
  await ada.page.getByRole('link', { name: 'Result and replay' }).click();
  await isExplained(ada.page, 2);
  for (const visitor of [ada, wen]) await visitor.leave();
});

const isFollowing = (page: Page): Promise<boolean> =>
  page.getByRole('heading', { level: 1, name: / is led/ }).isVisible();

/** Pictures of the position, in the middle of a decision; then the page is as it was. */
async function picture(visitor: Visitor) {
  const { page } = visitor;
  await stageByPointer(page, dice(1), STONKS);
  await shoot(page, 'stonks-desktop');
  await shoot(page, 'stonks-dark', 'dark');
  for (const [size, name] of [
    [PHONE, 'stonks-phone'],
    [SHORT_PHONE, 'stonks-phone-short'],
  ] as const) {
    await page.setViewportSize(size);
    expect(await visitor.outside()).toEqual([]);
    await shoot(page, name);
  }
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await visitor.forgetShifts();
}

test('one person plays three bots to the end, and every sight of the board is sound', async () => {
  const visitor = await Visitor.arrive(browser, house.address);
  const { page } = visitor;
  await visitor.visit('/');
  await page.getByRole('button', { name: 'Your name' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ines');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Play bots ?: Stonks$/ }).click();
  const roll = dice(7);
  let wasShot = false;
  for (let moves = 0; (await awaitTurn(page)) === 'mine'; moves += 1) {
    if (moves === 2) await isSound(visitor, ['light', 'dark'], 'a choice');
    if (moves >= 26 && !wasShot && (await isFollowing(page))) {
      wasShot = true;
      await picture(visitor);
      for (const name of ['Portfolios', 'Points', 'Seen', 'Trick']) {
        await page.getByRole('button', { name, exact: true }).click();
        await isSound(visitor, ['light'], name);
      }
      await visitor.forgetShifts(); // another sheet of the board
    }
    await moveByPointer(page, roll, STONKS);
    if (moves % 10 === 0) expect(await visitor.troubles()).toEqual([]);
  }
  expect(wasShot).toBe(true);
  await isSound(visitor, ['dark'], 'the end');
  await page.getByRole('link', { name: 'Result and replay' }).click();
  await isExplained(page, 4);
  await page.getByRole('tab', { name: 'Replay' }).click();
  await page.getByRole('region', { name: 'All hands' }).waitFor();
  await isSound(visitor, ['light'], 'replay');
  expect(await visitor.troubles()).toEqual([]);
  await visitor.leave();
});
