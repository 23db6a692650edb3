// SPDX-License-Identifier: Apache-2.0
//
// Every control of every phase of every game can be reached in every window: the page scrolls where
// its parts need more height than there is, and nothing lies over anything.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openHouse, type House } from './house';
import { outOfReach, type Reach } from './reach';
import { phaseOf, samplesOf, StagedTable, type Sample } from './samples';
import { inSlice } from './slice';
import { launch, Visitor } from './visitor';

const GAMES = ['nyse', 'stonks', 'take_stock', 'stockpile', 'stockastic'];
const WINDOWS = [
  [1440, 900],
  [1366, 625],
  [1280, 600],
  [1024, 730],
  [1024, 600],
  [844, 390],
  [720, 450],
  [375, 667],
  [360, 640],
] as const;
const LIMITS = { lowest: 60, least: 20 };
const TABLE: Reach = {
  ...LIMITS,
  within: 'header, .prompt, .notices, .tape, .rail, .strip, main, .hand, nav',
};
const BOARD: Reach = { ...LIMITS, within: 'main, .hand' };
const DIALOG: Reach = { ...LIMITS, within: 'dialog.dialog' };
const SIDE: Reach = { ...LIMITS, within: 'aside.side, header, nav' };

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

const settle = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve)); // sizes have been observed
  });

async function faultsOf(page: Page, reach: Reach, where: string): Promise<string[]> {
  const faults = await page.evaluate(outOfReach, reach);
  return faults.map((fault) => `${where}: ${fault}`);
}

/** The largest table with a decision, and the end of a game: what the tabs of a board hold most. */
function fullest(samples: Sample[]): Sample[] {
  const ordered = [...samples].sort((a, b) => b.players - a.players);
  const asked = ordered.find(({ position }) => position.choices.length > 0);
  const over = ordered.find(({ position }) => position.outcome.length > 0);
  return [asked, over].flatMap((sample) => sample ?? []);
}

async function show(table: StagedTable, sample: Sample): Promise<void> {
  table.show(sample);
  await settle(table.page);
}

/** What opens another part of a board. */
const TABS = 'main :is([role="tab"], .tabs button)';

async function behindTabs(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  const count = await page.locator(TABS).count();
  for (let at = 0; at < count; at += 1) {
    const tab = page.locator(TABS).nth(at);
    await tab.click();
    await settle(page);
    found.push(...(await faultsOf(page, BOARD, `${where}, ${await tab.textContent()}`)));
  }
  return found;
}

/** As asked, then with the first choice staged: the keys of the call are others. */
async function atTable(table: StagedTable, sample: Sample, size: string): Promise<string[]> {
  const { page } = table;
  const where = `${size}, ${phaseOf(sample)} of ${sample.players}`;
  await show(table, sample);
  const found = await faultsOf(page, TABLE, where);
  if (sample.position.choices.length === 0) return found;
  await page.keyboard.press('1');
  await settle(page);
  return [...found, ...(await faultsOf(page, TABLE, `${where}, staged`))];
}

/** The phone shows one thing at a time: the table. */
async function toTable(page: Page): Promise<void> {
  const tab = page.getByRole('button', { name: 'Table', exact: true });
  if ((await tab.count()) > 0) await tab.click();
  await settle(page);
}

/** What lies beside the board: in a wide window always, else in a drawer, on the phone in its place. */
async function besideBoard(page: Page, size: string): Promise<string[]> {
  const found: string[] = [];
  const drawer = page.getByRole('button', { name: 'Prices, log and chat' });
  const isDrawer = (await drawer.count()) > 0;
  if (isDrawer) await drawer.click();
  for (const name of ['Prices', 'Chat', 'Notes', 'Log']) {
    const tab = page.locator('nav button, aside [role="tab"]', { hasText: name }).first();
    if ((await tab.count()) === 0) continue;
    await tab.click();
    await page.locator('aside.side').waitFor();
    await settle(page);
    found.push(...(await faultsOf(page, SIDE, `${size}, ${name}`)));
  }
  if (isDrawer) await drawer.click();
  await toTable(page);
  return found;
}

/** Before the deal, and with the rules of the table open. */
async function whileGathering(table: StagedTable, size: string): Promise<string[]> {
  const { page } = table;
  table.gather();
  await page.getByRole('textbox', { name: 'Invitation link' }).waitFor();
  await page.locator('main').getByRole('heading', { name: 'Rules of this table' }).waitFor();
  await settle(page);
  const found = await faultsOf(page, TABLE, `${size}, gathering`);
  await page.locator('header .what').click();
  const dialog = page.getByRole('dialog', { name: 'Rules of this table' });
  await dialog.waitFor();
  await settle(page);
  found.push(...(await faultsOf(page, DIALOG, `${size}, rules of the table`)));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return found;
}

/** A real click on the key that sends. */
async function sendByPointer(table: StagedTable, sample: Sample): Promise<void> {
  const { page, moves } = table;
  await show(table, sample);
  await page.keyboard.press('1');
  const sent = moves.length;
  await page.locator('.acts .btn.pri').click();
  await expect.poll(() => moves.length).toBe(sent + 1);
}

for (const [row, game] of GAMES.entries()) {
  const windows = inSlice(row, WINDOWS);
  test(`every control of ${game} is reached in every phase, in ${windows.length} windows`, async () => {
    const samples = await samplesOf(game);
    const [first] = samples;
    if (first === undefined) throw new Error(`${game} has no positions`);
    const visitor = await Visitor.arrive(browser, house.address);
    const { page } = visitor;
    const table = await StagedTable.open(page, house.address, game, first);
    await page.waitForLoadState('networkidle');
    const safe = samples.find(({ position }) => position.choices[0]?.warnings.length === 0);
    const found: string[] = [];
    for (const [width, height] of windows) {
      const size = `${width}×${height}`;
      await page.setViewportSize({ width, height });
      await toTable(page);
      for (const sample of samples) found.push(...(await atTable(table, sample, size)));
      for (const sample of fullest(samples)) {
        await show(table, sample);
        found.push(...(await behindTabs(page, `${size}, ${phaseOf(sample)}`)));
      }
      found.push(...(await besideBoard(page, size)));
      if (safe) await sendByPointer(table, safe);
      found.push(...(await whileGathering(table, size)));
    }
    found.push(...visitor.complaints.filter((line) => /^exception|\/best/.test(line)));
    expect(found).toEqual([]);
    await visitor.leave();
  });
}
