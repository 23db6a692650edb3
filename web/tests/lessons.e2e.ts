// SPDX-License-Identifier: Apache-2.0
//
// A whole lesson by keyboard: at each step a wrong move is explained and not played, the right one
// is; chapters follow each other, and a lesson that was left goes on where it was. The commit
// chooses the game; BOURSE_SLICE=0/1 plays all lessons.
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { isRight, wrongAt, type Lesson } from '../src/lessons/lesson';
import type { Position } from '../src/api/wire';
import { openHouse, type House } from './house';
import { inSlice } from './slice';
import { DESKTOP, launch, PHONE, Visitor } from './visitor';

const NAMES = {
  nyse: 'NYSE',
  stonks: 'Stonks',
  take_stock: 'Take Stock',
  stockpile: 'Stockpile',
  stockastic: 'Stockastic',
};
type Game = keyof typeof NAMES;

const at = (game: string, name: string) =>
  new URL(`../../games/${game}/lessons/${name}.json`, import.meta.url);
const read = <Content>(game: string, name: string): Content =>
  JSON.parse(readFileSync(at(game, name), 'utf8')) as Content;

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

const learnKey = (game: Game): RegExp => new RegExp(`^Learn by playing ?: ${NAMES[game]}$`);

/** A text with any figures. */
const pattern = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{[\w.]+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  );

/** The newest position that the page was sent. */
function positions(page: Page): () => Position | null {
  let newest: Position | null = null;
  page.on('websocket', (socket) => {
    newest = null;
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as { type: string; position?: Position };
      if (message.position) newest = message.position;
    });
  });
  return () => newest;
}

/** Stages and sends a move by its number. */
async function send(page: Page, position: Position | null, fits: (action: string) => boolean) {
  const number = position?.choices.findIndex(({ action }) => fits(action)) ?? -1;
  expect(number).toBeGreaterThanOrEqual(0);
  await page.keyboard.type(String(number + 1));
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1000); // a digit typed sooner would continue this number
}

const FRAME = /^(section\.(tape|prompt)|h1|p\.(say|deck)|div\.(coach|ways))\b/;

/** Boards change their layout with the kind of decision; the frame around them must not. */
const troublesOf = async (visitor: Visitor): Promise<string[]> =>
  (await visitor.troubles()).filter((line) => !line.includes(' jumps from ') || FRAME.test(line));

async function playLesson(visitor: Visitor, game: Game) {
  const { page } = visitor;
  const lesson = read<Lesson>(game, 'lesson');
  const texts = read<Record<string, string>>(game, 'en');
  const position = positions(page);
  const says = (key: string) =>
    page.locator('.coach .say', { hasText: pattern(texts[key] ?? key) }).waitFor();
  await visitor.visit('/');
  await page.getByRole('button', { name: learnKey(game) }).click();
  for (const [number, chapter] of lesson.chapters.entries()) {
    await page.getByRole('heading', { name: texts[chapter.key] ?? '' }).waitFor();
    await visitor.forgetShifts(); // each chapter is a table of its own
    for (const step of chapter.steps) {
      const key = `${chapter.key}.${step.key}`;
      await says(key);
      const wrong = position()?.choices.find(({ action }) => !isRight(step, action));
      if (wrong !== undefined) {
        await send(page, position(), (action) => action === wrong.action);
        await says(`${key}.${wrongAt(step, wrong.action)?.key ?? ''}`);
      }
      await send(page, position(), (action) => isRight(step, action));
    }
    await says(`${chapter.key}.done`);
    expect(await troublesOf(visitor)).toEqual([]);
    const isLast = number + 1 === lesson.chapters.length;
    if (number === 0) {
      // Left and taken up again.
      await page.getByRole('button', { name: 'Leave lesson' }).click();
      await page.getByRole('button', { name: learnKey(game) }).click();
      await says(`${chapter.key}.done`);
      await visitor.forgetShifts();
    }
    if (!isLast) await page.getByRole('button', { name: 'Next chapter' }).click();
  }
  await page.getByRole('button', { name: 'Play a real game' }).waitFor();
}

const games = (Object.keys(NAMES) as Game[]).filter((game) => existsSync(at(game, 'lesson')));

test.each(games.filter((_, row) => inSlice(row, [0]).length > 0))(
  'the lesson of %s is played from the first step to the last',
  async (game) => {
    const visitor = await Visitor.arrive(browser, house.address, { size: DESKTOP });
    await playLesson(visitor, game);
    expect(await troublesOf(visitor)).toEqual([]);
    await visitor.leave();
  },
);

test('a chapter can be skipped on a phone, and the table says that it proves nothing', async () => {
  const visitor = await Visitor.arrive(browser, house.address, { size: PHONE, touch: true });
  const { page } = visitor;
  await visitor.visit('/');
  await page.getByRole('button', { name: learnKey('nyse') }).tap();
  const titles = read<Record<string, string>>('nyse', 'en');
  for (const { key } of read<Lesson>('nyse', 'lesson').chapters.slice(0, -1)) {
    await page.getByRole('heading', { name: titles[key] ?? key }).waitFor();
    await page.getByRole('button', { name: 'Skip chapter' }).tap();
  }
  await page.getByRole('heading', { name: 'Chapter 4 of 4' }).waitFor();
  expect(await page.getByRole('button', { name: 'Skip chapter' }).count()).toBe(0);
  const table = page.url().split('/').at(-1) ?? '';
  const card = (await (await page.request.get(`${house.address}/api/tables/${table}`)).json()) as {
    from_position: boolean;
    commitment: string;
  };
  expect(card).toMatchObject({ from_position: true, commitment: '' });
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});
