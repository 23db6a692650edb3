// SPDX-License-Identifier: Apache-2.0
//
// Whole games of Take Stock against bots: two seats on the desk, five on a short phone. Every move
// is pointed together on board and hand, and every round closes with its page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openHouse, type House } from './house';
import {
  awaitTurn,
  dice,
  moveByPointer,
  openAgainstBots,
  stageByPointer,
  TAKE_STOCK,
} from './player';
import { shoot } from './shots';
import { tooSmall } from './thumb';
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

const tab = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a whole game with two seats on the desk', async () => {
  const visitor = await Visitor.arrive(browser, house.address, { size: DESKTOP });
  const { page } = visitor;
  await openAgainstBots(visitor, 'take_stock', { rounds: '2' }, 2);
  const roll = dice(41);
  let round = '';
  for (let moves = 0; (await awaitTurn(page)) === 'mine'; moves += 1) {
    const now =
      (await page
        .getByRole('banner')
        .getByText(/^round \d of 2$/)
        .textContent()) ?? '';
    const isNew = round !== '' && now !== round;
    round = now;
    if (isNew || (await page.getByRole('heading', { level: 1, name: /round is closed/ }).count())) {
      expect(await tab(page, 'Scores').getAttribute('aria-pressed')).toBe('true');
      if (isNew) await shoot(page, 'take-stock-scores');
    }
    if (moves === 12) {
      await stageByPointer(page, dice(2), TAKE_STOCK);
      await shoot(page, 'take-stock');
      await shoot(page, 'take-stock-dark', 'dark');
      await isSound(visitor, ['light', 'dark'], 'a choice');
      await page.keyboard.press('Escape');
    }
    await moveByPointer(page, roll, TAKE_STOCK);
    if (moves % 10 === 0) expect(await visitor.troubles()).toEqual([]);
  }
  expect(round).toBe('round 2 of 2');
  await page.getByRole('link', { name: 'Result and replay' }).click();
  await isExplained(page, 2);
  expect(await visitor.troubles()).toEqual([]);
  await visitor.leave();
});

test('a whole game with five seats on a short phone, without scrolling sideways', async () => {
  const visitor = await Visitor.arrive(browser, house.address, { size: SHORT_PHONE, touch: true });
  const { page } = visitor;
  await openAgainstBots(visitor, 'take_stock', {}, 5);
  const roll = dice(43);
  for (let moves = 0; (await awaitTurn(page)) === 'mine'; moves += 1) {
    expect(await visitor.fitsSideways()).toBe(true);
    if (moves % 5 === 0) expect(await tooSmall(page, true)).toEqual([]);
    if (moves === 7) {
      await page.setViewportSize(PHONE);
      await shoot(page, 'take-stock-phone');
      await shoot(page, 'take-stock-phone-dark', 'dark');
      await isSound(visitor, ['light'], 'the phone');
      await page.setViewportSize(SHORT_PHONE);
      await visitor.forgetShifts();
    }
    await moveByPointer(page, roll, TAKE_STOCK);
  }
  await page.locator('.finale').getByRole('button', { name: 'Close' }).click();
  for (const name of ['Certificates', 'Scores', 'Cards', 'Market']) {
    await tab(page, name).click();
    expect(await visitor.fitsSideways()).toBe(true);
  }
  await page.getByRole('link', { name: 'Result and replay' }).click();
  await isExplained(page, 5);
  expect(await visitor.troubles()).toEqual([]);
  await visitor.leave();
});
