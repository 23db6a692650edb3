// SPDX-License-Identifier: Apache-2.0
//
// Charts and replay of a finished game: what an undo took back is not drawn, labels stand at the
// right edge from the first frame, and the replay plays by itself.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openHouse, type House } from './house';
import { awaitTurn, dice, moveByPointer, openAgainstBots } from './player';
import { launch, Visitor } from './visitor';

let house: House;
let browser: Browser;
let ada: Visitor;

// A game with a move taken back, closed by its host.
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
  ada = await Visitor.arrive(browser, house.address);
  const { page } = ada;
  await openAgainstBots(ada, 'nyse', {}, 3);
  const roll = dice(4);
  for (let moves = 0; moves < 3; moves += 1) {
    await moveByPointer(page, roll);
    await awaitTurn(page);
  }
  await page.getByRole('button', { name: 'Undo my last move' }).click();
  await page.getByText('undone').first().waitFor();
  await awaitTurn(page);
  await moveByPointer(page, roll);
  await awaitTurn(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'End this game' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End this game' }).click();
  await page.waitForURL((address) => address.pathname === '/');
});
afterAll(async () => {
  await ada?.leave();
  await browser?.close();
  await house?.stop();
});

async function open(tab: string): Promise<void> {
  await ada.page.goBack();
  const table = new URL(ada.page.url()).pathname;
  await ada.visit(`${table}/after${tab}`);
}

test('moves that were taken back are struck through in the log and not drawn', async () => {
  await open('#replay');
  const { page } = ada;
  const log = page.getByRole('list', { name: 'Log' });
  await log.getByText('undone').first().waitFor();
  const undone = await log.locator('li.undone .t').allInnerTexts();
  expect(undone.length).toBeGreaterThan(0);
  expect(await log.locator('li.undone').first().innerText()).toMatch(/\. undone$/);
  await page.getByRole('tab', { name: 'Result' }).click();
  const figures = page.locator('.prices tbody th').first();
  await figures.waitFor({ state: 'attached' });
  const drawn = await page.locator('.prices tbody th').allTextContents();
  expect(drawn.length).toBeGreaterThan(1);
  expect(drawn.filter((step) => undone.includes(step))).toEqual([]);
});

test('labels of the prices stand at the right edge in every frame', async () => {
  const { page } = ada;
  await page.addInitScript(() => {
    const places: number[] = [];
    Object.assign(window, { places });
    const look = () => {
      const chart = document.querySelector('.prices svg.chart');
      const end = chart?.querySelector('.end');
      if (chart && end)
        places.push(chart.getBoundingClientRect().right - end.getBoundingClientRect().right);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(page.url().replace(/#.*$/, ''));
  await page.locator('.prices .end').first().waitFor();
  await page.waitForTimeout(700);
  const places = await page.evaluate(() => (window as unknown as { places: number[] }).places);
  expect(Math.max(...places)).toBeLessThan(12);
});

test('the replay plays by itself, and jumps to own moves', async () => {
  const { page } = ada;
  await page.goto(`${page.url().replace(/#.*$/, '')}#replay`);
  await page.reload();
  const slider = page.getByRole('slider', { name: 'Step of the game' });
  await slider.waitFor();
  expect(await slider.inputValue()).toBe('0');
  await page.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '4×' });
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await play.click();
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLInputElement>('input[type=range]')?.value) >= 2,
  );
  await play.click();
  const paused = await slider.inputValue();
  await page.waitForTimeout(700);
  expect(await slider.inputValue()).toBe(paused);
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'My next move' }).click();
  await page
    .getByRole('status')
    .getByText(/takes|withdraws|plays|You/)
    .first()
    .waitFor();
  expect(await slider.inputValue()).not.toBe('0');
});
