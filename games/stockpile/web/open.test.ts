// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// Public information is drawn and narrated: discards, calendar, investors with their full text, the
// tip Martha looks at, Bernie's gains, the proceeds of a sale, and texts of options.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BoardProps } from '$web/board';
import '$web/testing/boardHarness';
import Stage from '$web/testing/BoardHarness.test.svelte';
import Board from './Board.svelte';
import { clear } from './draftState.svelte';
import { translations, propsOf, samples, speak, type Sample } from './fixtures';
import stockpile from './index';
import { narrate } from './narrate';
import { saleRows } from './sale';
import type { View } from './view';
import { investorName } from './words';

const t = speak();
let undo: (() => void) | null = null;
afterEach(() => {
  undo?.();
  undo = null;
  clear();
  document.body.replaceChildren();
});

async function settle(): Promise<void> {
  await vi.dynamicImportSettled();
  flushSync();
}
async function show(sample: Sample, more: Partial<BoardProps<View>> = {}): Promise<void> {
  const stage = mount(Stage, {
    target: document.body,
    props: { props: propsOf(sample, more), Board },
  });
  undo = () => void unmount(stage);
  flushSync();
  await settle();
}
async function openTab(name: string): Promise<void> {
  const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')];
  tabs.find((each) => each.textContent === name)!.click();
  flushSync();
  await settle();
}
const texts = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((each) =>
    (each.textContent ?? '').replace(/\s+/g, ' ').trim(),
  );

const withView = (sample: Sample, more: Partial<View>): Sample => ({
  ...sample,
  position: { ...sample.position, view: { ...sample.position.view, ...more } },
});
const bidding = samples.find(({ position: { view } }) => view.phase.name === 'bid')!;
const invested = samples.find(
  ({ position: { view } }) => view.phase.name === 'bid' && view.players[0]!.investors.length > 0,
)!;
const picking = samples.find(
  ({ position: { view, choices } }) => view.phase.name === 'investor_pick' && choices.length > 0,
)!;

describe.each([false, true])('narrow: %s', (narrow) => {
  test('discards are counted by kind', async () => {
    const discard = ['aa', 'aa', 'ss', 'fee1', 'fee1', 'fee1', 'boom'];
    await show(withView(bidding, { discard }), { narrow });
    await openTab('Portfolios');
    const counts = [...document.querySelectorAll('.discards li')].map((each) => [
      each.querySelector('.sr, .co')?.textContent?.trim(),
      each.querySelector('b:last-child')?.textContent,
    ]);
    expect(counts.map(([, count]) => count)).toEqual(['2', '1', '3', '1']);
    expect(texts('.discards').join()).toContain('a fee of 1 K');
  });

  test('an empty discard pile says so', async () => {
    await show(withView(bidding, { discard: [] }), { narrow });
    await openTab('Portfolios');
    expect(texts('.discards li')).toEqual(['nothing']);
  });

  test('the calendar has seven spaces, and fewer rounds begin further right', async () => {
    for (const [rounds, round, first] of [
      [7, 1, 0],
      [6, 2, 1],
      [5, 5, 2],
    ] as const) {
      await show(withView(bidding, { rounds, round }), { narrow });
      await openTab('Portfolios');
      const spaces = texts('.calendar li');
      expect(spaces).toHaveLength(7);
      expect(spaces.filter((space) => space === '')).toHaveLength(first);
      expect(spaces[first]).toBe('1');
      expect(texts('.calendar [aria-current]')).toEqual([String(round)]);
      undo?.();
      document.body.replaceChildren();
    }
  });

  test('a longer game has a space for each round', async () => {
    await show(withView(bidding, { rounds: 9, round: 9 }), { narrow });
    await openTab('Portfolios');
    expect(texts('.calendar li')).toHaveLength(9);
  });

  test('an investor on tap shows the money and the whole ability', async () => {
    await show(invested, { narrow });
    await openTab('Portfolios');
    const [investor = ''] = invested.position.view.players[0]!.investors;
    const key = [...document.querySelectorAll<HTMLElement>('button[aria-expanded]')].find(
      (each) => each.textContent?.trim() === investorName(t, investor),
    )!;
    expect(texts('.investor')).toEqual([]);
    key.click();
    flushSync();
    expect(key.getAttribute('aria-expanded')).toBe('true');
    expect(texts('.investor').join()).toContain(t(`ability.${investor}`));
    expect(texts('.investor').join()).toMatch(/\d+ K/);
    key.click();
    flushSync();
    expect(texts('.investor')).toEqual([]);
  });

  test('all ten investors are listed in play and at the pick', async () => {
    await show(invested, { narrow });
    await openTab('Portfolios');
    expect(texts('.ten dt')).toHaveLength(10);
    undo?.();
    document.body.replaceChildren();
    await show(picking, { narrow });
    expect(texts('.ten dt')).toHaveLength(10);
    for (const words of texts('.ten dt')) expect(words).toMatch(/\d+ K$/);
  });

  test('a table without investors lists none', async () => {
    const plain = samples.find(
      ({ options, position: { view } }) => !options['investors'] && view.phase.name === 'bid',
    )!;
    await show(plain, { narrow });
    await openTab('Portfolios');
    expect(texts('.ten')).toEqual([]);
  });

  test('the pick shows money and the whole ability', async () => {
    await show(picking, { narrow });
    const { phase } = picking.position.view;
    const offer = phase.name === 'investor_pick' ? phase.offer : [];
    for (const investor of offer) expect(texts('.inv').join()).toContain(t(`ability.${investor}`));
  });
});

test.each([false, true])('a sale is one sheet, narrow: %s', async (narrow) => {
  const sale = samples.find(
    ({ position: { view, choices } }) => view.phase.name === 'sell' && choices.length > 3,
  )!;
  await show(sale, { narrow });
  const { view, choices } = sale.position;
  const rows = saleRows(view, sale.viewer ?? 0, choices);
  expect(texts('.sale > ol > li')).toHaveLength(rows.length);
  expect(texts('.money').join('')).toBe('');
  document.querySelector<HTMLElement>('.stepper button:not(:disabled)')!.click();
  flushSync();
  expect(texts('.money').join('')).toMatch(/^[+]\d+ K$/);
});

const line = (event: Record<string, unknown>) => [{ sentence: '', event: event as never }];
const three = propsOf(
  samples.find(({ players }) => players === 3)!,
  { seat: null },
);
const two = propsOf(
  samples.find(({ players }) => players === 2)!,
  { seat: null },
);

test('the log names whose tip Martha looks at', () => {
  const peek = (pair: number, holder: number | null, props = three, more = {}) =>
    narrate(line({ event: 'peeked', seat: 2, pair, holder, ...more }), props, 'log');
  expect(peek(1, 0)).toBe('[#2] looks at the tip of [#0].');
  expect(peek(5, null)).toBe('[#2] looks at hidden tip 2 on the table.');
  expect(peek(3, 1, two)).toBe('[#2] looks at tip 2 of [#1].');
  const tip = { company: 'ee', forecast: 4 };
  expect(peek(1, 0, three, { tip })).toBe('[#2] looks at the tip of [#0]: [ee] +4.');
  expect(narrate(line({ event: 'peeked', seat: 2, pair: 1, holder: 0 }), three, 'tape')).toBe(
    '[#2] looks at the tip of [#0]',
  );
});

test('the log says what Bernie gains', () => {
  const settled = {
    event: 'settled',
    seat: 1,
    paid: 6,
    cards: 2,
    fees: ['fee2', 'fee3'],
  };
  const said = (gained: number, form: 'log' | 'tape') =>
    narrate(line({ ...settled, gained }), three, form);
  expect(said(5, 'log')).toBe(
    '[#1] pays 6 K and takes 2 cards, with fees of 2 and 3 K that earn 5 K.',
  );
  expect(said(0, 'log')).toBe('[#1] pays 6 K and takes 2 cards, with fees of 2 and 3 K.');
  expect(said(5, 'tape')).toBe('[#1] 6 K, earns 5 K');
  expect(said(0, 'tape')).toBe('[#1] 6 K');
});

test('Donald is told his own limit, others theirs', () => {
  const bid = (investors: string[], limit: string): string => {
    const { view } = bidding.position;
    const players = view.players.map((player) => ({ ...player, investors }));
    return stockpile.decision!({
      ...view,
      viewer: 0,
      players,
      donald_limit: limit,
    } as View);
  };
  expect(bid(['donald'], 'cost')).toBe('bid_donald');
  expect(bid(['donald'], 'face')).toBe('bid');
  expect(bid(['mark'], 'cost')).toBe('bid');
  for (const language of ['en', 'de']) {
    const words = translations[language]!;
    expect(words['help.bid_donald']).toContain('SP-R7');
    expect(words['help.bid_donald']).not.toContain('SP-5.5.7');
    expect(words['help.bid']).toContain('SP-5.5.7');
  }
});

test('help tells when Cramer may act', () => {
  const acting = samples.find(({ position: { view } }) => view.phase.name === 'action')!;
  const { view } = acting.position;
  expect(stockpile.decision!(view)).toBe('action');
  const ends = {
    ...view,
    phase: { ...view.phase, card_played: false },
  } as View;
  expect(stockpile.decision!(ends)).toBe('action_ends');
});

const VALUES: Record<string, string[]> = {
  board: ['standard', 'advanced'],
  investor_deal: ['choose', 'random'],
  donald_limit: ['cost', 'face'],
  cramer_timing: ['between', 'ends'],
  first_player: ['random'],
};
const DIFFERS = ['donald_limit', 'cramer_timing', 'public_ledger'];
const HOUSE = ['board', 'investors', 'rounds', 'data'];
const PRESETS = [
  'standard',
  'letter',
  'duel',
  'advanced',
  'investors',
  'both',
  'duel_investors',
  'memory',
];

describe.each(['en', 'de'])('words in %s', (language) => {
  const words = translations[language]!;
  test('every value of every option has words', () => {
    for (const [option, values] of Object.entries(VALUES))
      for (const value of values) {
        expect(words[`option.${option}.${value}`], `${option} ${value}`).toBeTruthy();
        expect(words[`option.${option}.${value}`]).not.toBe(value);
      }
  });
  test('differences from print and house values are said', () => {
    for (const option of DIFFERS) expect(words[`option.${option}.differs`]).toBeTruthy();
    for (const option of HOUSE) expect(words[`option.${option}.house`]).toBeTruthy();
  });
  test('every preset has a name and help', () => {
    for (const preset of PRESETS) {
      expect(words[`preset.${preset}`]).toBeTruthy();
      expect(words[`preset.${preset}.help`]).toBeTruthy();
    }
  });
});
