// SPDX-License-Identifier: Apache-2.0
//
// A stranger opens the page and plays.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openHouse, type House } from './house';
import { awaitTurn, moveByPointer, dice } from './player';
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

test('a stranger is in a running game against bots after one click', async () => {
  const stranger = await Visitor.arrive(browser, house.address);
  const { page } = stranger;
  await stranger.visit('/');
  await page.getByText('No open tables right now').waitFor();
  expect(await page.getByText(/\b0 (tables|people)\b/).count()).toBe(0);
  await page.getByRole('button', { name: /^Play NYSE against bots/ }).click();
  expect(await awaitTurn(page)).toBe('mine');
  await page.getByRole('heading', { level: 1, name: /chip/ }).waitFor();
  await moveByPointer(page, dice(3));
  expect(await stranger.troubles()).toEqual([]);
  await stranger.leave();
});

test('a hint against bots names the two best moves, and one of them is staged', async () => {
  const stranger = await Visitor.arrive(browser, house.address);
  const { page } = stranger;
  await stranger.visit('/');
  await page.getByRole('button', { name: /^Play NYSE against bots/ }).click();
  expect(await awaitTurn(page)).toBe('mine');
  const dialog = page.getByRole('dialog');
  const moves = dialog.getByRole('button', { name: /Wins about \d+% of \d+ simulated games/ });
  await page.keyboard.press('h');
  await moves.first().waitFor();
  expect(await moves.count()).toBe(2);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Hint/ }).click();
  await moves.first().click();
  await page.getByRole('button', { name: /^Cancel/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Hint/ }).count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Cancel/ }).waitFor({ state: 'hidden' });
  expect(await stranger.troubles()).toEqual([]);
  await stranger.leave();
});

test('a friend in the same room plays over plain http, which browsers trust less', async () => {
  const name = 'house.test';
  const guest = await launch(`--host-resolver-rules=MAP ${name} 127.0.0.1`);
  const friend = await Visitor.arrive(guest, house.address.replace('127.0.0.1', name));
  const { page } = friend;
  await friend.visit('/');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByRole('button', { name: /^Play NYSE against bots/ }).click();
  expect(await awaitTurn(page)).toBe('mine');
  await moveByPointer(page, dice(3));
  expect(await awaitTurn(page)).toBe('mine');
  // The browser says itself that it ignores one of our headers here.
  const troubles = await friend.troubles();
  expect(troubles.filter((trouble) => !/Cross-Origin-Opener-Policy/.test(trouble))).toEqual([]);
  await friend.leave();
  await guest.close();
});

test('every game of the lobby starts against bots with one click', async () => {
  const stranger = await Visitor.arrive(browser, house.address);
  const { page } = stranger;
  await stranger.visit('/');
  const games = page.getByRole('button', { name: /^Play bots/ });
  await games.first().waitFor();
  for (let at = 0; at < (await games.count()); at += 1) {
    await games.nth(at).click();
    await page.getByRole('button', { name: 'Rules for this decision' }).waitFor();
    await awaitTurn(page);
    await page.getByRole('link', { name: /to the lobby/ }).click();
    await games.first().waitFor();
  }
  expect(await stranger.troubles()).toEqual([]);
  await stranger.leave();
});

test('a name is asked for once, kept, and can be changed', async () => {
  const stranger = await Visitor.arrive(browser, house.address);
  const { page } = stranger;
  await stranger.visit('/');
  await page.getByRole('button', { name: 'Your name' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ines');
  await page.getByRole('button', { name: 'Use this name' }).click();
  await page.getByRole('button', { name: 'Ines Change your name' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Ines Change your name' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ines B.');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ines B. Change your name' }).waitFor();
  expect(await stranger.troubles()).toEqual([]);
  await stranger.leave();
});

test('a second device becomes the same person by its link, and the link is good once', async () => {
  const first = await Visitor.arrive(browser, house.address);
  await first.visit('/');
  await first.page.getByRole('button', { name: /^Play NYSE against bots/ }).click();
  await awaitTurn(first.page);
  const table = new URL(first.page.url()).pathname;
  await first.page.getByRole('link', { name: /to the lobby/ }).click();
  await first.page.getByRole('button', { name: 'Second device' }).click();
  await first.page.getByRole('img', { name: /QR code/ }).waitFor();
  const link = await first.page
    .getByRole('textbox', { name: 'Link for the second device' })
    .inputValue();

  const second = await Visitor.arrive(browser, house.address, {
    size: { width: 390, height: 844 },
  });
  const code = new URL(link).hash.slice(1);
  expect(code).not.toBe('');
  const asked: string[] = [];
  second.page.on('request', (request) => asked.push(request.url().split('#')[0] ?? ''));
  await second.page.goto(link);
  await second.page.getByRole('button', { name: 'Link this device' }).click();
  await second.page.getByRole('link', { name: 'Go to the table' }).click();
  await second.page.waitForURL(`**${table}`);
  expect(await awaitTurn(second.page)).toBe('mine');
  expect(asked.some((address) => address.endsWith('/api/devices/link/redeem'))).toBe(true);
  expect(asked.filter((address) => address.includes(code))).toEqual([]); // in no proxy's log

  // The first device sees the second at its table, and signs it out: it can only watch.
  await first.page.keyboard.press('Escape');
  await first.page.getByRole('button', { name: 'Second device' }).click();
  await first.page.getByText(/^this device ·/).waitFor();
  await first.page.getByText('at a table now').waitFor();
  await first.page.getByRole('button', { name: 'Sign out Chrome, Linux' }).click();
  await first.page.getByText('at a table now').waitFor({ state: 'detached' });
  await second.page.getByText('You are watching').first().waitFor();

  const third = await Visitor.arrive(browser, house.address);
  third.expected.push(/40\d/);
  await third.page.goto(link);
  await third.page.getByRole('button', { name: 'Link this device' }).click();
  await third.page.getByRole('alert').filter({ hasText: /./ }).waitFor();
  for (const visitor of [first, second, third]) {
    expect(await visitor.troubles()).toEqual([]);
    await visitor.leave();
  }
});
