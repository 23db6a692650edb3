// SPDX-License-Identifier: Apache-2.0
//
// A short game of each kind in the engines of other browsers, Firefox and WebKitGTK, by keys and by pointer on the
// real pages of a real server. Run by ./test engines.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewTable } from '../src/api/wire';
import { clickAt, ENTER, press, type Engine } from './engine';
import { launchFirefox } from './engine_firefox';
import { launchWebKit } from './engine_webkit';
import { openHouse, type House } from './house';
import { dice, NYSE, STOCKASTIC, STOCKPILE, STONKS, TAKE_STOCK, type Dice } from './player';

interface Point {
  x: number;
  y: number;
}

const GAMES = [
  { game: 'nyse', players: 2, options: {}, offers: NYSE.offers },
  { game: 'stonks', players: 2, options: { rounds: 1 }, offers: STONKS.offers },
  { game: 'take_stock', players: 3, options: { rounds: 1 }, offers: TAKE_STOCK.offers },
  { game: 'stockpile', players: 3, options: { rounds: 2 }, offers: STOCKPILE.offers },
  { game: 'stockastic', players: 3, options: { rounds: '4' }, offers: STOCKASTIC.offers },
];

// These run in the page.

/** Opens a table, takes its first seat and gives its id. Notes what goes wrong from here on. */
async function sitDown(wish: NewTable): Promise<string> {
  localStorage.setItem('bourse.settings', '{"forced":false}');
  const post = async (path: string, body: object) => {
    const answer = await fetch(path, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { id: string };
  };
  const { id } = await post('/api/tables', wish);
  await post(`/api/tables/${id}/sit`, { seat: 0, name: 'Ines' });
  return id;
}

function noteFaults(): void {
  const faults: string[] = [];
  Object.assign(window, { faults });
  addEventListener('error', ({ message }) => {
    if (!message.startsWith('ResizeObserver loop')) faults.push(message); // says that a frame is late
  });
  addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
}

/** Waits for another question than this one, a question asked once more, or the end. */
async function awaitDecision(question: string): Promise<'mine' | 'sure' | 'over'> {
  for (;;) {
    if (document.querySelector('[aria-label="Closing bell"] a[href$="/after"]')) return 'over';
    if (document.querySelector('[role="alertdialog"]')) return 'sure';
    const isAsked = document.querySelector('[aria-label="Your turn"]') !== null;
    if (isAsked && document.querySelector('h1')?.textContent !== question) return 'mine';
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Brings the last of these controls into sight and gives its middle; null where there is none. */
function middleOf(selector: string): Point | null {
  const found = [...document.querySelectorAll(selector)].pop();
  if (found === undefined) return null;
  found.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** The middle of one of the controls that board and hand offer, chosen by a number below a thousand. */
function offered({ names, roll }: { names: string; roll: number }): Point | null {
  const keys = [
    ...document.querySelectorAll<HTMLButtonElement>('main button, main + section button'),
  ];
  const open = keys.filter((key) => {
    const isOff = key.disabled || key.getAttribute('aria-disabled') === 'true';
    const name = key.getAttribute('aria-label') ?? key.textContent?.trim() ?? '';
    return !isOff && key.ariaPressed !== 'true' && new RegExp(names, 'i').test(name);
  });
  const key = open[Math.floor((roll * open.length) / 1000)];
  if (key === undefined) return null;
  key.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = key.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

async function isStaged(): Promise<boolean> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const keys = [...document.querySelectorAll('[aria-label="Your turn"] button')];
  return keys.some((key) => key.textContent?.trim().startsWith('Cancel'));
}

async function result(): Promise<number> {
  while (document.querySelector('.score') === null)
    await new Promise((resolve) => setTimeout(resolve, 20));
  return document.querySelectorAll('.score').length;
}

// These run in the test.

async function click(engine: Engine, selector: string): Promise<void> {
  const point = await engine.run(middleOf, selector);
  if (point === null) throw new Error(`${engine.name}: there is no ${selector}`);
  await engine.perform(clickAt(point.x, point.y));
}

const SENDER = '[aria-label="Your turn"] .btn.pri';

/** One move: a control of the board or a digit, then the key that sends, or Enter. Gives the question it answered. */
async function move(engine: Engine, offers: RegExp, roll: Dice): Promise<string> {
  const isByPointer = roll(2) === 0;
  const given = { names: offers.source, roll: roll(1000) };
  const point = isByPointer ? await engine.run(offered, given) : null;
  if (point === null) await engine.perform(press(String(1 + roll(4))));
  else await engine.perform(clickAt(point.x, point.y));
  if (!(await engine.run(isStaged, null))) await engine.perform(press('1'));
  expect(await engine.run(isStaged, null)).toBe(true);
  const question = await engine.run(() => document.querySelector('h1')?.textContent ?? '', null);
  if (isByPointer || !engine.hasFront) await click(engine, SENDER);
  else await engine.perform(press(ENTER));
  return question;
}

async function play(engine: Engine, offers: RegExp): Promise<void> {
  const roll = dice(3);
  let question = '';
  for (let moves = 0; ; moves += 1) {
    const state = await engine.run(awaitDecision, question);
    if (state === 'over') return;
    expect(moves).toBeLessThan(500);
    if (state === 'sure') {
      await click(engine, '[role="alertdialog"] button');
      await engine.run(async () => {
        while (document.querySelector('[role="alertdialog"]'))
          await new Promise((resolve) => setTimeout(resolve, 20));
      }, null);
      continue;
    }
    question = await move(engine, offers, roll);
  }
}

describe.each([
  { name: 'Firefox', launch: launchFirefox },
  { name: 'WebKitGTK', launch: launchWebKit },
])('in $name', ({ launch }) => {
  let house: House;
  let engine: Engine;
  beforeAll(async () => {
    [house, engine] = await Promise.all([openHouse(), launch()]);
  });
  afterAll(async () => {
    await engine?.close();
    await house?.stop();
  });

  test.each(GAMES)('a short game of $game is played to the end', async (table) => {
    const { game, players, options, offers } = table;
    const bots = Array.from(
      { length: players - 1 },
      () => ({ kind: 'bot', bot: 'greedy' }) as const,
    );
    await engine.open(house.address);
    const id = await engine.run(sitDown, {
      game,
      players,
      options,
      seats: [{ kind: 'open' as const }, ...bots],
      clock: { kind: 'none' as const, expiry: 'bot' as const },
      visibility: 'invited' as const,
    });
    await engine.open(`${house.address}/table/${id}`);
    await engine.run(noteFaults, null);
    await play(engine, offers);
    expect(
      await engine.run(() => (window as unknown as { faults: string[] }).faults, null),
    ).toEqual([]);
    await click(engine, '[aria-label="Closing bell"] a[href$="/after"]');
    expect(await engine.run(result, null)).toBe(players);
  });
});
