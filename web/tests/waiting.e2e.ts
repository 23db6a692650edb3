// SPDX-License-Identifier: Apache-2.0
//
// Around a game with friends: pace and rules before it, bots in open seats, the bell before the first
// clock, spectators in the lobby, and a bot that takes over.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openHouse, type House } from './house';
import { awaitTurn, dice, moveByPointer } from './player';
import { tooSmall } from './thumb';
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

const TABLE = {
  game: 'nyse',
  players: 3,
  options: {},
  seats: [{ kind: 'open' }, { kind: 'open' }, { kind: 'open' }],
  clock: { kind: 'bank', bank_seconds: 600, increment_seconds: 5, expiry: 'bot' },
  visibility: 'open',
};

/** Notes the head of the prompt, its clock and the title of the page while a bot plays the seat. */
const collectHeads = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const heads: string[] = [];
    Object.assign(window, { heads });
    new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== 'A bot is playing for you.') return;
      const parts = document.querySelectorAll('.prompt .bell b, .prompt .clk');
      const words = [...parts].map((part) => part.textContent);
      heads.push([...words, document.title].join(' · '));
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });

test('the host fills the table with bots; a bell comes before the first clock', async () => {
  const [ada, eve] = await Promise.all([
    Visitor.arrive(browser, house.address),
    Visitor.arrive(browser, house.address),
  ]);
  const { page } = ada;
  await ada.visit('/');
  const id = await page.evaluate(async (body) => {
    const answer = await fetch('/api/tables', { method: 'POST', body });
    return ((await answer.json()) as { id: string }).id;
  }, JSON.stringify(TABLE));
  await ada.visit(`/table/${id}`);
  await page.getByText('10 minutes per player, plus 5 seconds per turn.').waitFor();
  await page.getByRole('link', { name: 'the standard game' }).waitFor();
  await page.getByText('Own the most valuable chips when the supply is empty.').waitFor();
  const rules = page.getByRole('link', { name: 'The rules of NYSE' });
  expect(await rules.getAttribute('href')).toBe(`/rules/nyse?table=${id}`);
  expect(await page.getByRole('button', { name: 'Fill all open seats' }).count()).toBe(0);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.getByRole('combobox', { name: 'Bots for open seats' }).selectOption('Greedy');
  await isSound(ada, ['light'], 'the waiting room of the host');
  await page.getByRole('button', { name: /^Bot ?, Seat 3$/ }).click();
  await page.getByRole('button', { name: /^Bot ?, Seat 3$/ }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Fill all open seats' }).click();
  await page
    .getByText(/clocks start in [1-5] s/)
    .first()
    .waitFor();

  await eve.visit(`/table/${id}`);
  await eve.page.getByRole('region', { name: /^Valuation board/ }).waitFor();
  const lobby = await eve.context.newPage();
  await lobby.goto(house.address);
  await lobby
    .getByRole('region', { name: /^On the floor/ })
    .getByText('1 is watching')
    .waitFor();
  await lobby.getByRole('link', { name: /^Watch ?: NYSE, Ada/ }).waitFor();
  await eve.leave();

  await awaitTurn(page);
  await moveByPointer(page, dice(3));
  await awaitTurn(page);
  await collectHeads(page);
  await page.evaluate((table) => fetch(`/api/tables/${table}/leave`, { method: 'POST' }), id);
  const log = page.getByRole('list', { name: 'Log' });
  await log.getByText('A bot took over for you.').waitFor();
  await log
    .getByText(/^Ada (takes|withdraws|plays|pushes)/)
    .first()
    .waitFor();
  const heads = await page.evaluate(() => (window as unknown as { heads: string[] }).heads);
  expect(heads).toContain('Your bot is thinking · NYSE · Bourse');
  expect(heads.filter((head) => /Your turn|Your bot.*left/.test(head))).toEqual([]);
  await page.reload();
  await log.getByText('A bot took over for you.').waitFor();
  await ada.leave();
});

test('whoever is invited learns the game from the waiting room', async () => {
  const eve = await Visitor.arrive(browser, house.address, { size: PHONE, touch: true });
  await eve.visit('/');
  const id = await eve.page.evaluate(async (body) => {
    const answer = await fetch('/api/tables', { method: 'POST', body });
    return ((await answer.json()) as { id: string }).id;
  }, JSON.stringify(TABLE));
  await eve.visit(`/table/${id}`);
  await eve.page.getByText('Own the most valuable chips').waitFor();
  expect(await tooSmall(eve.page, true)).toEqual([]);
  await isSound(eve, ['light', 'dark'], 'the waiting room of the invited');
  await eve.page.getByRole('button', { name: 'Learn by playing' }).click();
  await eve.page.getByText(/Chapter 1 of/).waitFor();
  await eve.leave();
});
