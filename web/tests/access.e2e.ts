// SPDX-License-Identifier: Apache-2.0
//
// axe-core finds nothing on any page: on desktops in the light and dark themes, on phones in the
// dark one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openHouse, type House } from './house';
import { awaitTurn, dice, moveByPointer } from './player';
import { DESKTOP, isSound, launch, PHONE, Visitor, type Theme } from './visitor';

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

async function resultIsSound(visitor: Visitor, themes: readonly Theme[]): Promise<void> {
  const { page } = visitor;
  await page.getByRole('link', { name: 'Result and replay' }).click();
  await page.getByRole('tab', { name: 'Result' }).waitFor();
  await isSound(visitor, themes, 'result');
  await page.getByRole('tab', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'One step forward' }).click();
  await isSound(visitor, themes, 'replay');
  await page.getByRole('tab', { name: 'Proof' }).click();
  await page.getByRole('button', { name: 'Check this game' }).click();
  await page.getByText('Everything that your browser can check is as promised.').waitFor();
  await isSound(visitor, themes, 'proof');
}

for (const [size, themes] of [
  [DESKTOP, ['light', 'dark']],
  [PHONE, ['dark']],
] as const) {
  test(`every page is sound at ${size.width} × ${size.height}`, async () => {
    const visitor = await Visitor.arrive(browser, house.address, { size });
    const { page } = visitor;
    await visitor.visit('/');
    await page.getByRole('heading', { name: 'Start a game' }).waitFor();
    await isSound(visitor, themes, 'lobby of a stranger');
    await page.getByRole('button', { name: 'Your name' }).click();
    await isSound(visitor, themes, 'name card');
    await page.getByRole('textbox', { name: 'Name' }).fill('Ines');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Second device' }).click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await isSound(visitor, themes, 'second device');
    await visitor.visit('/hand#abc');
    await page.getByRole('button', { name: 'Link this device' }).waitFor();
    await isSound(visitor, themes, 'hand');
    visitor.expected.push(/404/);
    await visitor.visit('/nowhere');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await isSound(visitor, themes, 'nowhere');

    await visitor.visit('/open/nyse');
    await page.getByRole('radio', { name: /^Clock/ }).check();
    await page.getByText('Custom values', { exact: true }).click();
    await page.getByRole('button', { name: 'Edit here' }).click();
    await isSound(visitor, themes, 'open a table');
    await page.getByRole('radio', { name: /^Open/ }).check();
    await page.getByRole('button', { name: 'Short', exact: true }).click();
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('textbox', { name: 'Invitation link' }).waitFor();
    await isSound(visitor, themes, 'waiting room');
    await visitor.visit('/');
    await page.getByRole('heading', { name: 'Your tables' }).waitFor();
    await isSound(visitor, themes, 'lobby of a guest');

    await page.getByRole('button', { name: /^Play bots ?: NYSE$/ }).click();
    const roll = dice(11);
    await awaitTurn(page);
    await isSound(visitor, themes, 'table');
    await page.keyboard.press('1');
    await isSound(visitor, themes, 'table with a staged move');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Hint/ }).click();
    await page
      .getByRole('button', { name: /simulated games/ })
      .first()
      .waitFor();
    await isSound(visitor, themes, 'hint');
    await page.keyboard.press('Escape');
    for (let moves = 0; (await awaitTurn(page)) === 'mine'; moves += 1) {
      if (moves === 7) await isSound(visitor, themes, 'table in the middle');
      await moveByPointer(page, roll);
    }
    await isSound(visitor, themes, 'table at the end');
    await resultIsSound(visitor, themes);
    expect(await visitor.troubles()).toEqual([]);
    await visitor.leave();
  });
}
