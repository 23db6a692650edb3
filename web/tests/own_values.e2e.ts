// SPDX-License-Identifier: Apache-2.0
//
// Custom values: exported, edited, refused with a reason, accepted, played with, and shown to
// everyone at the table.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { ownWord } from '../src/newtable/ownWords';
import type { OwnShape, Path } from '../src/own';
import { translatorFor, type Translations } from '../src/i18n/translate';
import type { GameCard, JsonObject } from '../src/api/wire';
import { openHouse, type House } from './house';
import { awaitTurn, dice, moveByPointer } from './player';
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

const file = (options: unknown) => ({
  name: 'nyse-values.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({ format: 'bourse-options', game: 'nyse', players: 4, options }),
  ),
});

test('custom values are checked with reasons, played with, and named wherever the table is', async () => {
  const owner = await Visitor.arrive(browser, house.address);
  owner.expected.push(/4\d\d/); // the house refuses the wrong values: that is the point
  const { page } = owner;
  await owner.visit('/open/nyse');
  await page.getByText('Custom values', { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to a file' }).click(),
  ]);
  const exported = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(exported).toMatchObject({ format: 'bourse-options', game: 'nyse' });
  expect(exported.options).toEqual({ board: 'custom', board_order: [1, 2, 3, 5, 4, 2] });

  const chooser = page.getByLabel('Load a file');
  await chooser.setInputFiles(file({ board: 'custom', board_order: [1, 2, 3, 4, 5, 5] }));
  await page
    .getByText(
      /Not accepted. Order of the board: must be 1, 2, 2, 3, 4, 5 in some order.*NYSE-3.10/,
    )
    .waitFor();
  await page.getByText('not accepted; the house values apply').waitFor();
  await page.getByRole('textbox', { name: 'Custom values' }).fill('{"board": ');
  await page.getByRole('button', { name: 'Check and use' }).click();
  await page.getByText(/This is not valid JSON/).waitFor();
  await chooser.setInputFiles(file({ board: 'custom', board_order: [5, 1, 2, 4, 2, 3] }));
  await page.getByText('Valid. The table will use these values.').waitFor();
  await page.getByText('This table uses custom values').waitFor();

  await page.getByRole('button', { name: 'Bots in all other seats' }).click();
  await page.getByRole('radio', { name: /^Open/ }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await awaitTurn(page);
  await page
    .getByText(/custom values/)
    .first()
    .waitFor();

  const watcher = await Visitor.arrive(browser, house.address);
  await watcher.visit('/');
  const card = watcher.page.getByRole('listitem').filter({ hasText: /NYSE\s*custom values/ });
  await card.waitFor();
  await watcher.leave();

  const roll = dice(2);
  while ((await awaitTurn(page)) === 'mine') await moveByPointer(page, roll);
  await page.getByRole('link', { name: 'Result and replay' }).click();
  await page.getByRole('tab', { name: 'Result' }).waitFor();
  await page.getByText('custom values').first().waitFor();
  expect(await owner.troubles()).toEqual([]);
  await owner.leave();
});

test('the board of NYSE is arranged by swapping two chips', async () => {
  const owner = await Visitor.arrive(browser, house.address);
  const { page } = owner;
  await owner.visit('/open/nyse');
  const chips = page.getByRole('group', { name: 'Order of the board' });
  await chips.getByRole('button', { name: '1, position 1' }).click();
  await chips.getByRole('button', { name: '5, position 4' }).click();
  await chips.getByRole('button', { name: '5, position 1' }).waitFor();
  await page.getByRole('button', { name: 'Bots in all other seats' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await awaitTurn(page);
  await page.getByRole('button', { name: 'NYSE', exact: true }).click();
  await page.getByText('Order of the board: 5, 2, 3, 1, 4, 2').waitFor();
  expect(await owner.troubles()).toEqual([]);
  await owner.leave();
});

test('the grid starts from the values in force, and only what is typed is sent', async () => {
  const owner = await Visitor.arrive(browser, house.address);
  const { page } = owner;
  owner.expected.push(/4\d\d/); // one cell is refused on purpose
  await owner.visit('/open/stockpile');
  await page.getByText('Custom values', { exact: true }).first().click();
  await page.getByText('Bids in K', { exact: true }).click();
  const bids = page.getByRole('group', { name: 'Bids in K' });
  const cell = bids.getByLabel('3', { exact: true });
  expect(await cell.getAttribute('placeholder')).toBe('3');
  expect(await cell.inputValue()).toBe('');
  // Two cells that only fit together: the first is refused alone, and counts with the second.
  const before = bids.getByLabel('2', { exact: true });
  await before.fill('4');
  await before.press('Tab');
  const refusal = page.getByRole('status').filter({ hasText: 'SP-' });
  await refusal.waitFor();
  expect(await refusal.textContent()).not.toContain('options.');
  await page.getByText('not accepted; the house values apply').waitFor();
  await page.getByRole('button', { name: 'Bids in K › 3', exact: true }).click();
  expect(await cell.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await cell.getAttribute('aria-invalid')).toBe('true');
  await cell.fill('5');
  await cell.press('Tab');
  await page.getByText('Valid. The table will use these values.').waitFor();
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/tables'),
  );
  await page.getByRole('button', { name: 'Bots in all other seats' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  expect((await sent).postDataJSON().options).toEqual({
    data: { bids: [0, 4, 5, 6, 10, 15, 20, 25] },
  });
  expect(await owner.troubles()).toEqual([]);
  await owner.leave();
});

test('a track can be longer, and a start is chosen by its space', async () => {
  const owner = await Visitor.arrive(browser, house.address, { language: 'de-DE' });
  const { page } = owner;
  await owner.visit('/open/stockpile');
  await page.getByText('Eigene Werte', { exact: true }).first().click();
  await page.getByText('Leitern der fortgeschrittenen Seite', { exact: true }).click();
  const track = page.getByRole('group', { name: /^Bottomline Bank, Kurse/ });
  await track.getByRole('button', { name: /^Eins mehr/ }).click();
  await page.getByText('Gültig. Der Tisch verwendet diese Werte.').waitFor();
  await track.getByLabel('7', { exact: true }).fill('9');
  await track.getByLabel('7', { exact: true }).press('Tab');
  const places = page.getByRole('group', { name: 'Bottomline Bank', exact: true });
  const sent = page.waitForRequest(
    (request) =>
      request.url().endsWith('/options') &&
      request.postDataJSON().options.data?.advanced_tracks?.[1].start === 6,
  );
  await places.getByLabel(/^Startfeld/).selectOption('7 (Kurs 9)');
  const { advanced_tracks: tracks } = (await sent).postDataJSON().options.data;
  expect(tracks[1]).toEqual({ prices: [1, 2, 3, 4, 5, 6, 9], start: 6, split: 3, dollars: [] });
  expect(await owner.troubles()).toEqual([]);
  await owner.leave();
});

test('shares are typed by value, or by stock and value', async () => {
  const owner = await Visitor.arrive(browser, house.address);
  const { page } = owner;
  await owner.visit('/open/take_stock');
  await page.getByText('Custom values', { exact: true }).first().click();
  await page.getByLabel('Each stock has numbers of its own').check();
  await page.getByText('Valid. The table will use these values.').waitFor();
  const cell = page.getByRole('group', { name: 'Gems' }).getByLabel('6', { exact: true });
  expect(await cell.getAttribute('placeholder')).toBe('2');
  const sent = page.waitForRequest(
    (request) =>
      request.url().endsWith('/options') && request.postDataJSON().options.shares_table?.[17] === 4,
  );
  await cell.fill('4');
  await cell.press('Tab');
  expect((await sent).postDataJSON().options.shares_table).toHaveLength(60);
  await page.getByText('Valid. The table will use these values.').waitFor();
  expect(await owner.troubles()).toEqual([]);
  await owner.leave();
});

const games = new URL('../../games/', import.meta.url);

/** Every key of a table, as the path to it. */
function keysIn(table: unknown, path: Path = []): Path[] {
  if (typeof table !== 'object' || table === null) return [];
  return Object.entries(table).flatMap(([key, value]) => {
    const at = [...path, Array.isArray(table) ? Number(key) : key];
    return [...(Array.isArray(table) ? [] : [at]), ...keysIn(value, at)];
  });
}

async function shapeOf(game: string): Promise<OwnShape> {
  const found = (await import(new URL(`${game}/web/lazy/own.ts`, games).href).catch(
    () => null,
  )) as {
    default: OwnShape;
  } | null;
  return found?.default ?? { values: {} };
}

async function valuesOf(game: string, players: number): Promise<JsonObject> {
  const answer = await fetch(`${house.address}/api/games/${game}/options`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ players, options: {} }),
  });
  return ((await answer.json()) as { values: JsonObject }).values;
}

test.each(['en', 'de'])('every key of the values in force has a word (%s)', async (language) => {
  const answer = await fetch(`${house.address}/api/games`);
  const known = ((await answer.json()) as { games: GameCard[] }).games;
  const silent: string[] = [];
  let count = 0;
  for (const { key: game, players } of known) {
    const text = await readFile(new URL(`${game}/lang/${language}.json`, games), 'utf8');
    const words = translatorFor(language, [JSON.parse(text) as Translations]);
    const shape = await shapeOf(game);
    for (const [option, table] of Object.entries(await valuesOf(game, players.min))) {
      const own = shape.fit?.(option, table) ?? table;
      const paths = keysIn(own);
      const isSilent = (path: (typeof paths)[number]): boolean =>
        ownWord({ option, house: own, own, shape, words }, path) === null;
      count += paths.length;
      silent.push(
        ...paths.filter(isSilent).map((path) => `${game}: ${[option, ...path].join('.')}`),
      );
    }
  }
  expect(silent).toEqual([]);
  expect(count).toBeGreaterThan(100);
});
