// SPDX-License-Identifier: Apache-2.0
//
// Every page in every window: each control of each phase of each game can be reached, text is never cut off or
// covered, and nothing lies over anything. In both languages; the dark theme has the same layout.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openHouse, type House } from './house';
import { illegible, type Legible } from './legible';
import { finishedTable } from './played';
import { notAtFirstSight, outlines, outOfReach, outsideWindow, type Reach } from './reach';
import { phaseOf, samplesOf, StagedTable, type Sample } from './samples';
import { installSight } from './sight';
import { inSlice } from './slice';
import { launch, Visitor } from './visitor';
import { isOneScreen, nameOf, WindowSizer, WINDOWS, type Window } from './windows';

const GAMES = ['nyse', 'stonks', 'take_stock', 'stockpile', 'stockastic'];
const LANGUAGES = ['en-GB', 'de-DE'];
const THIN = 4; // a slice has one or two windows of every game in each language
const LIMITS = { lowest: 60, least: 24 };
/** Pages that are no table. Any other gets its line here. */
const PAGES = [
  '/',
  '/open',
  ...GAMES.map((game) => `/open/${game}`),
  '/rules/nyse',
  '/hand#abc',
  '/nowhere',
];
/** Cards and chips that lie over each other, and drawings of one piece. */
const PILES = '.fan, .card:not(.fan .card), .chip';
const TABLE = 'header, .prompt, .notices, .tape, .rail, .strip, main, .hand, nav';
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

const settle = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve)); // sizes have been observed
  });

const isFlat = ({ zoom = 1 }: Window): boolean => zoom >= 4;
const isTurned = ({ width, height, touch }: Window): boolean => touch === true && width > height;

class Inspector {
  readonly found: string[] = [];
  constructor(
    readonly page: Page,
    public window: Window,
  ) {}

  async look(within: string, where: string): Promise<void> {
    const legible: Legible = { within, piles: PILES };
    const reach: Reach = { ...LIMITS, within, isFlat: isFlat(this.window) };
    this.#note(where, await this.page.evaluate(illegible, legible));
    this.#note(where, await this.page.evaluate(outOfReach, reach));
  }

  /** The same boxes in the dark. */
  async lookInTheDark(where: string): Promise<void> {
    const boxes = async (colorScheme: 'light' | 'dark') => {
      await this.page.emulateMedia({ colorScheme });
      return this.page.evaluate(outlines);
    };
    const [before, dark, light] = [await boxes('light'), await boxes('dark'), await boxes('light')];
    const other = dark.filter((box, at) => box !== light[at] && before[at] === light[at]);
    this.#note(
      where,
      other.slice(0, 3).map((box) => `theme: in the dark it is ${box}`),
    );
  }

  async lookOutside(where: string): Promise<void> {
    this.#note(where, await this.page.evaluate(outsideWindow));
  }

  async lookWithoutScrolling(where: string): Promise<void> {
    this.#note(where, await this.page.evaluate(notAtFirstSight));
  }

  #note(where: string, faults: string[]): void {
    this.found.push(...faults.map((fault) => `${nameOf(this.window)}, ${where}: ${fault}`));
  }
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
  await show(table, sample);
  if (isAsked && isTurned(inspector.window)) await inspector.lookWithoutScrolling(where);
  const isOne = isOneScreen(inspector.window, table.game, sample.players);
  if (isOne) await inspector.lookOutside(where);
  await inspector.look(TABLE, where);
  await inspector.lookInTheDark(where);
  if (!isAsked) return;
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
  }
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
    for (const window of windows) {
      await sizer.resize(window);
      const inspector = new Inspector(page, window);
      for (const path of PAGES) {
        await visitor.visit(path);
        await page.locator('h1').first().waitFor();
        await page.waitForLoadState('networkidle');
        await inspector.look('header, main', path);
      }
      for (const table of tables) await everyResult(inspector, house.address, table);
      found.push(...inspector.found);
    }
    expect(found).toEqual([]);
    await visitor.leave();
  });
}
