// SPDX-License-Identifier: Apache-2.0
//
// Playing as a person does: by clicks, by touch or by keys on controls that can be seen, found by
// role and name. A move presses controls of board and hand until the last button of the prompt can send it. Of a game it knows only the names of its controls (see the end of the file).
import type { ElementHandle, Locator, Page } from 'playwright-core';
import type { Visitor } from './visitor';

export type Dice = (below: number) => number;

/** A small generator of its own, so that a failing game can be played again. */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export type Turn = 'mine' | 'over' | 'waiting';

// Waiting reads the page at once: to find a control by its role costs a walk over the whole page.
function due(): Exclude<Turn, 'waiting'> | null {
  const isOver = document.querySelector('[aria-label="Closing bell"] a[href$="/after"]') !== null;
  if (isOver) return 'over';
  return document.querySelector('[aria-label="Your turn"]') === null ? null : 'mine';
}

export async function turnOf(page: Page): Promise<Turn> {
  return (await page.evaluate(due)) ?? 'waiting';
}

/** Waits until the person is asked or the game is over. */
export async function awaitTurn(page: Page): Promise<Turn> {
  return (await (await page.waitForFunction(due)).jsonValue()) ?? 'waiting';
}

/** Waits for the end of the game, whoever is asked until then. */
export async function awaitEnd(page: Page, timeout = 60_000): Promise<void> {
  await page.locator('[aria-label="Closing bell"] a[href$="/after"]').waitFor({ timeout });
}

/** Chooses a value of an option on the page that opens a table. */
async function setOption(page: Page, key: string, value: string): Promise<void> {
  const radio = page.locator(`input[name="option-${key}"][value="${value}"]`);
  const field = page.locator(`#option-${key}`);
  if ((await radio.count()) > 0) return radio.check({ force: true });
  const isList = await field.evaluate((element) => element.tagName === 'SELECT');
  if (isList) await field.selectOption(value);
  else await field.fill(value);
  await field.blur();
}

/** Opens a table with the form and waits for the first decision: one person, and bots that answer at
 * once. Those the house proposes look ahead, and a test need not wait for that. */
export async function openAgainstBots(
  visitor: Visitor,
  game: string,
  options: Record<string, string>,
  players: number,
): Promise<void> {
  const { page } = visitor;
  await visitor.visit(`/open/${game}`);
  await page.getByRole('combobox', { name: 'Players' }).waitFor();
  for (const [key, value] of Object.entries(options)) await setOption(page, key, value);
  await page.getByRole('combobox', { name: 'Players' }).selectOption(String(players));
  await page.getByRole('button', { name: 'Bots in all other seats' }).click();
  for (let seat = 2; seat <= players; seat += 1) {
    await page.getByRole('combobox', { name: `Seat ${seat}` }).selectOption('bot greedy');
  }
  await page.getByRole('button', { name: 'Start the game' }).click();
  await awaitTurn(page);
  await visitor.forgetShifts();
}

/** The key of the call that sends what is staged, its last one; null while nothing is. */
async function sender(page: Page): Promise<ElementHandle | null> {
  const key = await page.evaluateHandle(() => {
    const keys = [...document.querySelectorAll('[aria-label="Your turn"] button')];
    const isStaged = keys.some((each) => each.textContent?.trim().startsWith('Cancel'));
    return isStaged ? keys[keys.length - 1] : null;
  });
  return key.asElement();
}

/** A drastic move asks once more: the key that says yes, the last one. */
const yes = (page: Page): Locator => page.getByRole('alertdialog').getByRole('button').last();

/**
 * Sends what is staged and waits until the call says something new: another question, another
 * person, the end. A drastic move asks once more; `agree` answers.
 */
async function sendStaged(page: Page, send: () => Promise<void>, agree: () => Promise<void>) {
  const question = await page.evaluate(() => document.querySelector('h1')?.textContent ?? '');
  const news = (sentence: string) => {
    if (document.querySelector('dialog[open]') !== null) return 'asked once more';
    return document.querySelector('h1')?.textContent === sentence ? null : 'told';
  };
  const next = async () => (await page.waitForFunction(news, question)).jsonValue();
  await send();
  if ((await next()) === 'asked once more') {
    await agree();
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
    await next();
  }
  return question;
}

/** How a game is played by pointer: the names of what stages a move, or a part of one. */
export interface Habits {
  offers: RegExp; // on the board, and in the hand
  likes: RegExp; // pressed first two times in three: a game that gets on
  completes: RegExp; // what a move under way still needs
}

const OFFERED = { disabled: false, pressed: false } as const;
const NOTHING = /$^/;
const LONGEST_WALK = 60; // keys pressed for one move: three do, chosen in any order

/** The keys of the first of these names that board and hand offer; waits for one of the last. */
async function offeredKeys(page: Page, names: RegExp[]): Promise<ElementHandle[]> {
  const table = page.locator('main, main + section');
  const known = names.filter((each) => each !== NOTHING);
  for (;;) {
    for (const name of known) {
      const keys = await table.getByRole('button', { ...OFFERED, name }).elementHandles();
      if (keys.length > 0) return keys;
    }
    const last = known[known.length - 1] ?? NOTHING;
    await table
      .getByRole('button', { ...OFFERED, name: last })
      .first()
      .waitFor();
  }
}

/** What lies where a key cannot be pressed: a page that is gone tells nobody. */
function around(key: Element): string {
  const box = key.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const head = (each: Element) => each.outerHTML.slice(0, 90);
  const moving = document.getAnimations().map((each) => {
    const { target } = each.effect as KeyframeEffect;
    return `${each.playState} at ${each.currentTime}: ${target === null ? '' : head(target)}`;
  });
  return [
    `${key.textContent} at ${x} ${y} of ${innerWidth} ${innerHeight}, ${box.width} by ${box.height}`,
    ...document.elementsFromPoint(x, y).map((each) => `  over it: ${head(each)}`),
    ...moving.map((each) => `  moving: ${each}`),
    `  beside it: ${key.parentElement?.parentElement?.outerHTML.slice(0, 4000)}`,
  ].join('\n');
}

async function press(key: ElementHandle | undefined) {
  await key?.click().catch(async (failure: Error) => {
    const found = await (key as ElementHandle<Element>).evaluate(around);
    const box = JSON.stringify(await key.boundingBox());
    throw new Error(`${failure.message}\n${found}\n  its box for a pointer: ${box}`);
  });
}

/** Stages a move by pointer and gives the key that sends it. Every key pressed is one on offer. */
export async function stageByPointer(page: Page, roll: Dice, habits = NYSE) {
  for (let attempt = 0; attempt < LONGEST_WALK; attempt += 1) {
    const liked = attempt > 0 ? habits.completes : roll(3) > 0 ? habits.likes : NOTHING;
    const offered = await offeredKeys(page, [liked, habits.offers]);
    await page.mouse.move(0, 0); // the tip of the last key may lie over the next one
    await press(offered[roll(offered.length)]);
    const key = await sender(page);
    if (key !== null) return key;
  }
  throw new Error('no move could be staged');
}

/** One move by pointer. Gives the question that was answered by sending it. */
export async function moveByPointer(page: Page, roll: Dice, habits = NYSE): Promise<string> {
  const key = await stageByPointer(page, roll, habits);
  return sendStaged(
    page,
    () => key.click(),
    () => yes(page).click(),
  );
}

/** One move by keys: the digit of a choice, or the list of all moves; then Enter. */
export async function moveByKeys(page: Page, roll: Dice): Promise<void> {
  if (roll(4) === 0) {
    await page.keyboard.press('m');
    const list = page.getByRole('dialog');
    await list.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'hidden' });
  } else {
    await page.keyboard.press(String(1 + roll(4)));
  }
  if ((await sender(page)) === null) await page.keyboard.press('1');
  const enter = () => page.keyboard.press('Enter');
  await sendStaged(page, enter, async () => {
    const [word = ''] = ((await yes(page).textContent()) ?? '').trim().split(/\s/);
    await tabTo(page, new RegExp(`^${word}`), 6);
    await enter();
  });
}

/** Goes from control to control with Tab until the one of this name has the focus. */
export async function tabTo(page: Page, name: RegExp, most = 80): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`no control called ${name} within ${most} steps`);
}

// Discards are only looked at.
export const NYSE: Habits = {
  offers: /^(?!Out of the game)/,
  likes: /^Take/,
  completes: NOTHING,
};

export const STONKS: Habits = {
  offers: /^(Speculation card|(carrot|grass|honey|fish|apple) \d|(Take|Raise|Lower|Announce) )/i,
  likes: NOTHING,
  completes: /^Announce /,
};

// A card and what it is for, in any order; the tabs of its sheet stage nothing.
export const TAKE_STOCK: Habits = {
  offers: /^(?!(Market|Certificates|Scores|Cards)$)/,
  likes: /^(Raise|Keep|Two events|One event|Play) /,
  completes: NOTHING,
};

// A company, a tab of the phone, whom to ask or an amount stages nothing by itself; answers for later
// stay in their drawer, and neither the story of a round nor the cards are laid over the board.
export const STOCKASTIC: Habits = {
  offers: /^(?!Automatic answers|No more |Last round|All of it|Cards of this game|Card of )/,
  likes: /^(Buy|Sell|Offer|Ask|Accept|Counter|Take the answer|Trade|Plant)/,
  completes: /^(Plant|Buy|Sell|Offer|Ask|Look|Bid|End|Done|Decline)/,
};

// Two supply cards are laid one after the other, and Mark's card needs a pile.
export const STOCKPILE: Habits = { offers: /./, likes: NOTHING, completes: / to pile \d/ };
