// SPDX-License-Identifier: Apache-2.0
//
// Features around the game: chat in each player's language, undo with everyone's consent, and
// running out of time. One player uses German.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openHouse, type House } from './house';
import { awaitEnd, awaitTurn, dice, moveByPointer, turnOf } from './player';
import { isSound, launch, Visitor } from './visitor';

let house: House;
let browser: Browser;
let late: Visitor; // sits at a table with a clock of a minute and does nothing
let ada: Visitor;
let uwe: Visitor; // reads German

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
  late = await Visitor.arrive(browser, house.address);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

test('a table with a clock is opened, and its minute runs', async () => {
  const { page } = late;
  await late.visit('/open/nyse');
  await page.getByRole('combobox', { name: 'Players' }).selectOption('2');
  await page.getByRole('button', { name: 'Bots in all other seats' }).click();
  await page.getByRole('radio', { name: /^Clock/ }).check();
  await page.getByRole('spinbutton', { name: 'Minutes per player' }).fill('1');
  await page.getByRole('spinbutton', { name: 'extra seconds per turn' }).fill('0');
  const expiry = page.getByRole('combobox', { name: 'When time runs out' });
  await expiry.selectOption({ label: 'a cautious default move is played' });
  await page.getByRole('button', { name: 'Start the game' }).click();
  expect(await awaitTurn(page)).toBe('mine');
  await page
    .getByText(/^0:\d\d/)
    .first()
    .waitFor();
});

test('a German reads German in the lobby and in the form of every game', async () => {
  const reader = await Visitor.arrive(browser, house.address, { language: 'de-DE' });
  const { page } = reader;
  await reader.visit('/');
  await page.getByRole('heading', { level: 2, name: 'Ein Spiel beginnen' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  const games = await page.evaluate(async () => {
    const house = (await (await fetch('/api/games')).json()) as {
      games: { key: string; options: { help: string }[] }[];
    };
    return house.games;
  });
  for (const game of games) {
    await reader.visit(`/open/${game.key}`);
    await page.getByRole('button', { name: 'Tisch eröffnen' }).waitFor();
    const said = await page.locator('form.cols').innerText();
    for (const { help } of game.options) expect(said).not.toContain(help);
  }
  await reader.leave();
});

test('a friend joins by the link; phrases arrive in the language of each reader', async () => {
  ada = await Visitor.arrive(browser, house.address);
  uwe = await Visitor.arrive(browser, house.address, { language: 'de-DE' });
  await ada.visit('/open/nyse');
  await ada.page.getByRole('combobox', { name: 'Players' }).selectOption('2');
  await ada.page.getByRole('button', { name: 'All other seats open' }).click();
  await ada.page.getByRole('button', { name: 'Open the table' }).click();
  await ada.page.getByRole('textbox', { name: 'Name' }).fill('Ada');
  await ada.page.keyboard.press('Enter');
  const link = await ada.page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await ada.page.getByRole('textbox', { name: 'Write a message' }).pressSequentially('Guten Tag');
  await uwe.visit(new URL(link).pathname);
  await uwe.page.getByRole('textbox', { name: 'Dein Name' }).fill('Uwe');
  await uwe.page.getByRole('button', { name: 'Platz nehmen' }).click();
  await uwe.page.getByRole('region', { name: 'Deine Hand' }).waitFor();
  await uwe.page.getByRole('tab', { name: /^Chat/ }).click();

  // Whoever is typing while the game begins types on.
  await ada.page.getByRole('region', { name: 'Your hand' }).waitFor();
  await ada.page.keyboard.type(', Uwe');
  await ada.page.keyboard.press('Enter');
  const heard = (visitor: Visitor) => visitor.page.getByRole('list', { name: 'Chat' });
  await heard(uwe).getByText('Guten Tag, Uwe').waitFor();
  await uwe.page.getByRole('button', { name: 'Viel Glück allerseits.' }).click();
  await heard(ada).getByText('Good luck, everybody.').waitFor();
  expect(await ada.troubles()).toEqual([]);
  expect(await uwe.troubles()).toEqual([]);
});

const ENGLISH =
  /\b(the|and|your|you|is|with|from|this|that|must|take|blue|red|green|black|greedy)\b/i;

test('a move is taken back when everybody agrees, and stays when somebody does not', async () => {
  const german = async () => {
    for (const name of ['Protokoll', 'Chat']) {
      await uwe.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
      expect(await uwe.page.locator('.table').innerText()).not.toMatch(ENGLISH);
    }
  };
  const isDue = (page: Visitor['page']) => page.locator('[aria-label="Du bist dran"]').isVisible();
  const moveInGerman = async () => {
    await uwe.page.keyboard.press('1');
    await uwe.page.keyboard.press('Enter');
    await expect.poll(() => isDue(uwe.page)).toBe(false);
  };
  const isStarted = async () => (await isDue(uwe.page)) || (await turnOf(ada.page)) === 'mine';
  await expect.poll(isStarted).toBe(true);
  if (await isDue(uwe.page)) await moveInGerman();
  for (const answer of ['Ablehnen', 'Erlauben']) {
    await awaitTurn(ada.page);
    await moveByPointer(ada.page, dice(3));
    expect(await ada.page.getByText('Your undo request was declined.').count()).toBe(0);
    await expect.poll(() => isDue(uwe.page)).toBe(true);
    await german();
    await ada.page.getByRole('tab', { name: /^Log/ }).click();
    await ada.page.getByRole('button', { name: 'Undo my last move' }).click();
    await uwe.page.getByText('Ada bittet, den letzten Zug zurückzunehmen.').waitFor();
    await isSound(uwe, ['light'], 'a question');
    await uwe.page.getByRole('button', { name: answer }).click();
    if (answer === 'Ablehnen') {
      await ada.page.getByText('Your undo request was declined.').waitFor();
      expect(await turnOf(ada.page)).toBe('waiting');
      await moveInGerman();
    }
  }
  expect(await awaitTurn(ada.page)).toBe('mine');
  await ada.page.getByText('undone').first().waitFor();
});

test('when the minute is over a default move is played, again and again', async () => {
  const { page } = late;
  await page.getByRole('tab', { name: /^Log/ }).click();
  await page
    .getByRole('list', { name: 'Log' })
    .getByText(/^You /)
    .first()
    .waitFor({ timeout: 120_000 });
  await awaitEnd(page, 120_000);
});
