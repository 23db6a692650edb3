// SPDX-License-Identifier: Apache-2.0
//
// Whole games of Stockpile by one person against bots: the basic game for four; three rounds for two
// (the variant) and for five with investors on the advanced board; and on the smallest phone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openHouse, type House } from './house';
import {
  awaitTurn,
  dice,
  moveByPointer,
  openAgainstBots,
  stageByPointer,
  STOCKPILE,
} from './player';
import { shoot } from './shots';
import { isSound, launch, PHONE, SHORT_PHONE, Visitor, type Ways } from './visitor';

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

/** Opens a table, takes its first seat and goes there; the others are bots. */
async function sitDown(players: number, options: object, ways: Ways = {}): Promise<Visitor> {
  const visitor = await Visitor.arrive(browser, house.address, ways);
  const post = async (path: string, data: object) => {
    const answer = await visitor.page.request.post(`${house.address}${path}`, { data });
    expect(answer.status()).toBe(200);
    return (await answer.json()) as { id: string };
  };
  await post('/api/me', { name: 'Ines' });
  const bots = Array.from({ length: players - 1 }, () => ({ kind: 'bot', bot: 'greedy' }));
  const { id } = await post('/api/tables', {
    game: 'stockpile',
    players,
    options,
    seats: [{ kind: 'open' }, ...bots],
    clock: { kind: 'none', expiry: 'bot' },
    visibility: 'open',
  });
  await post(`/api/tables/${id}/sit`, { seat: 0, name: 'Ines' });
  await visitor.visit(`/table/${id}`);
  return visitor;
}

const call = async (page: Page) =>
  (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

const isInRound = async (page: Page, round: number) =>
  (await page.getByText(new RegExp(`round ${round} of `, 'i')).count()) > 0;

/** The names of all players, as the list of players has them. */
const namesOf = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('.rail [role="group"] [role="group"]')
    .evaluateAll((players) => players.map((player) => player.getAttribute('aria-label')));

test.each([
  { players: 2, options: { rounds: 3 }, seed: 3 },
  { players: 4, options: {}, seed: 5 },
  { players: 5, options: { investors: true, board: 'advanced', rounds: 3 }, seed: 7 },
])(
  '$players players, $options: to the end',
  { timeout: 600_000 },
  async ({ players, options, seed }) => {
    const visitor = await sitDown(players, options);
    const { page } = visitor;
    const roll = dice(seed);
    let isShot = false;
    const asked = new Set<string>();
    for (let moves = 0; (await awaitTurn(page)) === 'mine'; moves += 1) {
      const sentence = await call(page);
      asked.add(sentence.split(' ').slice(0, 2).join(' '));
      if (!isShot && sentence === 'Place a bid.' && (await isInRound(page, 2))) {
        isShot = true;
        await stageByPointer(page, dice(2), STOCKPILE);
        if (players === 4) await shoot(page, 'stockpile-desktop');
        if (players === 4) await shoot(page, 'stockpile-dark', 'dark');
        await isSound(visitor, ['light', 'dark'], 'a bid');
        await page.keyboard.press('Escape');
      }
      expect(await visitor.outside()).toEqual([]);
      await moveByPointer(page, roll, STOCKPILE);
      if (moves % 5 === 0) expect(await visitor.troubles()).toEqual([]);
    }
    expect(isShot).toBe(true);
    for (const question of ['Lay one', 'Place a', 'What do']) expect(asked).toContain(question);
    expect(await visitor.troubles()).toEqual([]);
    await page.getByRole('link', { name: 'Result and replay' }).click();
    await page.getByRole('tab', { name: 'Result' }).waitFor();
    expect(
      await page
        .getByRole('region', { name: /Ranking/ })
        .getByRole('listitem')
        .count(),
    ).toBe(players);
    await visitor.leave();
  },
);

test('on 360 × 640 nothing scrolls sideways', { timeout: 300_000 }, async () => {
  const ways = { size: SHORT_PHONE, touch: true };
  const visitor = await sitDown(4, { rounds: 2 }, ways);
  const { page } = visitor;
  const roll = dice(11);
  let isShot = false;
  while ((await awaitTurn(page)) === 'mine') {
    expect(await visitor.fitsSideways()).toBe(true);
    if (!isShot && (await call(page)) === 'Place a bid.' && (await isInRound(page, 2))) {
      isShot = true;
      expect(await visitor.troubles()).toEqual([]);
      await page.setViewportSize(PHONE);
      await shoot(page, 'stockpile-phone');
      await shoot(page, 'stockpile-phone-dark', 'dark');
      await page.setViewportSize(SHORT_PHONE);
      await visitor.forgetShifts(); // another screen is another page
    }
    await moveByPointer(page, roll, STOCKPILE);
  }
  expect(isShot).toBe(true);
  expect(await visitor.troubles()).toEqual([]);
  await visitor.leave();
});

test('a sale of all companies takes one sheet and one confirmation', async () => {
  const ada = await Visitor.arrive(browser, house.address);
  await openAgainstBots(ada, 'stockpile', {}, 3);
  const { page } = ada;
  const roll = dice(3);
  const rows = page.locator('.sale > ol > li');
  while ((await awaitTurn(page)) === 'mine') {
    if ((await call(page)) === 'What do you sell?') {
      await rows.first().waitFor();
      if ((await rows.count()) > 1) break;
    }
    await moveByPointer(page, roll, STOCKPILE);
  }
  expect(await rows.count()).toBeGreaterThan(1);
  if (process.env['BOURSE_LOOK']) await page.screenshot({ path: process.env['BOURSE_LOOK'] });
  await page.getByRole('button', { name: 'Sell everything' }).click();
  await page.getByRole('button', { name: /^Sell \d+ shares? for \d+ K/ }).click();
  const sold = page.getByRole('list', { name: 'Log' }).getByText(/^You sell/);
  await sold.waitFor();
  expect(await sold.count()).toBe(1);
  expect(await ada.troubles()).toEqual([]);
  await ada.leave();
});

test('the tips are revealed one by one, each with its holder, until any input', async () => {
  const ada = await Visitor.arrive(browser, house.address, { motion: true });
  await openAgainstBots(ada, 'stockpile', {}, 3);
  const { page } = ada;
  const roll = dice(5);
  const reveal = page.locator('.reveal');
  while ((await call(page)) !== 'What do you sell?') {
    await moveByPointer(page, roll, STOCKPILE);
    await awaitTurn(page);
  }
  await page.getByRole('button', { name: 'Keep everything' }).click();
  await page.locator('[aria-label="Your turn"] button').last().click();
  await reveal.waitFor();
  const first = await reveal.innerText();
  const names = await namesOf(page);
  expect(names).toHaveLength(3);
  const holders = [...names, 'On the table'].join('|');
  expect(first).toMatch(new RegExp(`^(${holders}): .+ ([+−]\\d|\\$\\$)$`));
  await page.waitForFunction((was) => {
    const now = document.querySelector<HTMLElement>('.reveal')?.innerText;
    return now !== undefined && now !== was;
  }, first);
  await page.keyboard.press('Shift');
  await reveal.waitFor({ state: 'detached' });
  await ada.leave();
});
