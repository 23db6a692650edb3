// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// Public information of the rulebook that the site must show: turn tokens, year and semester,
// character cards, all cards with those gone, limits of offers, secret shares.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { BoardProps } from '$web/board';
import '$web/testing/boardHarness';
import Board from './Board.svelte';
import { prompt } from './prompt';
import { clear, draftState } from './draftState.svelte';
import { propsOf, samples, speak, type Sample } from './fixtures';
import Hand from './Hand.svelte';
import house from './lazy/house.json';
import stockastic from './index';
import { limitOf, priceCap } from './limits';
import { skillOf } from './skills';
import Stage from './BoardHarness.test.svelte';
import type { View } from './view';

const t = speak();
let undo: (() => void) | null = null;
afterEach(() => {
  undo?.();
  undo = null;
  clear();
  Object.assign(draftState, { board: 0, audience: 'all', tab: 'market', page: null });
  document.body.replaceChildren();
});

async function show(sample: Sample, more: Partial<BoardProps<View>> = {}) {
  const props = propsOf(sample, more);
  const stage = mount(Stage, { target: document.body, props: { props, Board, Hand } });
  undo = () => void unmount(stage);
  flushSync();
  await vi.dynamicImportSettled();
  flushSync();
  return { ...stage, props };
}
async function press(name: string): Promise<void> {
  const key = [...document.querySelectorAll<HTMLElement>('button')].find(
    (each) =>
      each.getAttribute('aria-label') === name ||
      each.textContent?.trim() === name ||
      each.querySelector(':scope > .sr')?.textContent?.startsWith(name),
  );
  if (!key) throw new Error(`no control is called ${name}`);
  key.click();
  flushSync();
  await vi.dynamicImportSettled();
  flushSync();
}
function type(label: string, value: number): void {
  const input = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)!;
  input.value = String(value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}
const ofPhase = (name: string, wanted: (sample: Sample) => boolean = () => true): Sample =>
  samples.find((sample) => sample.position.view.phase.name === name && wanted(sample))!;
const asked = ({ position }: Sample): boolean => position.choices.length > 0;
/** The same sample with another view. */
const changed = (sample: Sample, view: Partial<View>): Sample => ({
  ...sample,
  position: { ...sample.position, view: { ...sample.position.view, ...view } },
});
const houseTurn = ofPhase(
  'action',
  ({ options, position }) =>
    options['dataset'] === 'house-1' && position.choices.some(({ action }) => action === 'end'),
);
const bid = ofPhase('bid', asked);

test('each player has the number of the turn token, which decides ties', () => {
  const sample = changed(houseTurn, { order: [2, 0, 1] });
  const props = propsOf(sample);
  const [first, second] = [stockastic.roles!(props, 2), stockastic.roles!(props, 0)];
  expect([first[0], second[0]]).toEqual(['turn token 1', 'turn token 2']);
  expect(stockastic.roles!(propsOf(changed(houseTurn, { order: [] })), 0)[0] ?? '').not.toMatch(
    /turn token/,
  );
});

test('year and semester stand beside the round', () => {
  const at = (round: number): string =>
    stockastic.stage!({ ...houseTurn.position.view, round, rounds: 6 }, t);
  expect(at(1)).toBe('year 1, S1, round 1 of 6');
  expect(at(4)).toBe('year 2, S2, round 4 of 6');
  const asks = prompt(propsOf(changed(bid, { round: 3, rounds: 6 })), []).sentence;
  expect(asks).toContain('Year 2, S1');
});

test('with hidden holdings others show coins and rumors, no shares and no worth', async () => {
  const { view } = houseTurn.position;
  const own = houseTurn.viewer!;
  const players = view.players.map((player, seat) =>
    seat === own ? player : { ...player, shares: null, worth: null },
  );
  const sample = changed(houseTurn, { players });
  const other = (own + 1) % sample.players;
  expect(stockastic.figure(sample.position.view, other, sample.position.market)).toBe('?');
  const held = stockastic.holdings(sample.position.view, other, t);
  expect(held.filter(({ company }) => company !== null)).toEqual([]);
  await show(sample, { options: { ...sample.options, holdings: 'hidden' } });
  expect(document.querySelectorAll('.board')).toHaveLength(4);
});

test('the cards of this game: 15 events, 15 rumors, 16 tokens, with what is gone', async () => {
  const sample = changed(houseTurn, {
    event_discard: ['e08', 'e14'],
    event_deck: 13,
    rumor_discard: ['fraud', 'fraud', 'tip'],
  });
  await show(sample);
  await press(t('cards'));
  const page = document.querySelector('.cards-page')!;
  expect(page.querySelectorAll('[data-kind="event"]')).toHaveLength(15);
  expect(
    [...page.querySelectorAll('[data-kind="event"].gone')].map(
      (each) => each.querySelector('b')?.textContent,
    ),
  ).toEqual(['Fuel shock', 'Bear market']);
  const rumors = [...page.querySelectorAll('[data-kind="rumor"]')];
  expect(rumors).toHaveLength(11);
  expect(rumors.find((each) => each.textContent?.includes('Fraud probe'))?.textContent).toContain(
    '2 of 2 gone',
  );
  expect(page.textContent).toContain('Events: 13 of 15 left');
  expect(page.textContent).toContain('Rumors: 3 of 15 resolved');
  expect(page.textContent).toContain('Forecast tokens: 16');
  expect(page.textContent).toContain(t('cards.house'));
  await press(t('cards.close'));
  expect(document.querySelector('.cards-page')).toBeNull();
});

test('cards of a data set of one’s own tell what they do', async () => {
  const own = samples.find(
    ({ options, position }) =>
      typeof options['dataset'] === 'object' && position.view.phase.name !== 'setup_char',
  )!;
  await show(own);
  await press(t('cards'));
  const cards = [...document.querySelectorAll('[data-kind="event"], [data-kind="rumor"]')];
  expect(cards.length).toBeGreaterThan(5);
  for (const card of cards)
    expect(card.querySelector('span')?.textContent).toMatch(/performance|price|rumor|nothing/);
  expect(document.querySelector('.cards-page')!.textContent).not.toContain(t('cards.house'));
});

test('the numbers of the house are those of the engine’s data set', () => {
  expect(house.rumors.reduce((sum, { count }) => sum + count, 0)).toBe(15);
  expect(Object.values(house.tokens).reduce((sum, count) => sum + count, 0)).toBe(16);
});

test('a character’s card is a tap away: coins, cost, the whole skill', async () => {
  const sample = ofPhase(
    'action',
    (each) =>
      each.viewer !== null &&
      each.options['dataset'] === 'house-1' &&
      each.position.view.players.every(({ character }) => character !== null),
  );
  const own = sample.position.view.players[sample.viewer!]!;
  await show(sample);
  await press(t('character.card', { character: t(`character.${own.character}`) }));
  const page = document.querySelector('.cards-page')!;
  const cards = [...page.querySelectorAll('[data-kind="character"]')];
  expect(cards).toHaveLength(sample.players);
  for (const [seat, player] of sample.position.view.players.entries()) {
    const text = cards[seat]?.textContent ?? '';
    expect(text).toContain(t(`character.${player.character}`));
    expect(text).toContain(`cost ${player.cost} a round`);
    expect(text).toContain(skillOf(propsOf(sample), player.character!));
  }
});

test('the Institutional Trader’s card says the limit in force, the CEO’s the bonus', () => {
  const once = propsOf(houseTurn, { options: { institutional_bonus: 'once' } });
  expect(skillOf(once, 'institution')).toMatch(/once for each buyer, company and round/);
  const every = propsOf(houseTurn, { options: { institutional_bonus: 'every' } });
  expect(skillOf(every, 'institution')).not.toMatch(/once/);
  expect(skillOf(once, 'ceo')).toMatch(/5 to 7 of them each pays 1 coin more.*8 or more 2 coins/);
});

test('the desk says which offer it is and how high a price may go', async () => {
  const { view } = houseTurn.position;
  const sample = changed(houseTurn, { phase: { ...view.phase, offers: 1 } });
  await show(sample, { options: { ...sample.options, offers_per_turn: 6, trade_price_cap: 20 } });
  const draftState = document.querySelector('.trade')!;
  expect(draftState.textContent).toContain('offer 2 of 6');
  expect(draftState.textContent).toContain('at most 20 coins a share');
  undo?.();
  const none = changed(houseTurn, { phase: { ...view.phase, offers: 6 } });
  await show(none, { options: { ...sample.options, offers_per_turn: 6, trade_price_cap: 'none' } });
  expect(document.querySelector('.trade')!.textContent).toContain('all 6 offers made');
  expect(document.querySelector('.trade')!.textContent).not.toContain('a share');
});

test('without a cap the buyer’s coins are the limit', () => {
  expect(priceCap({ trade_price_cap: 'none' })).toBe(Infinity);
  expect(priceCap({ trade_price_cap: 30 })).toBe(30);
  expect(priceCap({})).toBe(20);
  const hidden = houseTurn.position.view.players.map((player) => ({ ...player, shares: null }));
  expect(limitOf(hidden, 0, [1], 0, 'buy').shares.most).toBe(Infinity);
});

test('a bid above 511 is typed and staged, though no list has it', async () => {
  const players = bid.position.view.players.map((player) => ({ ...player, coins: 700 }));
  const shown = await show(changed(bid, { players }), {});
  type(t('bid'), 600);
  await press('Bid 600 coins');
  expect(shown.picked()).toBe('bid 600');
  expect(stockastic.unlisted!('bid 600', changed(bid, { players }).position.view, bid.viewer)).toBe(
    true,
  );
  expect(stockastic.unlisted!('bid 701', changed(bid, { players }).position.view, bid.viewer)).toBe(
    false,
  );
  expect(stockastic.unlisted!('bid 12', bid.position.view, bid.viewer)).toBe(false);
});
