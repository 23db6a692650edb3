// SPDX-License-Identifier: Apache-2.0
//
// Notices for a player who looks elsewhere: sounds, notifications and the badge; and the page of
// somebody who is offline.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openHouse, type House } from './house';
import { LINE_IS_CUT } from './line';
import { awaitTurn, dice, moveByPointer, turnOf } from './player';
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

declare global {
  interface Window {
    heard: number; // sounds made
    badges: number[]; // shown on the icon
  }
}

/** Counts sounds and badges, which nobody hears or sees here. */
function listen() {
  window.heard = 0;
  window.badges = [];
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    window.heard += 1;
    start.apply(this, when);
  };
  navigator.setAppBadge = (count = 0) => {
    window.badges.push(count);
    return Promise.resolve();
  };
}

/** The tab is in the background, or in front again. */
const turnAway = (page: Page, hidden: boolean) =>
  page.evaluate((is) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: is });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

const shownTo = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(({ title }) => title);
  });

const QUESTION = /^Do you want a notification/;

async function arrive(): Promise<Visitor> {
  const visitor = await Visitor.arrive(browser, house.address);
  await visitor.context.addInitScript(listen);
  return visitor;
}

test('over days: asked once, after the first move; a hidden tab is told of the turn', async () => {
  const [ada, wen] = await Promise.all([arrive(), arrive()]);
  await ada.context.grantPermissions(['notifications'], { origin: house.address });
  await ada.visit('/');
  const id = await ada.page.evaluate(async () => {
    const table = {
      game: 'nyse',
      players: 2,
      options: {},
      seats: [{ kind: 'open' }, { kind: 'open' }],
      clock: { kind: 'days', days: 2, expiry: 'bot' },
      visibility: 'invited',
    };
    const post = async (path: string, body: object) =>
      (await fetch(path, { method: 'POST', body: JSON.stringify(body) })).json();
    return ((await post('/api/tables', table)) as { id: string }).id;
  });
  for (const [visitor, name] of [
    [ada, 'Ada'],
    [wen, 'Wen'],
  ] as const) {
    await visitor.visit(`/table/${id}`);
    await visitor.page.getByRole('textbox', { name: 'Your name' }).fill(name);
    await visitor.page.getByRole('button', { name: 'Sit down' }).click();
  }
  await Promise.race([awaitTurn(ada.page), awaitTurn(wen.page)]);
  if ((await turnOf(wen.page)) === 'mine') await moveByPointer(wen.page, dice(2));
  await awaitTurn(ada.page);
  expect(await ada.page.getByText(QUESTION).count()).toBe(0);
  // With the permission given there is nothing to ask: the page is told that it is not.
  await ada.page.evaluate(() => {
    Object.defineProperty(Notification, 'permission', { configurable: true, value: 'default' });
  });
  await moveByPointer(ada.page, dice(2));
  await ada.page.getByText(QUESTION).waitFor();
  await ada.page.evaluate(() => {
    Object.defineProperty(Notification, 'permission', { configurable: true, value: 'granted' });
  });
  await ada.page.getByRole('button', { name: 'Notify me' }).click();
  await ada.page.getByText(QUESTION).waitFor({ state: 'hidden' });

  await turnAway(ada.page, true);
  await awaitTurn(wen.page);
  await moveByPointer(wen.page, dice(3));
  await expect.poll(() => shownTo(ada.page)).toEqual(['Your turn · NYSE']);
  expect(await ada.page.title()).toBe('Your turn · NYSE · Bourse');
  expect(await ada.page.evaluate(() => window.badges.at(-1))).toBe(1);
  expect(await ada.page.evaluate(() => window.heard)).toBeGreaterThan(0);
  await turnAway(ada.page, false);
  await expect.poll(() => shownTo(ada.page)).toEqual([]);
  await moveByPointer(ada.page, dice(4));
  await expect.poll(() => ada.page.evaluate(() => window.badges.at(-1))).toBe(0);
  expect(await ada.page.getByText(QUESTION).count()).toBe(0);
  await ada.leave();
  await wen.leave();
});

test('against bots it is silent until somebody wants sound there', async () => {
  const ada = await arrive();
  const { page } = ada;
  await ada.visit('/');
  await page.getByRole('button', { name: /^Play NYSE against bots/ }).click();
  await awaitTurn(page);
  await moveByPointer(page, dice(3));
  await awaitTurn(page);
  expect(await page.evaluate(() => window.heard)).toBe(0);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('combobox', { name: 'Sound' }).selectOption('At all tables');
  await expect.poll(() => page.evaluate(() => window.heard)).toBeGreaterThan(0);
  await page.reload();
  await awaitTurn(page);
  expect(await page.evaluate(() => window.heard)).toBe(0); // no click yet
  await moveByPointer(page, dice(4));
  await expect.poll(() => page.evaluate(() => window.heard)).toBeGreaterThan(0);
  expect(await ada.troubles()).toEqual([]);
  await ada.leave();
});

test('offline there is a page of the house, and nothing else is kept', async () => {
  const ada = await arrive();
  const { page } = ada;
  ada.expected.push(LINE_IS_CUT, /ERR_INTERNET_DISCONNECTED/, /503/);
  await ada.visit('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const answer = await fetch(link?.href ?? '');
    const { icons } = (await answer.json()) as { icons: { src: string }[] };
    const found = await Promise.all(icons.map(async ({ src }) => (await fetch(src)).status));
    return { type: answer.headers.get('Content-Type'), found };
  });
  expect(manifest.type).toBe('application/manifest+json');
  expect(manifest.found).toEqual([200, 200, 200, 200]);
  await ada.context.setOffline(true);
  await ada.visit('/rules/nyse');
  await page.getByRole('heading', { name: 'The house cannot be reached' }).waitFor();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await ada.context.setOffline(false);
  await page.getByRole('link', { name: /^Try again/ }).click();
  await page.getByRole('heading', { level: 1, name: /NYSE/ }).waitFor();
  await ada.leave();
});
