// SPDX-License-Identifier: Apache-2.0
//
// Whole games of Stockastic against bots, three seats at a desk and five with characters on a phone:
// bids, market trades, offers with their terms, answers, looks and rumors, all by clicking. Two people
// and a bot: an answer that was given beforehand.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openHouse, type House } from './house';
import {
  awaitTurn,
  dice,
  moveByPointer,
  openAgainstBots,
  stageByPointer,
  STOCKASTIC,
  turnOf,
} from './player';
import type { Dice, Habits } from './player';
import { shoot, wantsShots } from './shots';
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

interface Size {
  at: { width: number; height: number };
  called: string; // the end of the picture's name
}

const only = (name: RegExp): Habits => ({ offers: name, likes: name, completes: name });
const OFFERING = only(/^Offer .* to everyone/);
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

/** For docs/images/: the first offer that could be made in the second half of the game. */
class LatePicture {
  #isTaken = !wantsShots;
  async watch(visitor: Visitor, where: Size[]) {
    const { page } = visitor;
    if (this.#isTaken || !(await page.getByText(/round ([34] of 4|[456] of 6)/).count())) return;
    if (!(await canOffer(page))) return;
    this.#isTaken = true;
    await picture(visitor, 'a late offer', where);
  }
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
 * rest at random. */
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
  await openAgainstBots(ada, 'stockastic', { rounds: '4' }, 3);
  const late = new LatePicture();
  await playOut(ada, dice(7), async (moves, canOffer) => {
    if (moves === 1) await isSound(ada, ['light', 'dark'], 'a turn');
    if (canOffer) await picture(ada, 'an offer', []);
    await late.watch(ada, [{ at: DESKTOP, called: '' }]);
  });
  await isExplained(ada.page, 3);
  expect(await ada.troubles()).toEqual([]);
  await ada.leave();
});

test('a whole game for five with characters on a phone, without scrolling sideways', async () => {
  const ada = await Visitor.arrive(browser, house.address, { size: SHORT_PHONE, touch: true });
  const { page } = ada;
  await openAgainstBots(ada, 'stockastic', { characters: 'choose' }, 5);
  const late = new LatePicture();
  let isRead = false;
  await playOut(ada, dice(19), async (moves, canOffer) => {
    isRead ||= await readStory(ada);
    const question = await page.getByRole('heading', { level: 1 }).textContent();
    expect([question, await ada.fitsSideways()]).toEqual([question, true]);
    if (moves % 5 === 0) expect([question, ...(await tooSmall(page, true))]).toEqual([question]);
    if (canOffer) await picture(ada, 'an offer on the phone', []);
    await late.watch(ada, [
      { at: SHORT_PHONE, called: '-phone-short' },
      { at: PHONE, called: '-phone' },
    ]);
  });
  expect(isRead).toBe(true);
  await isExplained(page, 5);
  expect(await ada.troubles()).toEqual([]);
  await ada.leave();
});

/** Turns to the page of the last round and back; whether there is one yet. */
async function readStory(visitor: Visitor): Promise<boolean> {
  const { page } = visitor;
  const key = page.getByRole('button', { name: 'How the round was resolved' });
  if (!(await key.isVisible())) return false;
  await key.click();
  await page.getByText('The forecasts set performance').first().waitFor();
  expect([await visitor.fitsSideways(), ...(await tooSmall(page, true))]).toEqual([true]);
  await isSound(visitor, ['light', 'dark'], 'the last round on the phone');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Escape');
  return true;
}

/** Sits down at a table for two people and a bot; without one, opens it first. */
async function sitDown(visitor: Visitor, name: string, table: string | null): Promise<string> {
  const post = async (path: string, data: object) => {
    const answer = await visitor.page.request.post(`${house.address}${path}`, { data });
    expect(answer.status()).toBe(200);
    return (await answer.json()) as { id: string };
  };
  await post('/api/me', { name });
  const seats = [{ kind: 'open' }, { kind: 'open' }, { kind: 'bot', bot: 'random' }];
  const clock = { kind: 'none', expiry: 'bot' };
  const rest = { options: { characters: 'off' }, seats, clock, visibility: 'invited' };
  const wish = { game: 'stockastic', players: 3, ...rest };
  const id = table ?? (await post('/api/tables', wish)).id;
  await post(`/api/tables/${id}/sit`, { seat: -1, name });
  await visitor.visit(`/table/${id}`);
  return id;
}

/** The desk of answers for later, opened. */
async function openAnswers(page: Page) {
  const answers = page.getByRole('region', { name: 'Automatic answers' });
  await answers.getByRole('button', { name: /^Automatic answers/ }).click();
  return answers;
}

test('an answer given beforehand takes an offer, and one key ends it', async () => {
  const ada = await Visitor.arrive(browser, house.address);
  const wen = await Visitor.arrive(browser, house.address, { size: PHONE, touch: true });
  const table = await sitDown(ada, 'Ada', null);
  await sitDown(wen, 'Wen', table);
  const roll = dice(3);
  const desk = ada.page.getByRole('region', { name: 'Trade desk' });
  const refusing = only(/^(Decline|End turn|Bid [02] coins)/);
  await awaitTurn(ada.page);
  for (let moves = 0; !(await desk.isVisible()); moves += 1) {
    expect(moves).toBeLessThan(400);
    for (const [{ page }, bid] of [
      [ada, /^Bid 2 coins/],
      [wen, /^Bid 0 coins/],
    ] as const) {
      if ((await turnOf(page)) !== 'mine' || (await desk.isVisible())) continue;
      const isBid = await page.getByRole('region', { name: 'Your bid' }).isVisible();
      await moveByPointer(page, roll, isBid ? only(bid) : refusing);
    }
    await ada.page.waitForTimeout(50);
  }

  await ada.forgetShifts();
  const own = await openAnswers(ada.page);
  await own.getByRole('button', { name: 'Decline every offer', exact: true }).click();
  await own.getByRole('button', { name: /^End: Decline every offer/ }).click();
  await own.getByText('No automatic answers').waitFor();
  await isSound(ada, ['light', 'dark'], 'standing answers');
  await ada.page.keyboard.press('Escape');

  const answers = await openAnswers(wen.page);
  await answers.getByRole('button', { name: 'Buy', exact: true }).click();
  await answers.getByRole('spinbutton', { name: 'Price a share' }).fill('20');
  await answers.getByRole('button', { name: /^Add answer/ }).click();
  await answers.getByRole('button', { name: /^End: Buy .* at 20 or less a share/ }).waitFor();
  expect(await tooSmall(wen.page)).toEqual([]);
  expect(await wen.outside()).toEqual([]);
  await isSound(wen, ['light', 'dark'], 'standing answers on the phone');
  await shoot(wen.page, 'stockastic-orders-phone');
  await wen.page.keyboard.press('Escape');

  await moveByPointer(ada.page, roll, only(/^Buy 1 share/));
  await desk.getByRole('button', { name: 'Wen', exact: true }).click();
  await moveByPointer(ada.page, roll, only(/^Offer 1 share of .* to Wen/));
  await wen.page.getByRole('button', { name: /^Freebay .*you hold 1/ }).waitFor();

  // Whoever has sold has coins for shares: the lines of both are drawn, and told as figures.
  await ada.page.getByRole('button', { name: 'Net worth' }).click();
  const figures = ada.page.getByRole('table', { name: 'How the lead changed' });
  await figures.getByRole('columnheader', { name: 'Wen', exact: true }).waitFor();
  await isSound(ada, ['light', 'dark'], 'net worth');

  await answers.getByRole('button', { name: 'End all' }).click();
  await answers.getByText('none', { exact: true }).waitFor();
  expect(await wen.troubles()).toEqual([]);
  expect(await ada.troubles()).toEqual([]);
  await Promise.all([ada.leave(), wen.leave()]);
});
