// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// The board in jsdom: it draws every sample in both layouts, every kind of legal action can be
// staged with its own controls, and controls that are not offered explain why.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BoardProps } from '$web/board';
import { staged } from '$web/testing/boardHarness';
import { unexplained } from '$web/testing/explained';
import Stage from '$web/testing/BoardHarness.test.svelte';
import { read, type Action } from './action';
import Board from './Board.svelte';
import { phrase } from './prompt';
import { clear } from './draftState.svelte';
import { nameOf, propsOf, samples, speak, type Sample } from './fixtures';
import { phaseAt, PHASES } from './lazy/phases';
import { soldFor } from './sale';
import { heldBy, isSale, type View } from './view';
import { capital, cardName, companyName, investorName, pileName } from './words';

const t = speak();
let undo: (() => void) | null = null;

afterEach(() => {
  undo?.();
  undo = null;
  clear();
  document.body.replaceChildren();
});

/** Waits for lazily loaded parts. */
async function settled(): Promise<void> {
  await vi.dynamicImportSettled();
  flushSync();
}

async function show(sample: Sample, more: Partial<BoardProps<View>> = {}) {
  const why = vi.fn(async (action: string) => ({
    type: 'reason' as const,
    action,
    rule: 'SP-5.5.7',
    sentence: 'You do not have the money for that bid.',
  }));
  const stage = mount(Stage, {
    target: document.body,
    props: { props: propsOf(sample, { why, ...more }), Board },
  });
  undo = () => void unmount(stage);
  flushSync();
  await settled();
  return { pick: stage.pick, picked: stage.picked, why };
}

const nameOfControl = (each: Element): string =>
  each.getAttribute('aria-label') ??
  each.querySelector(':scope > .sr')?.textContent ??
  each.querySelector('.sr')?.textContent ??
  each.textContent ??
  '';

function control(name: string): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>('button')];
  const found = all.filter((each) => {
    const words = nameOfControl(each);
    return words === name || words.startsWith(`${name}, `) || words.startsWith(`${name}: `);
  });
  if (found.length === 1 && found[0]) return found[0];
  throw new Error(
    `${found.length} controls are called ${name}: ${all.map(nameOfControl).join(' | ')}`,
  );
}
function press(name: string): void {
  control(name).click();
  flushSync();
}

function stagePlacing(action: Action & { verb: 'up' | 'down' }, view: View): void {
  const [one = '', two = ''] = view.hand;
  const isSwapped = action.verb === 'up' && action.first.card !== one;
  const piles = isSwapped
    ? [action.second.pile, action.first.pile]
    : [action.first.pile, action.second.pile];
  const keys = [...document.querySelectorAll<HTMLElement>('.placing > li')];
  const within = (at: number, name: string): HTMLElement =>
    [...keys[at]!.querySelectorAll<HTMLElement>('button')].find(
      (each) => nameOfControl(each) === name,
    )!;
  const name = (card: string): string => capital(cardName(t, card));
  if (action.verb === 'down') within(0, t('turn.down', { card: name(one) })).click();
  if (isSwapped) within(1, t('turn.up', { card: name(two) })).click();
  flushSync();
  [one, two].forEach((card, at) => {
    within(at, t('lay', { card: name(card), pile: pileName(t, piles[at] ?? 0) })).click();
    flushSync();
  });
}

/** Stages an action with the controls of the board. */
function stage(text: string, props: BoardProps<View>): void {
  const action = read(text)!;
  switch (action.verb) {
    case 'keep':
      for (const investor of action.investors) press(investorName(t, investor));
      return;
    case 'up':
    case 'down':
      return stagePlacing(action as Action & { verb: 'up' | 'down' }, props.view);
    case 'move':
      press(`Move card ${action.position + 1} of ${pileName(t, action.from)}`);
      return press(phrase(text, props));
    case 'hold': {
      press(t('sheet.keep_all'));
      const held = heldBy(props.view, props.seat ?? 0, action.company);
      const sold = soldFor(held, [action.regular, action.split]);
      const company = companyName(t, action.company);
      for (let share = 0; share < sold.split; share += 1) press(t('sheet.more_split', { company }));
      for (let card = 0; card < sold.regular; card += 1)
        press(t('sheet.more_regular', { company }));
      return;
    }
    case 'claim': {
      const count = (number: number, kind: string) =>
        `Show ${number} ${kind} card${number === 1 ? '' : 's'}`;
      const buttons = [...document.querySelectorAll('button')].map(nameOfControl);
      if (buttons.includes(phrase(text, props))) return press(phrase(text, props));
      // Fewer split cards first: they make room for regular ones.
      if (buttons.includes(count(action.split, 'split'))) press(count(action.split, 'split'));
      if (buttons.includes(count(action.regular, 'regular')) || action.regular > 0) {
        const key = control(count(action.regular, 'regular'));
        if (key.getAttribute('aria-pressed') !== 'true') key.click();
        flushSync();
      }
      return;
    }
    default:
      return press(phrase(text, props));
  }
}

function isDrawn(sample: Sample, narrow: boolean): void {
  const { view } = sample.position;
  if (!narrow) expect(document.querySelectorAll('.tracks .row')).toHaveLength(6);
  if (!isSale(view)) return;
  expect(document.querySelectorAll('.pile')).toHaveLength(view.piles.length);
  const cards = view.piles.reduce((sum, pile) => sum + pile.length, 0);
  expect(document.querySelectorAll(narrow ? '.tags li:not(.none)' : '.fan .card')).toHaveLength(
    cards,
  );
}

describe.each([false, true])('narrow: %s', (narrow) => {
  test.each(samples.map((sample) => [nameOf(sample), sample] as const))(
    '%s: is drawn, says of everything what it is, and what is asked can be staged',
    async (_, sample) => {
      const shown = await show(sample, { narrow });
      isDrawn(sample, narrow);
      expect(unexplained()).toEqual([]);
      const props = propsOf(sample);
      for (const { action } of staged(sample.position.choices, narrow)) {
        stage(action, props);
        expect(shown.picked()).toBe(action);
        shown.pick(null);
        clear();
        flushSync();
      }
    },
  );
});

const bidding = samples.find(
  ({ position: { view, choices } }) =>
    view.phase.name === 'bid' &&
    choices.length > 0 &&
    choices.length < view.bids.length * view.piles.length,
)!;

test('a bid that may not be made says why', async () => {
  const shown = await show(bidding);
  const key = document.querySelector<HTMLElement>('.lad button[aria-disabled="true"]')!;
  key.click();
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain('You do not have the money for that bid.'),
  );
  expect(shown.why).toHaveBeenCalledOnce();
  expect(shown.picked()).toBeNull();
});

test('a bid says what it would leave in cash', async () => {
  await show(bidding);
  const { action, cash_after } = bidding.position.choices.find(
    ({ cash_after: cash }) => cash !== undefined,
  )!;
  expect(nameOfControl(control(phrase(action, propsOf(bidding))))).toContain(
    `leaves ${cash_after} K`,
  );
});

test('a hidden card is known only to the player who laid it', async () => {
  const sample = samples.find(
    ({ viewer, position: { view } }) =>
      viewer !== null &&
      view.piles
        .flat()
        .some(({ face, by, card }) => face === 'down' && by === viewer && card !== null) &&
      view.piles.flat().some(({ card }) => card === null),
  )!;
  await show(sample);
  const cards = sample.position.view.piles.flat();
  const known = cards.filter(({ face, card }) => face === 'down' && card !== null).length;
  expect(document.querySelectorAll('.fan use[href="#i-eye"]')).toHaveLength(known);
  expect(document.querySelectorAll('.fan .c-by')).toHaveLength(
    cards.filter(({ card }) => card === null).length,
  );
});

test('cards about to be laid lie dashed on their piles', async () => {
  const sample = samples.find(
    ({ position: { view, choices } }) => view.phase.name === 'supply' && choices.length > 0,
  )!;
  const shown = await show(sample);
  expect(document.querySelectorAll('.ghost')).toHaveLength(0);
  shown.pick(sample.position.choices[0]!.action);
  flushSync();
  expect(document.querySelectorAll('.ghost')).toHaveLength(2);
});

test('a key that lays a card reads the number of its pile', async () => {
  const sample = samples.find(
    ({ position: { view, choices } }) => view.phase.name === 'supply' && choices.length > 0,
  )!;
  await show(sample);
  const heads = [...document.querySelectorAll('.pile h2')].map((head) => head.firstChild);
  const groups = [...document.querySelectorAll('.placing .where')];
  expect(groups).toHaveLength(2);
  for (const group of groups) {
    const keys = [...group.querySelectorAll('button .face')].map((key) => key.textContent);
    expect(keys.map((key) => capital(pileName(t, Number(key) - 1)))).toEqual(
      heads.map((head) => head?.textContent?.trim()),
    );
  }
});

test('a movement the viewer knows to come is marked as its own', async () => {
  const sample = samples.find(
    ({ viewer, position: { view } }) =>
      viewer !== null &&
      view.coming.some(
        (coming) => coming !== null && view.pairs[coming.pair]!.known.length < view.players.length,
      ),
  )!;
  await show(sample);
  const own = sample.position.view.coming.filter(
    (coming) =>
      coming !== null &&
      sample.position.view.pairs[coming.pair]!.known.length < sample.position.view.players.length,
  );
  expect(document.querySelectorAll('.tip.mine:not(.none)')).toHaveLength(own.length);
});

const onePerPhase = new Map(samples.map((sample) => [sample.position.view.phase.name, sample]));
test.each([...onePerPhase])('%s: the present phase is marked', async (_, sample) => {
  const at = phaseAt(sample.position.view);
  const name = at === null ? '' : t(`phase.${PHASES[at]}`);
  const texts = (which: string) =>
    [...document.querySelectorAll(`.phases ${which}`)].map((each) => each.textContent?.trim());
  await show(sample);
  expect(texts('li')).toHaveLength(at === null ? 0 : 6);
  expect(texts('[aria-current="step"]')).toEqual(at === null ? [] : [name]);
  undo?.();
  await show(sample, { narrow: true });
  const { round, rounds } = sample.position.view;
  expect(texts('li')).toEqual(at === null ? [] : [t('phase_of', { round, rounds, phase: name })]);
});

test('a dividend belongs to the phase it came in', () => {
  const claim = samples.find(({ position: { view } }) => view.phase.name === 'claim')!;
  const { view } = claim.position;
  const after = (name: 'action' | 'movement' | 'round_end') =>
    phaseAt({ ...view, phase: { ...view.phase, then: { name } } as View['phase'] });
  expect([after('action'), after('movement'), after('round_end')]).toEqual([3, 5, 5]);
});

test('portfolios lie behind a tab; a new decision brings the piles back', async () => {
  await show(bidding);
  const tab = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find(
      (each) => each.textContent === name,
    )!;
  tab('Portfolios').click();
  flushSync();
  await settled();
  expect(document.querySelectorAll('.ledger .row')).toHaveLength(bidding.players);
  expect(document.querySelectorAll('.lad')).toHaveLength(0);
  tab('Piles').click();
  flushSync();
  await settled();
  expect(document.querySelectorAll('.lad')).toHaveLength(bidding.position.view.piles.length);
});

test('on a narrow board the round stands before its phase', async () => {
  const sample = samples.find(({ position }) => position.view.phase.name === 'bid')!;
  await show(sample, { narrow: true });
  const { round, rounds } = sample.position.view;
  expect(document.querySelector('.phases')?.textContent?.trim()).toBe(
    `Round ${round} of ${rounds}: Demand`,
  );
});
