// SPDX-License-Identifier: Apache-2.0
//
// The other pages in every window: lobby, new table, rules, results and lessons, in both languages.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import type { SeatSetting } from '../src/api/wire';
import { openHouse, type House } from './house';
import { GAMES, Inspector, isPromptAbove, LANGUAGES, settle, TABLE, THIN } from './inspector';
import { finishedTable } from './played';
import { openPublicTable } from './tables';
import { installSight } from './sight';
import { inSlice } from './slice';
import { launch, Visitor } from './visitor';
import { WindowSizer, WINDOWS } from './windows';

const ALL_TABLES = /^(All|Alle) \d+ (tables|Tische)$/;
const LEARN = /^(Learn by playing|Spielend lernen)/;
/** Pages that are no table. Any other gets its line here. */
const PAGES = [
  '/',
  '/open',
  ...GAMES.map((game) => `/open/${game}`),
  ...GAMES.map((game) => `/rules/${game}`),
  '/hand#abc',
  '/nowhere',
];

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

/** The pages of a finished game, tab by tab. */
async function everyResult(inspector: Inspector, address: string, table: string): Promise<void> {
  const { page } = inspector;
  await page.goto(`${address}/table/${table}/after`);
  const tabs = page.locator('main [role="tablist"] [role="tab"]');
  await tabs.last().waitFor();
  for (let at = 0; at < (await tabs.count()); at += 1) {
    await tabs.nth(at).click();
    await page.waitForLoadState('networkidle');
    await settle(page);
    await inspector.look('header, main', `result, tab ${at}`);
    const slider = page.locator('main input[type="range"][max]').first();
    if ((await slider.count()) === 0) continue;
    // A position in the middle of the game has more on the board than the first one.
    await slider.fill(String(Math.floor(Number(await slider.getAttribute('max')) / 2)));
    await settle(page);
    await inspector.look('header, main', 'replay, in the middle');
  }
}

/** The first step of the lesson of a game, opened in the lobby. */
async function openLesson(page: Page, address: string, row: number): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: LEARN }).nth(row).click();
  await page.mouse.move(0, 0); // a tip would open under it
  await page.locator('.coach:not(.empty) .say').waitFor();
  await page.waitForLoadState('networkidle');
}

/** A running game of each kind, with its small board in the lobby. */
async function showRunningGames(page: Page): Promise<void> {
  const bot: SeatSetting = { kind: 'bot', bot: 'greedy' };
  for (const game of GAMES) await openPublicTable(page, game, [bot, bot, bot]);
  await page.locator('.board svg path').first().waitFor({ state: 'attached' });
}

for (const [at, language] of LANGUAGES.entries()) {
  const windows = inSlice((LANGUAGES.length + 1) * GAMES.length + at, WINDOWS, THIN);
  test(`every lesson fits ${windows.length} windows, ${language}`, async () => {
    const visitor = await Visitor.arrive(browser, house.address, { language });
    const { page } = visitor;
    await page.addInitScript(installSight);
    const sizer = await WindowSizer.of(page);
    const found: string[] = [];
    for (const [row, game] of GAMES.entries()) {
      await openLesson(page, house.address, row);
      for (const window of windows) {
        await sizer.resize(window);
        await settle(page);
        const inspector = new Inspector(page, window);
        await inspector.look(TABLE, `lesson of ${game}`);
        if (isPromptAbove(window)) await inspector.lookScrolled(`lesson of ${game}`);
        found.push(...inspector.found);
      }
    }
    expect(found).toEqual([]);
    await visitor.leave();
  });
}

for (const [at, language] of LANGUAGES.entries()) {
  const windows = inSlice(LANGUAGES.length * GAMES.length + at, WINDOWS, THIN);
  test(`every page fits ${windows.length} windows, ${language}`, async () => {
    const visitor = await Visitor.arrive(browser, house.address, { language });
    const { page } = visitor;
    await page.addInitScript(installSight);
    const sizer = await WindowSizer.of(page);
    await visitor.visit('/');
    const found: string[] = [];
    const tables: string[] = [];
    for (const game of GAMES) tables.push(await finishedTable(page, game));
    await showRunningGames(page);
    for (const window of windows) {
      await sizer.resize(window);
      const inspector = new Inspector(page, window);
      for (const path of PAGES) {
        await visitor.visit(path);
        await page.locator('h1').first().waitFor();
        await page.waitForLoadState('networkidle');
        if (path === '/') await page.getByRole('button', { name: ALL_TABLES }).click();
        await inspector.look('header, main', path);
      }
      for (const table of tables) await everyResult(inspector, house.address, table);
      found.push(...inspector.found);
    }
    expect(found).toEqual([]);
    await visitor.leave();
  });
}
