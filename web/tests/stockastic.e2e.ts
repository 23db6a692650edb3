// SPDX-License-Identifier: Apache-2.0
//
// Whole games of Stockastic against bots, three seats at a desk and five with characters on a phone:
// bids, market trades, offers with their terms, answers, looks and rumors, all by clicking.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openHouse, type House } from './house';
import { awaitTurn, dice, moveByPointer, stageByPointer, STOCKASTIC } from './player';
import { shoot } from './shots';
import { isSound, launch, PHONE, SHORT_PHONE, Visitor } from './visitor';

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

/** Opens a table, sits down and goes there; bots have the other seats. */
async function sitDown(visitor: Visitor, players: number, options: Record<string, unknown>) {
  await visitor.visit('/');
  const id = await visitor.page.evaluate(
    async ({ players, options }) => {
      const post = async (path: string, body: unknown) => {
        const headers = { 'Content-Type': 'application/json' };
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
        return (await answer.json()) as { id: string };
      };
      const bots = Array.from({ length: players - 1 }, () => ({ kind: 'bot', bot: 'greedy' }));
      const seats = [{ kind: 'open' }, ...bots];
      const clock = { kind: 'none', expiry: 'bot' };
      const wish = { game: 'stockastic', players, options, seats, clock, visibility: 'open' };
      const table = await post('/api/tables', wish);
      await post(`/api/tables/${table.id}/sit`, { seat: 0, name: 'Ada', contribution: '5eed' });
      return table.id;
    },
    { players, options },
  );
  await visitor.visit(`/table/${id}`);
  await awaitTurn(visitor.page);
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

test('a whole game for three at the desk, with trades made by clicking', async () => {
  const ada = await Visitor.arrive(browser, house.address);
  const { page } = ada;
  await sitDown(ada, 3, { rounds: '4', offers_per_turn: 3 });
  const roll = dice(7);
  const deeds = new Deeds();
  for (let moves = 0; (await awaitTurn(page)) === 'mine'; moves += 1) {
    if (moves === 1) await isSound(ada, ['light', 'dark'], 'a turn');
    if (moves === 24) {
      await stageByPointer(page, dice(3), STOCKASTIC);
      await shoot(page, 'stockastic-desktop');
      await shoot(page, 'stockastic-dark', 'dark');
      await page.getByRole('button', { name: 'Put back' }).click();
      await ada.forgetShifts();
    }
    deeds.add(await moveByPointer(page, roll, STOCKASTIC));
    if (moves % 8 === 0) expect(await ada.troubles()).toEqual([]);
  }
  expect(deeds.missing(['Bid', 'Buy', 'Sell', 'Offer', 'Ask', 'Look', 'Plant'])).toEqual([]);
  await page.getByRole('link', { name: 'Result and replay' }).click();
  await page.getByRole('region', { name: /Ranking/ }).waitFor();
  expect(await ada.troubles()).toEqual([]);
  await ada.leave();
});

test('a whole game for five with characters on a phone, without scrolling the page', async () => {
  const ada = await Visitor.arrive(browser, house.address, { size: SHORT_PHONE, touch: true });
  const { page } = ada;
  await sitDown(ada, 5, { rounds: '4', offers_per_turn: 2, characters: 'choose' });
  const roll = dice(19);
  const deeds = new Deeds();
  for (let moves = 0; (await awaitTurn(page)) === 'mine'; moves += 1) {
    const question = await page.getByRole('heading', { level: 1 }).textContent();
    expect([question, await ada.fitsOneScreen()]).toEqual([question, true]);
    if (moves === 12) {
      await isSound(ada, ['light', 'dark'], 'the phone');
      await shoot(page, 'stockastic-phone-short');
      await page.setViewportSize(PHONE);
      await shoot(page, 'stockastic-phone');
      await shoot(page, 'stockastic-phone-dark', 'dark');
      await page.setViewportSize(SHORT_PHONE);
      await ada.forgetShifts();
    }
    deeds.add(await moveByPointer(page, roll, STOCKASTIC));
    if (moves % 8 === 0) expect(await ada.troubles()).toEqual([]);
  }
  expect(deeds.missing(['Bid', 'Buy', 'Offer'])).toEqual([]);
  expect(await ada.troubles()).toEqual([]);
  await ada.leave();
});
