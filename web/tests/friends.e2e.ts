// SPDX-License-Identifier: Apache-2.0
//
// Two people and two bots play a whole game of NYSE; one loses the connection in the middle and comes back. Then they view the result and the replay, check the deal and play again.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openHouse, type House } from './house';
import { LINE_IS_CUT, openLine, type CutLine } from './line';
import { awaitEnd, awaitTurn, dice, moveByPointer, stageByPointer, turnOf } from './player';
import { shoot } from './shots';
import { launch, Visitor } from './visitor';

let house: House;
let browser: Browser;
let line: CutLine;
let ada: Visitor;
let wen: Visitor;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
  line = await openLine(house.address);
  await arrive();
});
afterAll(async () => {
  await browser?.close();
  await line?.close();
  await house?.stop();
});

async function arrive() {
  ada = await Visitor.arrive(browser, house.address, { motion: true });
  wen = await Visitor.arrive(browser, line.address, { motion: true });
}

/** A record of the same game, cut off in the middle and passed off as abandoned. */
function shortened(path: string): string {
  const record = JSON.parse(readFileSync(path, 'utf8')) as { moves: object[]; result?: object };
  record.moves.length = Math.floor(record.moves.length / 2);
  delete record.result;
  const other = `${path}.short`;
  writeFileSync(other, JSON.stringify({ ...record, abandoned: true }));
  return other;
}

async function giveName(page: Page, name: string) {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Use this name' }).click();
}

async function openTable() {
  await ada.visit('/');
  await ada.page.getByRole('link', { name: 'Play with friends' }).click();
  await ada.page.getByRole('button', { name: 'Open the table' }).click();
  await giveName(ada.page, 'Ada');
  const link = await ada.page.getByRole('textbox', { name: 'Invitation link' }).inputValue();

  await wen.visit(new URL(link).pathname);
  await wen.page.getByRole('textbox', { name: 'Your name' }).fill('Wen');
  await wen.page.getByRole('button', { name: 'Sit down' }).click();
  await Promise.race([awaitTurn(ada.page), awaitTurn(wen.page)]);
  await Promise.all([ada.forgetShifts(), wen.forgetShifts()]);
}

test('a table is opened with the form, and the link seats a friend with one click', async () => {
  await openTable();
  for (const { page } of [ada, wen]) {
    expect(await page.getByRole('button', { name: /^Hint/ }).count()).toBe(0);
  }
  expect(await ada.troubles()).toEqual([]);
  expect(await wen.troubles()).toEqual([]);
});

test('they play to the end; one loses the line in the middle and comes back', async ({ task }) => {
  if ((task.result?.retryCount ?? 0) > 0) {
    // Another game, not the rest of the one that failed.
    line.mend();
    await Promise.all([ada.leave(), wen.leave()]);
    await arrive();
    await openTable();
  }
  const roll = dice(17);
  let moves = 0;
  let wasDown = false;
  let wasShot = false;
  for (;;) {
    const turns = await Promise.all([turnOf(ada.page), turnOf(wen.page)]);
    if (turns.includes('over')) break;
    const mover = turns[0] === 'mine' ? ada : turns[1] === 'mine' ? wen : null;
    if (mover === null) {
      await ada.page.waitForTimeout(30);
      continue;
    }
    if (mover === ada && moves > 13 && !wasShot) {
      wasShot = true;
      await stageByPointer(ada.page, dice(1));
      await shoot(ada.page, 'table-desktop');
      await shoot(ada.page, 'table-dark', 'dark');
      await ada.page.keyboard.press('Escape');
    }
    await moveByPointer(mover.page, roll);
    moves += 1;
    if (moves % 5 === 0) {
      expect(await ada.troubles()).toEqual([]);
      expect(await wen.troubles()).toEqual([]);
    }
    if (moves === 6) {
      wen.expected.push(LINE_IS_CUT);
      line.cut();
      const strip = wen.page.getByRole('alert').filter({ hasText: 'Connection lost' });
      await strip.waitFor();
      const key = wen.page.getByRole('button', { name: 'Try now' });
      expect((await key.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      wasDown = true;
      if ((await turnOf(ada.page)) === 'mine') await moveByPointer(ada.page, roll);
      line.mend();
      await wen.page
        .getByText(/Connection lost/)
        .first()
        .waitFor({ state: 'hidden' });
    }
  }
  expect(wasDown).toBe(true);
  await awaitEnd(ada.page);
  await awaitEnd(wen.page);
  expect(await ada.troubles()).toEqual([]);
  expect(await wen.troubles()).toEqual([]);
});

test('the result explains itself: ranking, scores line by line, prices', async () => {
  const { page } = ada;
  await page.getByRole('link', { name: 'Result and replay' }).click();
  await page.getByRole('tab', { name: 'Result' }).waitFor();
  const ranking = page.getByRole('region', { name: /Ranking/ });
  await ranking.waitFor();
  expect(await ranking.getByRole('listitem').count()).toBe(4);
  for (const line of await ranking.getByRole('listitem').all()) {
    const text = ((await line.textContent()) ?? '').replace(/\s+/g, ' ');
    const products = [...text.matchAll(/(\d+) × (\d+) = (\d+)/g)];
    for (const [, count, price, worth] of products) {
      expect(Number(count) * Number(price)).toBe(Number(worth));
    }
    expect(text).not.toMatch(/other sources/);
  }
  await shoot(page, 'result');
  await shoot(page, 'result-dark', 'dark');
  expect(await ada.troubles()).toEqual([]);
});

test('the replay goes by keys, by slider and with everybody’s eyes', async () => {
  const { page } = ada;
  await page.getByRole('tab', { name: 'Replay' }).click();
  const slider = page.getByRole('slider', { name: 'Step of the game' });
  const step = () => slider.inputValue().then(Number);
  expect(await step()).toBe(0);
  const hasFocus = () => slider.evaluate((at) => at === document.activeElement);
  await expect.poll(hasFocus).toBe(true); // a click hands the keys over
  await page.keyboard.press('End');
  const last = await step();
  expect(last).toBeGreaterThan(20);
  await page.keyboard.press('ArrowLeft');
  expect(await step()).toBe(last - 1);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  expect(await step()).toBe(1);
  await page.getByRole('button', { name: 'One step forward' }).click();
  expect(await step()).toBe(2);
  await slider.fill(String(Math.floor(last / 2)));
  await shoot(page, 'replay');
  await page.getByRole('combobox', { name: 'View as' }).selectOption({ label: 'a spectator' });
  await page.getByRole('combobox', { name: 'View as' }).selectOption({ label: 'Ada (you)' });
  await page.getByRole('group', { name: 'Your chips' }).waitFor();
  await ada.forgetShifts(); // another pair of eyes is another board
  expect(await ada.troubles()).toEqual([]);
});

test('the deal is checked in the browser, and the record by the program', async () => {
  const { page } = ada;
  await page.getByRole('tab', { name: 'Proof' }).click();
  await page.getByRole('button', { name: 'Check this game' }).click();
  await page.getByText('Everything that your browser can check is as promised.').waitFor();
  const proof = page.getByRole('region', { name: /How this deal was made/ });
  // Seven checks, and one that takes the program.
  expect(await proof.getByRole('listitem').count()).toBe(8);
  const command = await proof.getByText('--seen').textContent();
  await shoot(page, 'proof');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the record' }).first().click(),
  ]);
  const seen = /--seen (\S+)/.exec(command ?? '')?.[1] ?? '';
  const verify = (path: string) =>
    spawnSync(house.program, ['verify', path, '--seen', seen], { encoding: 'utf8' });
  const verdict = verify(await download.path());
  expect(verdict.stderr).toBe('');
  expect(verdict.stdout).toContain('every seat committed in advance');
  expect(verdict.stdout).toContain('the record is what every seat was sent');
  expect(verdict.status).toBe(0);
  const other = verify(shortened(await download.path()));
  expect(other.status).toBe(2);
  expect(await ada.troubles()).toEqual([]);
});

test('a rematch brings both to the same new table', async () => {
  await ada.page.getByRole('button', { name: 'Rematch' }).click();
  await ada.page.waitForURL(/\/table\/[^/]+$/);
  await ada.page.getByRole('heading', { name: 'Waiting for Wen.' }).waitFor();
  await ada.page.getByText('Reserved for Wen').waitFor();
  await wen.page.getByRole('button', { name: 'Join the rematch' }).click();
  await wen.page.waitForURL(`**${new URL(ada.page.url()).pathname}`);
  await Promise.race([awaitTurn(ada.page), awaitTurn(wen.page)]);
  await Promise.all([ada.forgetShifts(), wen.forgetShifts()]);
  expect(await ada.troubles()).toEqual([]);
  expect(await wen.troubles()).toEqual([]);
});

test('the lobby keeps the last result and shows tables as they open', async () => {
  await ada.visit('/');
  await ada.page.getByRole('link', { name: /^Result and replay/ }).waitFor();
  await wen.visit('/open/nyse');
  await wen.page.getByRole('radio', { name: /^Open/ }).check();
  await wen.page.getByRole('button', { name: 'Open the table' }).click();
  await wen.page.getByRole('textbox', { name: 'Invitation link' }).waitFor();
  await ada.page.getByRole('button', { name: /^Sit down ?: NYSE/ }).waitFor();
  await shoot(ada.page, 'lobby');
  await shoot(ada.page, 'lobby-dark', 'dark');
  await ada.page.getByRole('button', { name: /^Sit down ?: NYSE/ }).click();
  await Promise.race([awaitTurn(ada.page), awaitTurn(wen.page)]);
  await Promise.all([ada.forgetShifts(), wen.forgetShifts()]); // the waiting room became the board
  expect(await ada.troubles()).toEqual([]);
});
