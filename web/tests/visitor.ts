// SPDX-License-Identifier: Apache-2.0
//
// A person with a browser of their own. Records all problems of the page: console errors,
// exceptions, failed requests, status codes above 399, elements that moved under the pointer. Tests
// expect troubles() to be empty.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from 'vitest';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { outsideWindow } from './reach';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const SHORT_PHONE = { width: 360, height: 640 };

const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const LARGEST_JUMP = 24; // pixels: less is a line of text that grew
const ANSWER = 5000; // milliseconds in which a busy machine answers an input
const PATIENCE = 60_000; // milliseconds for anything awaited: a busy machine is slow, not wrong

export function launch(...more: string[]): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? PROGRAMS.find(existsSync);
  if (executablePath === undefined)
    throw new Error('Chromium is missing: apt-get install chromium');
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...more] });
}

export interface Ways {
  size?: { width: number; height: number };
  theme?: 'light' | 'dark';
  touch?: boolean;
  language?: string; // of the browser; English otherwise
  motion?: boolean; // pieces travel; without, a game is played in half the time
  forced?: boolean; // the only legal move plays itself; without, a test makes every move
}

declare global {
  interface Window {
    shifts: string[];
  }
}

/**
 * Notes what jumps: edges and middle move at once. Something that grows does not, and lists grow.
 * At a table nothing may, whoever moved. Elsewhere a page may answer what the person has just done,
 * and on the phone the board gives up height for a decision. Whoever wants no motion sees the
 * pieces of a row in their new places at once.
 */
function watchShifts({ most, patience }: { most: number; patience: number }) {
  interface Shift extends PerformanceEntry {
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  window.shifts = [];
  let touched = -Infinity;
  const rows = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'ol, ul' : 'ol';
  for (const input of ['pointerdown', 'keydown', 'click', 'input'] as const) {
    addEventListener(input, (event) => (touched = event.timeStamp), true);
  }
  const place = ({ x, y, width, height }: DOMRect) =>
    [x, y, width, height].map(Math.round).join(' ');
  const least = (first: number, last: number) =>
    Math.min(Math.abs(first), Math.abs(last), Math.abs(first + last) / 2);
  const way = (was: DOMRect, is: DOMRect) =>
    Math.max(
      least(was.left - is.left, was.right - is.right),
      least(was.top - is.top, was.bottom - is.bottom),
    );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      // The end of a game opens all hands and puts the keys away: that page is another one.
      const isEnd = document.querySelector('[aria-label="Closing bell"] a[href$="/after"]');
      const isTable = document.querySelector('.table:not(.phone)') !== null;
      if (isEnd || (!isTable && entry.startTime - touched < patience)) continue;
      for (const { node, previousRect: was, currentRect: is } of entry.sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (!element || element.closest(rows) || way(was, is) < most) continue;
        if (was.width === 0 || is.width === 0) continue;
        const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
        window.shifts.push(`${name} jumps from ${place(was)} to ${place(is)}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The settings of a person who makes every move, also the only one. */
function playAllMoves() {
  const key = 'bourse.settings';
  if (localStorage.getItem(key) === null) localStorage.setItem(key, '{"forced":false}');
}

export class Visitor {
  readonly complaints: string[] = [];
  /** Complaints that belong to what a test does on purpose. */
  readonly expected: RegExp[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly address: string,
  ) {}

  static async arrive(browser: Browser, address: string, ways: Ways = {}): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: ways.size ?? DESKTOP,
      colorScheme: ways.theme ?? 'light',
      hasTouch: ways.touch ?? false,
      reducedMotion: ways.motion === true ? 'no-preference' : 'reduce',
      locale: ways.language ?? 'en-GB',
      acceptDownloads: true,
    });
    await context.addInitScript(watchShifts, { most: LARGEST_JUMP, patience: ANSWER });
    if (ways.forced !== true) await context.addInitScript(playAllMoves);
    const page = await context.newPage();
    const visitor = new Visitor(context, page, address);
    visitor.listen();
    page.setDefaultTimeout(PATIENCE);
    return visitor;
  }

  private listen() {
    this.page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(`console: ${message.text()}`);
    });
    this.page.on('pageerror', (error) => this.complaints.push(`exception: ${error.message}`));
    this.page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      if (why === 'net::ERR_ABORTED') return; // whoever leaves a page lets go of what was on its way
      this.complaints.push(`failed: ${request.url()} ${why}`);
    });
    this.page.on('response', (response) => {
      if (response.status() >= 400) this.complaints.push(`${response.status()}: ${response.url()}`);
    });
  }

  async visit(path: string) {
    await this.page.goto(this.address + path);
  }

  async troubles(): Promise<string[]> {
    const jumps = await this.page.evaluate(() => window.shifts);
    const heard = this.complaints.filter(
      (line) => !this.expected.some((known) => known.test(line)),
    );
    return [...heard, ...new Set(jumps)];
  }

  /** The page has become another one, a waiting room a table: once drawn, what moved was meant to. */
  async forgetShifts() {
    await this.page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      window.shifts = [];
    });
  }

  /** What lies outside the window once the page has been laid out: nothing, or how much and where. */
  async outside(): Promise<string[]> {
    return this.page.evaluate(outsideWindow);
  }

  /** True where nothing of the page lies beside the window: it may be scrolled down, not sideways. */
  async fitsSideways(): Promise<boolean> {
    return this.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  }

  async leave() {
    await this.context.close();
  }
}

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
}

/** What axe-core finds wrong with the page as it stands: WCAG 2.2 AA and its good practice. */
async function axeFindings(page: Page, rules: 'all' | 'colours'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axe);
  const only = rules === 'all' ? '' : ', runOnly: ["color-contrast", "link-in-text-block"]';
  const found = (await page.evaluate(
    `axe.run(document, { resultTypes: ["violations"]${only} })`,
  )) as AxeResult;
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** Every score of the result page is the sum of its lines, and nothing of it is left unexplained. */
export async function isExplained(page: Page, seats: number) {
  const ranking = page.getByRole('region', { name: /Ranking/ });
  await ranking.waitFor();
  await page.keyboard.press('Shift'); // any input shows the sums that count up
  const rows = await ranking.getByRole('listitem').all();
  expect(rows).toHaveLength(seats);
  for (const row of rows) {
    const text = await row.innerText();
    expect(text).not.toMatch(/other sources/);
    const lines = await row.locator('.line > b').allInnerTexts();
    const sum = lines.reduce((all, worth) => all + Number(worth), 0);
    expect([text, sum]).toEqual([text, Number(await row.locator('.score').innerText())]);
  }
}

export type Theme = 'light' | 'dark';

/** axe finds nothing wrong with the page. Printed in another theme only its colours are others. */
export async function isSound({ page }: Visitor, themes: readonly Theme[], where: string) {
  for (const [at, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme });
    const found = await axeFindings(page, at === 0 ? 'all' : 'colours');
    expect([where, colorScheme, ...found]).toEqual([where, colorScheme]);
  }
}
