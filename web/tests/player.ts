// SPDX-License-Identifier: Apache-2.0
//
// Playing as a person does: by clicks, by touch or by keys on controls that can be seen, found by
// role and name. Nothing here knows a game: a move is a walk over the board's offered keys until
// the call's last key sends it.
import type { Locator, Page } from 'playwright-core';

/** A small generator of its own, so that a failing game can be played again. */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export type Turn = 'mine' | 'over' | 'waiting';

const call = (page: Page): Locator => page.getByRole('region', { name: 'Your turn' });
const result = (page: Page): Locator => page.getByRole('link', { name: 'Result and replay' });

export async function turnOf(page: Page): Promise<Turn> {
  if (await result(page).isVisible()) return 'over';
  return (await call(page).isVisible()) ? 'mine' : 'waiting';
}

/** Waits until the person is asked or the game is over. */
export async function awaitTurn(page: Page): Promise<Turn> {
  await call(page).or(result(page)).first().waitFor();
  return turnOf(page);
}

/** The key that sends what is staged: the last of the call. */
const sender = (page: Page): Locator => call(page).getByRole('button').last();

async function canSend(page: Page): Promise<boolean> {
  return (await call(page).getByRole('button', { name: 'Put back' }).count()) > 0;
}

const asks = (page: Page): Locator => page.getByRole('alertdialog');

/**
 * Sends what is staged and waits until the call says something new: another question, another
 * person, the end. A drastic move asks once more; `agree` answers.
 */
async function sendStaged(page: Page, send: () => Promise<void>, agree: () => Promise<void>) {
  const question = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const isNew = (sentence: string) =>
    document.querySelector('dialog[open]') !== null ||
    (document.querySelector('h1')?.textContent ?? '') !== sentence;
  await send();
  await page.waitForFunction(isNew, question);
  if (!(await asks(page).isVisible())) return;
  await agree();
  await asks(page).waitFor({ state: 'hidden' });
  await page.waitForFunction(isNew, question);
}

const OFFERED = { disabled: false, pressed: false } as const;

/** The keys that the board and the hand offer now, those called `wanted` alone if there are any. */
async function offeredKeys(page: Page, wanted: RegExp): Promise<Locator[]> {
  const board = page.getByRole('main');
  const liked = await board.getByRole('button', { ...OFFERED, name: wanted }).all();
  if (liked.length > 0) return liked;
  const hand = page.getByRole('region', { name: /hand|chips/i });
  const all = await Promise.all(
    [board, hand].map((place) => place.getByRole('button', OFFERED).all()),
  );
  return all.flat();
}

/** Stages a move by pointer; two times in three one that takes something, where there is one. */
export async function stageByPointer(page: Page, roll: (below: number) => number): Promise<void> {
  const wanted = roll(3) === 0 ? /$^/ : /^Take/;
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const offered = await offeredKeys(page, attempt === 0 ? wanted : /$^/);
    const key = offered[roll(offered.length)];
    if (key === undefined) throw new Error('the board offers nothing');
    await key.click();
    if (await canSend(page)) return;
  }
}

/** One move by pointer. Every key pressed is one that the board offers. */
export async function moveByPointer(page: Page, roll: (below: number) => number): Promise<void> {
  await stageByPointer(page, roll);
  const agree = () => asks(page).getByRole('button').last().click();
  await sendStaged(page, () => sender(page).click(), agree);
}

/** One move by keys: the digit of a choice, or the list of all moves; then Enter. */
export async function moveByKeys(page: Page, roll: (below: number) => number): Promise<void> {
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
  if (!(await canSend(page))) await page.keyboard.press('1');
  const enter = () => page.keyboard.press('Enter');
  await sendStaged(page, enter, async () => {
    await tabTo(page, /^(Take|Withdraw|Push|Play|Offer|Give|End|Stop)/, 6);
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
