// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// Board and hand in jsdom: they draw every sample in both layouts, every kind of legal action can
// be staged with its own controls, and controls that are not offered explain why.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BoardProps } from '$web/board';
import { staged } from '$web/testing/boardHarness';
import { unexplained } from '$web/testing/explained';
import { read } from './action';
import Board from './Board.svelte';
import { phrase } from './prompt';
import { clear, draftState } from './draftState.svelte';
import { nameOf, propsOf, samples, speak, type Sample } from './fixtures';
import Hand from './Hand.svelte';
import Stage from './BoardHarness.test.svelte';
import { boardOf, entries, offerOf, type View } from './view';
import { characterName, rumorName } from './words';

const t = speak();
let undo: (() => void) | null = null;

afterEach(() => {
  undo?.();
  undo = null;
  clear();
  Object.assign(draftState, { board: 0, audience: 'all', tab: 'market', page: null });
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
    rule: 'SC-5.3.3',
    sentence: 'The market has fewer shares.',
  }));
  const props = propsOf(sample, { why, ...more });
  const stage = mount(Stage, { target: document.body, props: { props, Board, Hand } });
  undo = () => void unmount(stage);
  flushSync();
  await settled();
  return { ...stage, why, props };
}

const controls = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('button')];
const nameOfControl = (each: Element): string =>
  each.getAttribute('aria-label') ??
  each.querySelector(':scope > .sr')?.textContent ??
  each.textContent?.trim() ??
  '';

function press(name: string): void {
  const found = controls().filter((each) => {
    const words = nameOfControl(each);
    return words === name || words.startsWith(`${name}, `);
  });
  if (found.length !== 1)
    throw new Error(
      `${found.length} controls are called ${name}: ${controls().map(nameOfControl).join(' | ')}`,
    );
  found[0]!.click();
  flushSync();
}
function pressStart(start: string): void {
  const found = controls().filter((each) => nameOfControl(each).startsWith(start));
  if (found.length !== 1) throw new Error(`${found.length} controls begin with ${start}`);
  found[0]!.click();
  flushSync();
}
function type(label: string, value: number): void {
  const input = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)!;
  input.value = String(value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}
function open(tab: string, narrow: boolean): void {
  if (!narrow) return;
  const key = controls().find((each) => each.textContent === t(`tab.${tab}`));
  key?.click();
  flushSync();
}
function point(view: View, company: string): void {
  document.querySelectorAll<HTMLElement>('button.face')[boardOf(view, company)]!.click();
  flushSync();
}
function ask(audience: string, names: string[], narrow: boolean): void {
  if (narrow) {
    const list = document.querySelector<HTMLSelectElement>('select')!;
    list.value = audience;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    const whom = [...document.querySelectorAll<HTMLElement>('.whom button')];
    whom[
      audience === 'all'
        ? 0
        : [...whom].findIndex((each) => each.textContent === names[Number(audience)])
    ]!.click();
  }
  flushSync();
}

/** Stages an action with the controls of board and hand. */
async function stage(text: string, props: BoardProps<View>, narrow: boolean): Promise<void> {
  const action = read(text)!;
  const { view } = props;
  const words = phrase(text, props);
  switch (action.verb) {
    case 'char':
      return pressStart(characterName(props, action.character));
    case 'bid':
      if (action.coins >= 8) type(t('bid'), action.coins);
      return press(words);
    case 'buy':
    case 'sell':
      point(view, action.company);
      open('market', narrow);
      type(t('number_of_shares'), action.shares);
      return press(words);
    case 'look':
      if (action.company !== 'event') point(view, action.company);
      open('news', narrow);
      return press(words);
    case 'rumor':
      open('news', narrow);
      return press(words);
    case 'play':
      pressStart(rumorName(props, action.rumor));
      await settled();
      return press(words);
    case 'call':
    case 'offer': {
      point(view, action.company);
      open('players', narrow);
      ask(action.audience, props.names, narrow);
      if (action.verb === 'call') return press(words);
      const asked = view.players.filter((_, seat) =>
        action.audience === 'all' ? seat !== props.seat : seat === Number(action.audience),
      );
      const buyers = action.side === 'sell' ? asked : [view.players[props.seat!]!];
      const price = Math.min(
        view.boards[draftState.board]!.price,
        Math.max(...buyers.map(({ coins }) => coins)),
      );
      return press(phrase(text, { ...props, picked: text, then: ['shares 1', `for ${price}`] }));
    }
    case 'shares':
      type(t('number_of_shares'), action.shares);
      return press(words);
    case 'for':
      type(t('price'), action.coins);
      return press(words);
    case 'counter':
      type(t('number_of_shares'), action.shares);
      return pressStart(
        phrase(text, { ...props, picked: text, then: ['for 1'] }).split(' for ')[0]!,
      );
    default:
      return press(words);
  }
}

describe.each([false, true])('narrow: %s', (narrow) => {
  test.each(samples.map((sample) => [nameOf(sample), sample] as const))(
    '%s is drawn, says of everything what it is, and what is asked can be staged',
    async (_, sample) => {
      const shown = await show(sample, { narrow });
      const { view } = sample.position;
      const ofPhone = view.phase.name === 'setup_char' ? 0 : offerOf(view) ? 1 : 4;
      expect(document.querySelectorAll('.board')).toHaveLength(narrow ? ofPhone : 4);
      expect(unexplained()).toEqual([]);
      for (const { action } of staged(sample.position.choices, narrow)) {
        await stage(action, shown.props, narrow);
        expect(shown.picked()).toBe(action);
        shown.pick(null);
        clear();
        flushSync();
      }
    },
  );
});

const turn = samples.find(
  ({ position: { view, choices } }) =>
    view.phase.name === 'action' &&
    choices.some(({ action }) => action.startsWith('buy 1 ')) &&
    choices.some(({ action }) => action.startsWith('offer all buy ')),
)!;

test('a firm offer is staged whole: the opening, then shares and price', async () => {
  const { view, choices } = turn.position;
  const { action } = choices.find((each) => each.action.startsWith('offer all buy '))!;
  const players = view.players.map((player) => ({ ...player, coins: 40, shares: [3, 3, 3, 3] }));
  const shown = await show(turn, { view: { ...view, players } });
  await stage(action, shown.props, false);
  type(t('number_of_shares'), 2);
  type(t('price'), 11);
  expect([shown.picked(), shown.following()]).toEqual([action, ['shares 2', 'for 11']]);
});

test('what is staged follows the number of shares, and is put back where it is not offered', async () => {
  const shown = await show(turn);
  const mostOf = ({ company }: { company: string }): number =>
    turn.position.choices.filter(
      ({ action }) => action.startsWith('buy ') && action.endsWith(company),
    ).length;
  const face = turn.position.view.boards.find(
    (each) => mostOf(each) > 0 && mostOf(each) < each.market,
  )!;
  const [{ company }, most] = [face, mostOf(face)];
  await stage(`buy 1 ${company}`, shown.props, false);
  type(t('number_of_shares'), most);
  expect(shown.picked()).toBe(`buy ${most} ${company}`);
  type(t('number_of_shares'), most + 1);
  expect([draftState.shares, shown.picked()]).toEqual([most + 1, null]);
});

test('what is not offered says why', async () => {
  const shown = await show(turn);
  const barred = turn.position.view.boards.find(
    ({ company }) => !turn.position.choices.some(({ action }) => action === `sell 1 ${company}`),
  )!;
  point(turn.position.view, barred.company);
  press(phrase(`sell 1 ${barred.company}`, shown.props));
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain('The market has fewer shares.'),
  );
  expect(shown.why).toHaveBeenCalledWith(`sell 1 ${barred.company}`);
  expect(shown.picked()).toBeNull();
});

test('tokens: face up in ink, unknown as a question, known to the viewer alone in brass', async () => {
  const sample = samples.find(
    ({ viewer, position: { view } }) =>
      viewer !== null &&
      (view.players[viewer]?.known_tokens.length ?? 0) > 0 &&
      view.phase.name === 'action',
  )!;
  await show(sample);
  const { view } = sample.position;
  expect(document.querySelectorAll('.token.mine')).toHaveLength(
    view.players[sample.viewer!]!.known_tokens.length,
  );
  expect(document.querySelectorAll('.token.now')).toHaveLength(4);
});

test('a rumor of another seat shows nothing but whose it is', async () => {
  const sample = samples.find(({ position: { view } }) =>
    view.boards.some(({ rumors }) => rumors.some(({ card }) => card === null)),
  )!;
  await show(sample);
  const backs = [...document.querySelectorAll('.back')];
  expect(backs).toHaveLength(sample.position.view.boards.flatMap(({ rumors }) => rumors).length);
  for (const back of backs.filter((each) => !each.classList.contains('mine')))
    expect(back.getAttribute('title')).toBe('a rumor');
});

test('answers are compared best first, with the price a share', async () => {
  const sample = samples.find(
    ({ position: { view, choices } }) => offerOf(view)?.stage === 'choose' && choices.length > 0,
  )!;
  await show(sample);
  expect(document.querySelectorAll('.bargain li')).toHaveLength(
    entries(offerOf(sample.position.view)!).length,
  );
});

test('the resolution is told step by step', async () => {
  const sample = samples.find(
    ({ log, position: { view, choices } }) =>
      view.phase.name === 'bid' &&
      choices.length > 0 &&
      log.some(({ event }) => event['event'] === 'event_revealed'),
  )!;
  await show(sample);
  const told = [...document.querySelectorAll('.resolution li')].map(
    (line) => line.textContent ?? '',
  );
  expect(told[0]).toMatch(/^The forecasts set performance/);
  expect(told.some((line) => line.startsWith('The event: '))).toBe(true);
  expect(told.at(-1)).toMatch(/Dividends|operational cost|out of the game/);
});

test('a replay that sees all shows every hand', async () => {
  const sample = samples.find(({ position: { view } }) => view.phase.name === 'action')!;
  const reveal = sample.position.view.players.map(() => ({
    ...sample.position.view,
    hand: ['tip', 'hoax'],
  }));
  await show(sample, { seat: null, choices: [], reveal, options: {} });
  expect(document.querySelectorAll('.hands li')).toHaveLength(sample.players);
  expect(document.querySelector('.hands li')?.textContent).toContain("Broker's tip, Hoax");
});

test('one click declines for the rest of the round: this company, or everybody', async () => {
  const asked = samples.find(({ position: { choices } }) =>
    choices.some(({ action }) => action === 'decline'),
  )!;
  const give = vi.fn();
  const shown = await show(asked, { standing: { orders: [], give, end: () => undefined } });
  press(t('key.not_any'));
  expect(give).toHaveBeenLastCalledWith(
    expect.objectContaining({ do: 'decline', company: null, until: 'round' }),
  );
  expect(shown.picked()).toBe('decline');
});

test('with a rumor in hand, a click on a company plants it there', async () => {
  const sample = samples.find(({ position: { choices } }) =>
    choices.some(({ action }) => action.startsWith('play ')),
  )!;
  const shown = await show(sample);
  const [, rumor, company] = sample.position.choices
    .find(({ action }) => action.startsWith('play '))!
    .action.split(' ');
  point(sample.position.view, company!);
  expect(shown.picked()).toBeNull();
  pressStart(rumorName(shown.props, rumor!));
  point(sample.position.view, company!);
  expect(shown.picked()).toBe(`play ${rumor} ${company}`);
  point(sample.position.view, company!);
  expect(shown.picked()).toBeNull();
});
