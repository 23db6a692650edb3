// SPDX-License-Identifier: Apache-2.0
//
// A whole game of NYSE by the accessibility tree alone, from the lobby to the ranking. Moves are
// chosen by what is read aloud, and what was read must come true.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openHouse, type House } from './house';
import { find, Reader, textOf, unspoken, type Heard } from './reader';
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

const region = (page: Heard, name: RegExp): Heard | undefined =>
  find(page, { role: 'region', name })[0];

/** The question, or how the game ended: only where it is announced. */
const callOf = (page: Heard, name: RegExp): string | undefined => {
  const call = region(page, name);
  const heading = call && find(call, { role: 'heading' }).find(({ level }) => level === 1);
  return heading?.isTold ? textOf(heading) : undefined;
};

/** Lines of the log, newest first, each with its step. */
const logOf = (page: Heard) =>
  find(page, { role: 'list', name: /^Log$/ })
    .flatMap((list) => find(list, { role: 'button' }))
    .map(({ name }) => ({ step: Number(/^\d+/.exec(name)?.[0] ?? NaN), name }));

const squeezed = (text: string): string => text.replace(/\s/g, '');

/** The newest step was announced, though the focus is elsewhere. */
function isAnnounced(page: Heard): void {
  const line = squeezed(logOf(page)[0]?.name.replace(/^\d+/, '') ?? '');
  const told = find(page, { role: 'generic' }).filter(({ isLive }) => isLive);
  expect(squeezed(told.map(textOf).join('|'))).toContain(line);
}

const newest = (page: Heard): number => logOf(page)[0]?.step ?? 0;

/** The viewer's row among the players. */
const ownRow = (page: Heard): Heard | undefined =>
  find(page, { role: 'group', name: /^Players$/ })
    .flatMap(({ parts }) => parts)
    .find((row) => row.parts.some((part) => textOf(part) === 'you'));

const chipsOf = (row: Heard | undefined): Map<string, number> =>
  new Map(
    (row ? find(row, { role: 'listitem' }) : []).flatMap((item) => {
      const [, count, colour] = /^(\d+) (\w+) chips?$/.exec(textOf(item)) ?? [];
      return colour === undefined ? [] : [[colour, Number(count)] as const];
    }),
  );

const pricesOf = (page: Heard): Map<string, number> =>
  new Map(
    find(page, { role: 'group', name: /^Valuation board/ }).flatMap(({ name }) =>
      [...name.matchAll(/(\w+) on \w+, worth \$(\d+)M/g)].map(
        ([, colour = '', price]) => [colour, Number(price)] as const,
      ),
    ),
  );

const worthOf = (chips: Map<string, number>, prices: Map<string, number>): number =>
  [...chips].reduce((sum, [colour, count]) => sum + count * (prices.get(colour) ?? 0), 0);

/** Buttons of board and hand that stage a move, or a part of one. */
const offers = (page: Heard): Heard[] =>
  ['main', 'region']
    .flatMap((role) => find(page, { role, name: role === 'main' ? /^NYSE$/ : /^Your hand$/ }))
    .flatMap((part) => find(part, { role: 'button' }))
    .filter((key) => !key.isDisabled && !key.isPressed && !/^Out of the game/.test(key.name));

const TAKE = /^Take (\w+), (to|stays) (\d+)$/;

/** How much richer a chip makes its owner, by the words of its key alone. */
function gainOf({ name }: Heard, page: Heard): number {
  const [, colour = '', , price = '0'] = TAKE.exec(name) ?? [];
  const owned = chipsOf(ownRow(page)).get(colour) ?? 0;
  const now = pricesOf(page).get(colour) ?? 0;
  return (owned + 1) * Number(price) - owned * now;
}

const verbOf = (name: string): string => name.split(' ')[0] ?? '';

/** A chip with an effect is played where there is one; else whatever pays best is taken. A move needs each part once. */
function choose(page: Heard, pressed: string[]): Heard | undefined {
  const verbs = pressed.map(verbOf);
  const keys = offers(page).filter(({ name }) => !verbs.includes(verbOf(name)));
  const takes = keys.filter(({ name }) => TAKE.test(name));
  const chip = keys.find(({ name }) => / chip with .+\. \w+/.test(name));
  const best = [...takes].sort((a, b) => gainOf(b, page) - gainOf(a, page))[0];
  return chip ?? best ?? keys[0];
}

/** The key that sends: the last one below the question. */
const sender = (page: Heard): Heard | undefined => {
  const call = region(page, /^Your turn$/);
  const key = call && find(call, { role: 'button' }).at(-1);
  return key?.isDisabled === false ? key : undefined;
};

const MOST_PARTS = 6; // of one move: a chip, a colour, a player

/** Stages a move part by part and sends it. Gives the names of its keys, the last one's first. */
async function decide(reader: Reader): Promise<string[]> {
  const pressed: string[] = [];
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const page = await reader.hear();
    expect(unspoken(page)).toEqual([]);
    const key = sender(page);
    const next = key ?? choose(page, pressed);
    if (next === undefined) throw new Error('nothing to press is heard');
    pressed.unshift(next.name);
    await reader.press(next);
    if (key !== undefined) return pressed;
  }
  throw new Error(`no move after ${pressed.join(', ')}`);
}

/** Until the page asks again or the game is over. A drastic move asks once more. */
async function awaitNews(reader: Reader, before: number): Promise<Heard> {
  for (;;) {
    const page = await reader.await('a new step or a question', (heard) => {
      const isAsked = find(heard, { role: 'alertdialog' }).length > 0;
      const call = newest(heard) > before ? callOf(heard, /^(Your turn|Closing bell)$/) : undefined;
      return isAsked || call !== undefined ? heard : null;
    });
    const [dialog] = find(page, { role: 'alertdialog' });
    if (dialog === undefined) return page;
    expect([dialog.name, unspoken(page)]).toEqual([expect.stringMatching(/./), []]);
    const yes = find(dialog, { role: 'button' }).at(-1);
    if (yes !== undefined) await reader.press(yes);
    await reader.await('the table', (heard) =>
      find(heard, { role: 'alertdialog' }).length > 0 ? null : heard,
    );
  }
}

/** A price that was read on a key is the one that the log tells when the move was made; none, if nothing moved. */
function cameTrue(taken: string, log: string[]): void {
  const [, colour, verb, price] = TAKE.exec(taken) ?? [];
  if (colour === undefined) return;
  const line = log.find((each) => new RegExp(`You take ${colour}\\b`).test(each)) ?? '';
  const [told = line] = /(to|stays) \$\d+M/.exec(line) ?? [];
  const untold = new RegExp(`You take ${colour} \\([^)]+\\)\\.`);
  const promised = new RegExp(`${verb} \\$${price}M`);
  expect([taken, told]).toEqual([
    taken,
    expect.stringMatching(verb === 'stays' && told === line ? untold : promised),
  ]);
}

test('a whole game by the accessibility tree alone', async () => {
  const visitor = await Visitor.arrive(browser, house.address);
  await visitor.visit('/');
  const reader = await Reader.of(visitor.page);
  await reader.press(await reader.find({ role: 'button', name: /^Play bots ?: NYSE$/ }));
  let page = await awaitNews(reader, 0);
  await visitor.forgetShifts();
  const kinds = new Set<string>();
  while (callOf(page, /^Your turn$/) !== undefined) {
    const before = newest(page);
    const [sent = '', ...parts] = await decide(reader);
    kinds.add(verbOf(parts.at(-1) ?? sent));
    page = await awaitNews(reader, before);
    isAnnounced(page);
    const since = logOf(page).filter(({ step }) => step > before);
    cameTrue(
      parts[0] ?? '',
      since.map(({ name }) => name),
    );
  }
  expect([...kinds]).toContain('Take');

  const worth = worthOf(chipsOf(ownRow(page)), pricesOf(page));
  const [me = ''] = ownRow(page)?.parts.map(textOf) ?? [];
  const verdict = callOf(page, /^Closing bell$/) ?? '';
  expect(verdict).toMatch(/win/);
  await reader.press(await reader.find({ role: 'link', name: /^Result and replay$/ }));
  const ranking = await reader.find({ role: 'region', name: /^Ranking/ });
  await visitor.page.keyboard.press('Shift'); // any input shows the sums that count up
  const rows = await reader.await('the ranking', (heard) => {
    const list = find(heard, { role: 'region', name: /^Ranking/ }).flatMap((each) =>
      find(each, { role: 'listitem' }).map(textOf),
    );
    return list.some((row) => row.includes(`${me}$${worth}M`)) ? list : null;
  });
  expect(ranking.name).toMatch(/line by line/);
  expect(rows).toHaveLength(4);
  expect(unspoken(await reader.hear())).toEqual([]);
  expect(await visitor.troubles()).toEqual([]);
  await visitor.leave();
});
