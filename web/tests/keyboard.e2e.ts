// SPDX-License-Identifier: Apache-2.0
//
// A whole game by keyboard alone: from the lobby to the table, two people and two bots to the end,
// one loses the connection, and on to the result.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openHouse, type House } from './house';
import { LINE_IS_CUT, openLine } from './line';
import { awaitEnd, awaitTurn, dice, moveByKeys, tabTo, turnOf } from './player';
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

async function openReplayByKeys(page: Page): Promise<void> {
  await awaitEnd(page);
  await tabTo(page, /^Result and replay$/);
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Result' }).waitFor();
  await tabTo(page, /^Result$/);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('slider', { name: 'Step of the game' }).waitFor();
}

test('a whole game with two people and two bots by keys alone', async () => {
  const ada = await Visitor.arrive(browser, house.address);
  const line = await openLine(house.address);
  const wen = await Visitor.arrive(browser, line.address);
  await ada.visit('/');
  await ada.page.getByRole('heading', { name: 'Start a game' }).waitFor();
  await tabTo(ada.page, /^Play with friends/);
  await ada.page.keyboard.press('Enter');
  await ada.page.getByRole('button', { name: 'Open the table' }).waitFor();
  await tabTo(ada.page, /^Open the table$/);
  await ada.page.keyboard.press('Enter');
  await ada.page.getByRole('dialog').waitFor();
  await ada.page.keyboard.type('Ada');
  await ada.page.keyboard.press('Enter');
  const invitation = ada.page.getByRole('textbox', { name: 'Invitation link' });
  await wen.visit(new URL(await invitation.inputValue()).pathname);
  await wen.page.getByRole('button', { name: 'Sit down' }).waitFor();
  await tabTo(wen.page, /^Sit down$/);
  await wen.page.keyboard.press('Enter');

  const roll = dice(5);
  let moves = 0;
  await Promise.race([awaitTurn(ada.page), awaitTurn(wen.page)]);
  await Promise.all([ada.forgetShifts(), wen.forgetShifts()]);
  for (;;) {
    const turns = await Promise.all([turnOf(ada.page), turnOf(wen.page)]);
    if (turns.includes('over')) break;
    const mover = turns[0] === 'mine' ? ada : turns[1] === 'mine' ? wen : null;
    if (mover === null) {
      await ada.page.waitForTimeout(30);
      continue;
    }
    await moveByKeys(mover.page, roll);
    moves += 1;
    if (moves % 5 === 0) expect(await mover.troubles()).toEqual([]);
    if (moves === 8) {
      wen.expected.push(LINE_IS_CUT);
      line.cut();
      await wen.page
        .getByText(/Connection lost/)
        .first()
        .waitFor();
      line.mend();
      await wen.page
        .getByText(/Connection lost/)
        .first()
        .waitFor({ state: 'hidden' });
    }
  }
  expect(moves).toBeGreaterThan(8);
  await openReplayByKeys(wen.page);
  for (const visitor of [ada, wen]) {
    expect(await visitor.troubles()).toEqual([]);
    await visitor.leave();
  }
  await line.close();
});

test('what is staged goes back with Escape', async () => {
  const ada = await Visitor.arrive(browser, house.address);
  await ada.visit('/');
  await ada.page.getByRole('heading', { name: 'Start a game' }).waitFor();
  await tabTo(ada.page, /^Play NYSE against bots/);
  await ada.page.keyboard.press('Enter');
  await awaitTurn(ada.page);
  const heading = ada.page.getByRole('heading', { level: 1 });
  const before = await heading.textContent();
  await ada.page.keyboard.press('2');
  await ada.page.getByRole('button', { name: 'Cancel' }).waitFor();
  expect(await heading.textContent()).not.toBe(before);
  await ada.page.keyboard.press('Escape');
  expect(await heading.textContent()).toBe(before);
  expect(await ada.troubles()).toEqual([]);
  await ada.leave();
});
