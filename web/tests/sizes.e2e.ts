// SPDX-License-Identifier: Apache-2.0
//
// Every table in every window: each control of each phase of each game can be reached, text is never cut off or
// covered, and nothing lies over anything. In both languages; the dark theme has the same layout.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openHouse, type House } from './house';
import {
  GAMES,
  Inspector,
  isPromptAbove,
  isTurned,
  LANGUAGES,
  settle,
  TABLE,
  THIN,
} from './inspector';
import { phaseOf, samplesOf, StagedTable, type Sample } from './samples';
import { installSight } from './sight';
import { inSlice } from './slice';
import { launch, Visitor } from './visitor';
import { isOneScreen, WindowSizer, WINDOWS } from './windows';

const BOARD = 'main, .hand';
const SIDE = 'aside.side, header, nav';

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

/** The largest table with a decision, and the end of a game: what the tabs of a board hold most. */
function fullest(samples: Sample[]): Sample[] {
  const ordered = [...samples].sort((a, b) => b.players - a.players);
  const asked = ordered.find(({ position }) => position.choices.length > 0);
  const over = ordered.find(({ position }) => position.outcome.length > 0);
  return [asked, over].flatMap((sample) => sample ?? []);
}

/** The end of a game lies over the board until it is closed. False: nobody saw the game end. */
async function sawEnd(page: Page): Promise<boolean> {
  return page
    .locator('.finale')
    .waitFor({ timeout: 2000 })
    .then(
      () => true,
      () => false,
    );
}

async function show(table: StagedTable, sample: Sample, inspector?: Inspector): Promise<void> {
  const { page } = table;
  table.show(sample);
  await settle(page);
  if (sample.position.outcome.length === 0 || !(await sawEnd(page))) return;
  await settle(page);
  await inspector?.look('.finale', `the end of ${sample.players}`);
  await page.keyboard.press('Escape');
  await page.locator('.finale').waitFor({ state: 'detached' });
  await settle(page);
}

/** What opens another part of a board. */
const TABS = 'main :is([role="tab"], .tabs button)';

async function behindTabs(inspector: Inspector, where: string): Promise<void> {
  const { page } = inspector;
  const count = await page.locator(TABS).count();
  for (let at = 0; at < count; at += 1) {
    const tab = page.locator(TABS).nth(at);
    await tab.click();
    await settle(page);
    await inspector.look(BOARD, `${where}, ${(await tab.textContent())?.trim()}`);
  }
}

/** As asked, then with the first choice staged: the buttons of the prompt are others. */
async function atTable(inspector: Inspector, table: StagedTable, sample: Sample): Promise<void> {
  const { page } = inspector;
  const where = `${phaseOf(sample)} of ${sample.players}`;
  const isAsked = sample.position.choices.length > 0;
  await show(table, sample, inspector);
  if (isAsked && isTurned(inspector.window)) await inspector.lookWithoutScrolling(where);
  const isOne = isOneScreen(inspector.window, table.game, sample.players);
  if (isOne) await inspector.lookOutside(where);
  await inspector.look(TABLE, where);
  await inspector.lookInTheDark(where);
  if (!isAsked) return;
  if (isPromptAbove(inspector.window)) await inspector.lookScrolled(where);
  await page.keyboard.press('1');
  await settle(page);
  if (isOne) await inspector.lookOutside(`${where}, staged`);
  await inspector.look(TABLE, `${where}, staged`);
}

/** The phone shows one thing at a time: the table. */
async function toTable(page: Page): Promise<void> {
  const tab = page.locator('nav button').first();
  if ((await tab.count()) > 0) await tab.click();
  await settle(page);
}

/** What lies beside the board: in a wide window always, else in a drawer, on the phone in its place. */
async function besideBoard(inspector: Inspector): Promise<void> {
  const { page } = inspector;
  const drawer = page.locator('header [aria-expanded]');
  const isDrawer = (await drawer.count()) > 0;
  if (isDrawer) await drawer.click();
  const tabs = page.locator('nav button, aside.side [role="tab"]');
  for (let at = 0; at < (await tabs.count()); at += 1) {
    await tabs.nth(at).click();
    await settle(page);
    if ((await page.locator('aside.side').count()) === 0) continue;
    await inspector.look(SIDE, `beside the board, tab ${at}`);
  }
  if (isDrawer) await drawer.click();
  await toTable(page);
}

/** Before the deal, and with the rules of the table open. */
async function whileGathering(inspector: Inspector, table: StagedTable): Promise<void> {
  const { page } = inspector;
  table.gather();
  await page.locator('main input[readonly]').first().waitFor();
  await settle(page);
  await inspector.look(TABLE, 'gathering');
  await page.locator('header .what').click();
  const dialog = page.locator('dialog.dialog[open]');
  await dialog.waitFor();
  await settle(page);
  await inspector.look('dialog.dialog', 'rules of the table');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
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

async function everyPhase(inspector: Inspector, table: StagedTable, samples: Sample[]) {
  const { page } = inspector;
  await toTable(page);
  for (const sample of samples) await atTable(inspector, table, sample);
  for (const sample of fullest(samples)) {
    await show(table, sample);
    await behindTabs(inspector, phaseOf(sample));
  }
  await besideBoard(inspector);
  const safe = samples.find(({ position }) => position.choices[0]?.warnings.length === 0);
  if (safe) await sendByPointer(table, safe);
  await whileGathering(inspector, table);
}

for (const [row, game] of GAMES.entries())
  for (const [at, language] of LANGUAGES.entries()) {
    const windows = inSlice(row + at * GAMES.length, WINDOWS, THIN);
    test(`every phase of ${game} fits ${windows.length} windows, ${language}`, async () => {
      const samples = await samplesOf(game);
      const [first] = samples;
      if (first === undefined) throw new Error(`${game} has no positions`);
      const visitor = await Visitor.arrive(browser, house.address, { language });
      const { page } = visitor;
      await page.addInitScript(installSight);
      const sizer = await WindowSizer.of(page);
      const table = await StagedTable.open(page, house.address, game, first);
      await page.waitForLoadState('networkidle');
      const found: string[] = [];
      for (const window of windows) {
        await sizer.resize(window);
        await table.reopen(first);
        const inspector = new Inspector(page, window);
        await everyPhase(inspector, table, samples);
        found.push(...inspector.found);
      }
      found.push(...visitor.complaints.filter((line) => /^exception|\/best/.test(line)));
      expect(found).toEqual([]);
      await visitor.leave();
    });
  }
