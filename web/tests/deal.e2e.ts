// SPDX-License-Identifier: Apache-2.0
//
// Two people at a table whose server loses the random number of one of them: that browser says so at
// once, and the other one says whose number is missing.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Browser } from 'playwright-core';
import { openHouse, type House } from './house';
import { launch, Visitor } from './visitor';

vi.setConfig({ testTimeout: 90_000 }); // the deal waits 20 seconds for the number

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

/** From now on, the server does not receive the random number of this browser. */
async function dropReveals({ page }: Visitor): Promise<void> {
  await page.routeWebSocket(/\/socket$/, (line) => {
    const server = line.connectToServer();
    line.onMessage((text) => {
      if (!String(text).includes('"type":"reveal"')) server.send(text);
    });
  });
}

async function sit(visitor: Visitor, path: string, name: string): Promise<void> {
  await visitor.visit(path);
  await visitor.page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await visitor.page.getByRole('button', { name: 'Sit down' }).click();
}

test('a dropped random number is noticed at the table', async () => {
  const ada = await Visitor.arrive(browser, house.address, { motion: true });
  const wen = await Visitor.arrive(browser, house.address, { motion: true });
  await dropReveals(ada);
  const opened = await fetch(`${house.address}/api/tables`, {
    method: 'POST',
    body: JSON.stringify({
      game: 'nyse',
      players: 2,
      options: {},
      seats: [{ kind: 'open' }, { kind: 'open' }],
      clock: { kind: 'none', expiry: 'bot' },
      visibility: 'invited',
    }),
  });
  const { id } = (await opened.json()) as { id: string };
  await sit(ada, `/table/${id}`, 'Ada');
  await ada.page.getByText('Committed to a random number:').waitFor();
  await sit(wen, `/table/${id}`, 'Wen');
  await ada.page.getByRole('heading', { name: /All seats are taken/ }).waitFor();
  await ada.page.getByText(/the server dealt without it/).waitFor({ timeout: 40_000 });
  await wen.page.getByText(/did not reveal their random numbers in time.*Ada/).waitFor();
  expect(await wen.page.getByText(/the server dealt without it/).count()).toBe(0);
});
