// SPDX-License-Identifier: Apache-2.0
//
// Order at the table: the host sends somebody away before the game, players end a game together, and
// remove one of them by vote.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openHouse, type House } from './house';
import { openTable } from './tables';
import { launch, Visitor } from './visitor';

let house: House;
let browser: Browser;
let people: Visitor[];

const NAMES = ['Ada', 'Ben', 'Cleo'] as const;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
  people = await Promise.all(NAMES.map(() => Visitor.arrive(browser, house.address)));
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

const of = (name: (typeof NAMES)[number]): Visitor => people[NAMES.indexOf(name)]!;

/** Opens a table for all of them, of which Ada is the host. */
async function open(): Promise<string> {
  await of('Ada').visit('/');
  const seats = NAMES.map(() => ({ kind: 'open' as const }));
  return `/table/${await openTable(of('Ada').page, 'nyse', seats, { first_player: 0 })}`;
}

async function sit(name: (typeof NAMES)[number], path: string) {
  const { page } = of(name);
  await of(name).visit(path);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page
    .getByRole('button', { name: `Sit here as ${name}` })
    .first()
    .click();
}

async function begin(): Promise<void> {
  const path = await open();
  for (const name of NAMES) await sit(name, path);
  for (const { page } of people) await page.getByRole('region', { name: 'Your hand' }).waitFor();
}

/** Chooses something in the settings of the table and confirms it. */
async function choose({ page }: Visitor, what: string, yes: string) {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: what }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: yes }).click();
}

test('before the game the host copies the link and sends somebody away', async () => {
  const path = await open();
  await of('Ada').context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await sit('Ada', path);
  await sit('Ben', path);
  const { page } = of('Ada');
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(house.address + path);
  expect(
    await of('Ben')
      .page.getByRole('button', { name: /^Remove/ })
      .count(),
  ).toBe(0);
  await page.getByRole('button', { name: 'Remove Ben' }).click();
  await of('Ben').page.getByText('Ada removed you from this table.').waitFor();
  await page.getByRole('button', { name: 'Remove Ben' }).waitFor({ state: 'detached' });
  // The seat is free again, but not for Ben.
  of('Ben').expected.push(/403/);
  await of('Ben')
    .page.getByRole('button', { name: /^Sit here/ })
    .first()
    .click();
  await of('Ben')
    .page.getByRole('alert')
    .filter({ hasText: /removed/ })
    .waitFor();
  expect(await of('Ada').troubles()).toEqual([]);
  expect(await of('Ben').troubles()).toEqual([]);
});

test('a game ends when everybody agrees', async () => {
  await begin();
  await choose(of('Ada'), 'End this game', 'Ask the others');
  await of('Ada').page.getByText('Waiting for Ben, Cleo.').waitFor();
  for (const name of ['Ben', 'Cleo'] as const) {
    const { page } = of(name);
    await page.getByText('Ada wants to end this game.').waitFor();
    await page.getByRole('button', { name: 'Agree' }).click();
  }
  for (const { page } of people) await page.getByText('This table was closed.').first().waitFor();
});

test('two players remove the third, and a bot plays on', async () => {
  await begin();
  await choose(of('Ada'), 'Remove Cleo', 'Ask the others');
  const { page } = of('Ben');
  await page.getByText('Ada wants to remove Cleo from the table.').waitFor();
  await page.getByRole('button', { name: 'Agree' }).click();
  await of('Cleo').page.getByText('The other players removed you from this table.').waitFor();
  await of('Ada').page.getByText('The players have agreed.').waitFor();
});
