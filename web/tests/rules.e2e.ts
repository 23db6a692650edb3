// SPDX-License-Identifier: Apache-2.0
//
// The pages of rules: sound in both themes and at every width, at the place that a link names, and
// for a table with its differences marked. The help at a table leads there.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import type { RulesExample } from '../src/rulesArt';
import { openHouse, type House } from './house';
import { awaitTurn } from './player';
import { openTable } from './tables';
import { DESKTOP, isSound, launch, PHONE, Visitor } from './visitor';

const GAMES = ['nyse', 'stockpile', 'stonks', 'take_stock', 'stockastic'];

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

async function positionsOf(game: string): Promise<Record<string, RulesExample>> {
  const file = new URL(`../../games/${game}/web/lazy/examples.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, RulesExample>;
}

/** The drawings of figures and cards, and how many of them are empty. */
const drawings = (visitor: Visitor) =>
  visitor.page.locator('.drawn').evaluateAll((all) => ({
    all: all.length,
    empty: all.filter((each) => each.clientHeight < 20 || each.childElementCount === 0).length,
  }));

test.each(GAMES)('the rules of %s are sound, drawn and fit every width', async (game) => {
  for (const [size, language] of [
    [DESKTOP, 'en-GB'],
    [PHONE, 'de-DE'],
    [{ width: 320, height: 640 }, 'de-DE'],
  ] as const) {
    const visitor = await Visitor.arrive(browser, house.address, { size, language });
    await visitor.visit(`/rules/${game}`);
    await visitor.page.locator('article h2').first().waitFor();
    const { all, empty } = await drawings(visitor);
    expect([all > 3, empty]).toEqual([true, 0]);
    expect(await visitor.fitsSideways()).toBe(true);
    await isSound(visitor, ['light', 'dark'], `rules of ${game}`);
    expect(await visitor.troubles()).toEqual([]);
    await visitor.leave();
  }
});

test.each(GAMES)('a link to any rule of %s arrives', async (game) => {
  const visitor = await Visitor.arrive(browser, house.address);
  const { page } = visitor;
  await visitor.visit(`/rules/${game}`);
  await page.locator('article h2').first().waitFor();
  const rules = await page.locator('.rule').evaluateAll((all) => all.map(({ id }) => id));
  expect(rules.length).toBeGreaterThan(40);
  const rule = rules[Math.floor(rules.length / 2)] ?? '';
  await page.goto('about:blank');
  await visitor.visit(`/rules/${game}#${rule}`);
  const told = page.locator('.told');
  await told.waitFor();
  expect(await told.getAttribute('id')).toBe(rule);
  await expect.poll(() => told.evaluate((at) => at.getBoundingClientRect().top)).toBeLessThan(900);
  expect(await told.evaluate((at) => at.getBoundingClientRect().top)).toBeGreaterThan(0);
  await visitor.leave();
});

test('the rules of a table mark what differs, and leave out what does not apply', async () => {
  const visitor = await Visitor.arrive(browser, house.address);
  const { page } = visitor;
  await visitor.visit('/');
  const id = await openTable(page, 'nyse', [{ kind: 'open' }, { kind: 'open' }], {
    hands: 'concealed',
    board: 'bull',
  });
  await visitor.visit(`/rules/nyse?table=${id}`);
  await page.locator('.note.here').first().waitFor();
  const notes = await page.locator('.note.here').allInnerTexts();
  expect(notes.join(' ')).toMatch(/At this table.+concealed/);
  const article = await page.locator('article').innerText();
  expect(article).toContain('Hands are concealed here');
  expect(article).not.toContain('Hands lie open here');
  expect(article).not.toContain('printed picture of the board is lost, so the order');
  // Its anchor stays, for links.
  expect(await page.locator('[id="NYSE-5.3.3"]').count()).toBe(1);
  await page.getByRole('link', { name: 'Back to the table' }).click();
  await page.waitForURL(/\/table\//);
  await visitor.leave();
});

test('the help of a decision cites rules as links, and shows what the page says', async () => {
  const visitor = await Visitor.arrive(browser, house.address);
  const { page } = visitor;
  await visitor.visit('/');
  await page.getByRole('button', { name: /^Play bots ?: NYSE$/ }).click();
  await awaitTurn(page);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Rules for this decision' });
  const why = dialog.getByRole('link', { name: 'Why? Rule NYSE-5.1.7' });
  await why.waitFor();
  expect(await dialog.innerText()).not.toMatch(/NYSE-\d/);
  await dialog.getByText('The rules of NYSE for this decision').click();
  await dialog.getByText('Speculative Market').waitFor();
  expect(await dialog.getByText('You take from any pile with chips').count()).toBe(0);
  await isSound(visitor, ['light', 'dark'], 'help with its rules');
  const [opened] = await Promise.all([visitor.context.waitForEvent('page'), why.click()]);
  await opened.locator('.told').waitFor();
  expect(await opened.locator('.told').innerText()).toContain('no passing');
  expect(await visitor.troubles()).toEqual([]);
  await visitor.leave();
});

test.each(GAMES)('every worked example of %s opens as a game', async (game) => {
  const visitor = await Visitor.arrive(browser, house.address);
  const { page } = visitor;
  const [first, ...others] = Object.entries(await positionsOf(game));
  await visitor.visit(`/rules/${game}`);
  for (const [name, { players, position }] of others) {
    const seats = Array.from({ length: players }, () => ({ kind: 'open' as const }));
    expect([name, await openTable(page, game, seats, {}, position)]).toEqual([
      name,
      expect.stringMatching(/./),
    ]);
  }
  const example = page.locator('.example', { has: page.locator(`[id="example-${first?.[0]}"]`) });
  await example.getByRole('button').click();
  await page.waitForURL(/\/table\//);
  expect(await awaitTurn(page)).toBe('mine');
  expect(await visitor.troubles()).toEqual([]);
  await visitor.leave();
});

test('an unknown game has no rules', async () => {
  const visitor = await Visitor.arrive(browser, house.address);
  await visitor.visit('/rules/chess');
  await visitor.page.getByRole('alert').getByText('not').waitFor();
  await visitor.leave();
});
