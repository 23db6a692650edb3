// SPDX-License-Identifier: Apache-2.0
//
// Whole games of Stockastic against bots, three seats at a desk and five with characters on a phone:
// bids, market trades, offers with their terms, answers, looks and rumors, all by clicking.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openHouse, type House } from './house';
import { awaitTurn, dice, moveByPointer, stageByPointer, STOCKASTIC } from './player';
import type { Dice, Habits } from './player';
import { shoot } from './shots';
import { tooSmall } from './thumb';
import { DESKTOP, isExplained, isSound, launch, PHONE, SHORT_PHONE, Visitor } from './visitor';

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

/** Opens a table for one person and bots with the form. */
async function openTable(visitor: Visitor, players: number, settings: string) {
  const { page } = visitor;
  await visitor.visit('/open/stockastic');
  await page.getByRole('button', { name: settings }).click();
  await page.getByRole('combobox', { name: 'Players' }).selectOption(String(players));
  await page.getByRole('button', { name: 'Bots everywhere else' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await awaitTurn(page);
  await visitor.forgetShifts();
}

interface Size {
  at: { width: number; height: number };
  called: string; // the end of the picture's name
}

const only = (name: RegExp): Habits => ({ offers: name, likes: name, completes: name });
const OFFERING = only(/^Offer everyone/);
const BUYING: Habits = { ...STOCKASTIC, likes: /^Buy / };
const BIDDING = only(/^Bid [0-2] coin/); // what is left buys shares

/** On the phone the parts of the trade desk lie behind tabs. */
async function turnTo(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('button', { name, exact: true });
  if (await tab.isVisible()) await tab.click();
}

/** Whether an offer to all could be made now; on the phone its tab is turned to. */
async function canOffer(page: Page): Promise<boolean> {
  if (!(await page.getByRole('region', { name: 'Trade desk' }).isVisible())) return false;
  await turnTo(page, 'Players');
  const keys = page
    .getByRole('main')
    .getByRole('button', { name: OFFERING.offers, disabled: false });
  return (await keys.count()) > 0;
}

/** Pictures with an offer staged; then the page is as it was. */
async function picture(visitor: Visitor, name: string, where: Size[]) {
  const { page } = visitor;
  const size = page.viewportSize() ?? DESKTOP;
  await stageByPointer(page, dice(1), OFFERING);
  await isSound(visitor, ['light', 'dark'], name);
  for (const { at, called } of where) {
    await page.setViewportSize(at);
    await shoot(page, `stockastic${called}`);
    if (called !== '-phone-short') await shoot(page, `stockastic${called}-dark`, 'dark');
  }
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Escape');
  await visitor.forgetShifts();
}

/** What was done in a game, by the first word of what was asked: "Buy 2 shares of Metro?". */
class Deeds {
  readonly #times = new Map<string, number>();
  add(question: string): void {
    const verb = question.split(/[ :?]/)[0] ?? '';
    this.#times.set(verb, (this.#times.get(verb) ?? 0) + 1);
  }
  missing(verbs: string[]): string[] {
    return verbs.filter((verb) => !this.#times.has(verb));
  }
}

/** Plays to the end by clicking: small bids, a share and an offer as soon as there can be one, the
 * rest by lot. */
async function playOut(
  visitor: Visitor,
  roll: Dice,
  watch: (moves: number, canOffer: boolean) => Promise<void>,
) {
  const { page } = visitor;
  const deeds = new Deeds();
  for (let moves = 0; (await awaitTurn(page)) === 'mine'; moves += 1) {
    const isFirst = deeds.missing(['Offer']).length > 0 && (await canOffer(page));
    await watch(moves, isFirst);
    const isBid = await page.getByRole('region', { name: 'Your bid' }).isVisible();
    const usual = deeds.missing(['Buy']).length > 0 ? BUYING : STOCKASTIC;
    if (usual === BUYING && !isFirst && !isBid) await turnTo(page, 'Market');
    const habits = isFirst ? OFFERING : isBid ? BIDDING : usual;
    deeds.add(await moveByPointer(page, roll, habits));
    if (moves % 8 === 0) expect(await visitor.troubles()).toEqual([]);
  }
  expect(deeds.missing(['Bid', 'Buy', 'Offer'])).toEqual([]);
  await page.getByRole('link', { name: 'Result and replay' }).click();
}

test('a whole game for three at the desk, with trades made by clicking', async () => {
  const ada = await Visitor.arrive(browser, house.address);
  await openTable(ada, 3, 'Four rounds');
  await playOut(ada, dice(7), async (moves, canOffer) => {
    if (moves === 1) await isSound(ada, ['light', 'dark'], 'a turn');
    if (canOffer) await picture(ada, 'an offer', [{ at: DESKTOP, called: '' }]);
  });
  await isExplained(ada.page, 3);
  expect(await ada.troubles()).toEqual([]);
  await ada.leave();
});

test('a whole game for five with characters on a phone, without scrolling the page', async () => {
  const ada = await Visitor.arrive(browser, house.address, { size: SHORT_PHONE, touch: true });
  const { page } = ada;
  await openTable(ada, 5, 'Characters, chosen');
  await playOut(ada, dice(19), async (moves, canOffer) => {
    const question = await page.getByRole('heading', { level: 1 }).textContent();
    expect([question, await ada.fitsOneScreen()]).toEqual([question, true]);
    if (moves % 5 === 0) expect([question, ...(await tooSmall(page))]).toEqual([question]);
    if (!canOffer) return;
    await picture(ada, 'an offer on the phone', [
      { at: SHORT_PHONE, called: '-phone-short' },
      { at: PHONE, called: '-phone' },
    ]);
  });
  await isExplained(page, 5);
  expect(await ada.troubles()).toEqual([]);
  await ada.leave();
});
