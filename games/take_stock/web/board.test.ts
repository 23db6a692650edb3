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
import Stage from '$web/testing/BoardHarness.test.svelte';
import { read } from './action';
import Board from './Board.svelte';
import { clear } from './draftState.svelte';
import { asked, nameOf, propsOf, samples, speak, type Sample } from './fixtures';
import Hand from './Hand.svelte';
import Scores from './lazy/Scores.svelte';
import { laySharesTable, sharesOf } from './shares.svelte';
import { isClosing, nextSteps, rowOf, STOCKS, stockOf, type View } from './view';
import { cardName, effectOf, kindName, stockName } from './words';

const t = speak();
let undo: (() => void) | null = null;

afterEach(() => {
  undo?.();
  undo = null;
  clear();
  laySharesTable(undefined);
  document.body.replaceChildren();
});

function show(sample: Sample, more: Partial<BoardProps<View>> = {}) {
  const why = vi.fn(async (action: string) => ({
    type: 'reason' as const,
    action,
    rule: 'TS-5.2.3',
    sentence: 'The longest row has 3 cards.',
  }));
  const stage = mount(Stage, {
    target: document.body,
    props: { props: propsOf(sample, { why, ...more }), Board, Hand },
  });
  undo = () => void unmount(stage);
  flushSync();
  return { pick: stage.pick, picked: stage.picked, why };
}

const nameOfControl = (each: Element): string =>
  each.querySelector('.sr')?.textContent ?? each.textContent ?? '';

function control(name: string): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>('button')];
  const found = all.filter((each) => {
    const words = nameOfControl(each);
    return words === name || words.startsWith(`${name},`);
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

/** Stages an action with the controls of board and hand. */
function stage(text: string): void {
  const action = read(text)!;
  const card = (code: string): void => press(cardName(t, code));
  switch (action.verb) {
    case 'raise':
      return (card(action.card), press(t('use.raise')));
    case 'save':
      return (card(action.card), press(t('use.save')), card(action.paid));
    case 'market':
      return (press(t(`use.${action.mode}`)), card(action.paid));
    case 'play':
      return (press(t('use.play', { event: kindName(t, action.kind) })), card(action.paid));
    case 'discard':
      return card(action.card);
    case 'pick':
      return press(kindName(t, action.kind));
    case 'audit':
      return press(`${t(`key.audit_${action.target}`)} ${stockName(t, action.stock)}`);
    case 'freeze':
    case 'thaw':
      return press(`${t(`key.${action.verb}`)} ${stockName(t, action.stock)}`);
    default:
      if (action.cards.length === 0) press(t(`key.${action.verb}_none`));
      action.cards.forEach(card);
  }
}

function isDrawn(sample: Sample, narrow: boolean): void {
  const { view } = sample.position;
  if (!(narrow && ['exercise', 'over'].includes(view.phase.name))) {
    expect(document.querySelectorAll('.market .row')).toHaveLength(STOCKS.length);
    const cards = STOCKS.flatMap((stock) => rowOf(view, stock).row).length;
    expect(document.querySelectorAll('.market .one .value')).toHaveLength(cards);
    expect(document.querySelectorAll('.market .split')).toHaveLength(
      STOCKS.reduce((sum, stock) => sum + rowOf(view, stock).splits, 0),
    );
    expect(document.querySelectorAll('.market .ice')).toHaveLength(
      STOCKS.filter((stock) => rowOf(view, stock).frozen).length,
    );
  }
  const isHandSeen = sample.viewer !== null && view.phase.name !== 'over';
  const { phase } = view;
  const isTake = sample.position.choices.length > 0 && phase.name === 'insider_take';
  const searched = isTake
    ? view.share_discard.filter((card) => stockOf(card) === phase.stock).length
    : 0;
  const isCovered = narrow && phase.name === 'audit' && sample.position.choices.length > 0;
  expect(document.querySelectorAll('.hcard .c-num')).toHaveLength(
    isHandSeen && !isCovered ? view.hand.length + searched : 0,
  );
}

describe.each([false, true])('narrow: %s', (narrow) => {
  test.each(samples.map((sample) => [nameOf(sample), sample] as const))(
    '%s: is drawn, says of everything what it is, and what is asked can be staged',
    (_, sample) => {
      const shown = show(sample, { narrow });
      isDrawn(sample, narrow);
      expect(unexplained()).toEqual([]);
      for (const { action } of staged(sample.position.choices, narrow)) {
        stage(action);
        expect(shown.picked()).toBe(action);
        shown.pick(null);
        clear();
        flushSync();
      }
    },
  );
});

test('the tip of a row says which card can raise it next', () => {
  const sample = samples.find(({ position: { view } }) => !isClosing(view))!;
  show(sample);
  const { view } = sample.position;
  for (const stock of STOCKS) {
    const tip = document.querySelector<HTMLElement>(`.row[data-pile="${stock}"]`)?.dataset['tip'];
    const [low, high] = nextSteps(rowOf(view, stock));
    if (low === undefined || high === undefined) continue;
    expect(tip).toContain(t(low === high ? 'row.next_one' : 'row.next', { low, high }));
  }
  expect(document.querySelector('.row[data-tip*="next "]')).not.toBeNull();
});

test('a use that is not offered says why, in the words of the house', async () => {
  const sample = asked(
    'action',
    ({ position }) => !position.choices.some(({ action }) => action.startsWith('save ')),
  );
  const shown = show(sample);
  const key = [...document.querySelectorAll('button')].find(
    (each) => nameOfControl(each) === t('use.save'),
  )!;
  expect(key.getAttribute('aria-disabled')).toBe('true');
  key.click();
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain('The longest row has 3 cards.'),
  );
  const [first, second] = sample.position.view.hand;
  expect(shown.why).toHaveBeenCalledWith(`save ${first} ${second}`);
  expect(shown.picked()).toBeNull();
});

const raising = asked('action', ({ position }) =>
  position.choices.some(({ action }) => action.startsWith('raise ')),
);
const raise = raising.position.choices.find(({ action }) => action.startsWith('raise '))!;

test('a staged raise lies as a ghost at the end of its row, with the price it makes', () => {
  const shown = show(raising);
  expect(document.querySelector('.ghost')).toBeNull();
  shown.pick(raise.action);
  flushSync();
  expect(document.querySelectorAll('.market .ghost')).toHaveLength(1);
  expect(document.querySelector('.market .price .to')?.textContent).toBe(
    `→ ${raise.prices[0]?.after}`,
  );
});

test('a staged certificate lies as a ghost in front of its player', () => {
  const sample = asked('action', ({ position }) =>
    position.choices.some(({ action }) => action.startsWith('save ')),
  );
  const shown = show(sample);
  shown.pick(sample.position.choices.find(({ action }) => action.startsWith('save '))!.action);
  flushSync();
  expect(document.querySelectorAll('.certs .ghost')).toHaveLength(1);
});

test('cards bear the shares of the table in use', () => {
  const sample = samples.find(
    ({ options, viewer, position }) =>
      Array.isArray(options['shares_table']) &&
      viewer !== null &&
      position.view.hand.length > 0 &&
      position.view.phase.name !== 'over',
  )!;
  show(sample);
  laySharesTable(sample.options);
  expect(document.querySelector('.hcard')!.querySelectorAll('.c-cpn')).toHaveLength(
    sharesOf(sample.position.view.hand[0]!),
  );
});

test('only the player who drew the two events of a pick sees them', () => {
  const own = asked('pick');
  show(own);
  const drawn =
    own.position.view.phase.name === 'pick' ? new Set(own.position.view.phase.cards) : new Set();
  expect(document.querySelectorAll('.hcard .event')).toHaveLength(drawn.size);
  undo?.();
  document.body.replaceChildren();
  const other = samples.find(
    ({ position }) => position.view.phase.name === 'pick' && position.choices.length === 0,
  )!;
  show(other);
  expect(document.querySelectorAll('.hcard .event')).toHaveLength(0);
});

test.each([
  [3, '3 events before the bell'],
  [1, '1 event before the bell'],
  [null, 'the bell lies among the last eleven'],
  [undefined, '12 cards in the event pile'],
])('events before the bell: %s', (above, words) => {
  const { view } = raising.position;
  const { above: _, ...rest } = view;
  const counted: View = { ...rest, event_pile: 12, ...(above === undefined ? {} : { above }) };
  show(raising, { view: counted });
  expect(document.querySelector('.market .head')?.textContent).toContain(words);
});

const tab = (name: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent === name)!;

const turnTo = async (name: string): Promise<void> => {
  tab(name).click();
  flushSync();
  await vi.dynamicImportSettled();
  flushSync();
};

test('certificates, scores and cards lie behind tabs', async () => {
  show(raising);
  expect(document.querySelectorAll('.certs .seat')).toHaveLength(raising.players);
  await turnTo('Scores');
  expect(document.querySelectorAll('.scores tbody tr')).toHaveLength(raising.players);
  await turnTo('Cards');
  expect(document.querySelectorAll('.seen td')).toHaveLength(12 * STOCKS.length);
});

test('a round that closes opens its page: shares, prices, points', async () => {
  const sample = samples.find(({ position }) => position.view.phase.name === 'over')!;
  show(sample);
  await turnTo('Scores');
  const rows = [...document.querySelectorAll('.scores tbody tr')];
  expect(rows).toHaveLength(sample.players);
  sample.position.view.seats.forEach((seat, at) => {
    expect(rows[at]?.querySelector('.sum')?.textContent).toBe(String(seat.total));
  });
});

test('the page marks what options made certificates', async () => {
  const isTold = ({ log }: Sample): boolean =>
    log.some(({ event }) => event['event'] === 'exercised');
  const sample = samples.find((each) => isTold(each) && each.position.view.phase.name === 'over')!;
  show(sample);
  await turnTo('Scores');
  const rows = [...document.querySelectorAll('.scores tbody tr')];
  const told = sample.log.filter(({ event }) => event['event'] === 'exercised');
  const marks = [...document.querySelectorAll('.scores .option')];
  expect(marks).toHaveLength(told.flatMap(({ event }) => event['cards'] as string[]).length);
  for (const { event } of told) {
    const row = rows[Number(event['seat'])];
    for (const card of event['cards'] as string[])
      expect(row?.querySelector('small')?.textContent).toContain(cardName(t, card));
  }
});

test('the page marks them too where the log has passed on', () => {
  const sample = samples.find(({ position }) => position.view.phase.name === 'over')!;
  const { view } = sample.position;
  const at = view.seats.findIndex(({ certs }) => certs.length > 1);
  const certs = view.seats.map((seat, each) => (each === at ? seat.certs.slice(1) : seat.certs));
  const page = mount(Scores, {
    target: document.body,
    props: {
      props: propsOf(sample, { recent: [] }),
      closed: null,
      exercised: {},
      laid: { round: view.round, certs },
    },
  });
  undo = () => void unmount(page);
  flushSync();
  const marks = [...document.querySelectorAll<HTMLElement>('.scores .option')];
  const card = cardName(t, view.seats[at]!.certs[0]!);
  expect(marks.map(({ title }) => title)).toEqual([`exercised ${card}`]);
});

test('at the limit the key of a certificate says why it is grey', () => {
  const { view } = raising.position;
  const seats = view.seats.map((seat) => ({ ...seat, certs: ['m9', 'm10'] }));
  const isFree = ({ action }: { action: string }): boolean => !action.startsWith('save ');
  const choices = raising.position.choices.filter(isFree);
  show(raising, { view: { ...view, seats, limit: 2 }, choices });
  expect(control(t('use.save')).getAttribute('aria-disabled')).toBe('true');
  expect(control(t('use.save')).dataset['tip']).toMatch(/^You have 2 of at most 2 certificates/);
  expect(control(t('use.raise')).dataset['tip']).toBeUndefined();
});

test('a replay that sees all shows every hand and what was saved', async () => {
  const { view } = raising.position;
  const reveal = view.seats.map(() => ({ ...view, hand: ['c2', 'g3'], saved: ['audit'] }));
  show(raising, { seat: null, choices: [], reveal });
  await vi.dynamicImportSettled();
  flushSync();
  expect(document.querySelectorAll('.hands li')).toHaveLength(raising.players);
  expect(document.querySelectorAll('.hands .c-num')).toHaveLength(2 * raising.players);
  expect(document.querySelectorAll('.hands .event')).toHaveLength(raising.players);
});

const NAMES = [
  'Crispyflake Corn Cereal Co.',
  'Glittering Gems Ltd.',
  'Zeta-Chip Technology Ltd.',
  'Arctic Oil Drilling Co.',
  'Movie Madness Distributors',
];

// TS-6.6.2
test('the market names the companies in full', () => {
  show(raising);
  const rows = [...document.querySelectorAll('.market .row')];
  NAMES.forEach((name, at) => {
    expect(rows[at]?.querySelector('.nm')?.textContent).toBe(name);
    expect(rows[at]?.getAttribute('aria-label')).toContain(name);
  });
});

test('on the phone the full names are read out and stand behind the Cards tab', async () => {
  show(raising, { narrow: true });
  const rows = [...document.querySelectorAll('.market .row')];
  NAMES.forEach((name, at) => expect(rows[at]?.getAttribute('aria-label')).toContain(name));
  await turnTo('Cards');
  for (const name of NAMES) expect(document.querySelector('.seen')?.textContent).toContain(name);
});

// TS-6.6.3, TS-2.3.14
test('the Cards tab tells the number and effect of every event', async () => {
  show(raising);
  await turnTo('Cards');
  const rows = [...document.querySelectorAll('.seen .events li')].map(
    (row) => row.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '',
  );
  const counts = rows.map((row) => Number(/^\d+/.exec(row)?.[0]));
  expect(counts).toEqual([15, 5, 5, 4, 3, 2, 1, 1, 1, 1, 1, 1]);
  expect(rows[0]).toContain('3 for each stock');
  expect(rows[0]).toContain('unless it is the 1');
  expect(rows[3]).toContain(effectOf(t, 'audit', {}));
});

test('the Cards tab marks the events played since the last full shuffle', async () => {
  const view: View = { ...raising.position.view, resolved: ['csplit', 'csplit', 'audit'] };
  show(raising, { view });
  await turnTo('Cards');
  const text = document.querySelector('.seen')?.textContent;
  expect(text).toContain('Corn split ×2, Stock audit');
});

// TS-3.14
test('events discarded face down are not listed', async () => {
  const { resolved: _, rejected: __, ...view } = raising.position.view;
  show(raising, { view });
  await turnTo('Cards');
  const text = document.querySelector('.seen')?.textContent;
  expect(text).toContain('face down');
  expect(text).not.toContain('Since the last full shuffle');
  expect(document.querySelectorAll('.seen .events li')).toHaveLength(12);
});

// TS-6.6.1
test.each([false, true])('the two events of a pick say what they do, narrow: %s', (narrow) => {
  const pick = asked('pick');
  show(pick, { narrow });
  const { phase } = pick.position.view;
  const kinds = phase.name === 'pick' ? [...new Set(phase.cards ?? [])] : [];
  const told = [...document.querySelectorAll('.uses p')].map((each) => each.textContent ?? '');
  expect(told).toHaveLength(kinds.length);
  kinds.forEach((kind, at) => {
    expect(told[at]).toContain(effectOf(t, kind, pick.options));
    expect(control(kindName(t, kind)).textContent).toContain(effectOf(t, kind, pick.options));
  });
});

test('a saved event says what it does, on the phone below the hand', () => {
  const view: View = { ...raising.position.view, saved: ['allcrash'] };
  const choices = [
    ...raising.position.choices,
    { ...raise, action: `play ${view.hand[0]} allcrash`, prices: [] },
  ];
  const name = t('use.play', { event: kindName(t, 'allcrash') });
  const effect = effectOf(t, 'allcrash', {});
  show(raising, { view, choices });
  expect(control(name).textContent).toContain(effect);
  expect(control(name).title).toBe(effect);
  expect(document.querySelector('.mine .note')).toBeNull();
  undo?.();
  document.body.replaceChildren();
  show(raising, { view, choices, narrow: true });
  press(name);
  expect(document.querySelector('.mine .note')?.textContent).toBe(effect);
});

test('a saved event says what it does when it is touched out of turn', async () => {
  const view: View = { ...raising.position.view, saved: ['audit'] };
  show(raising, { view, choices: [] });
  control(t('use.play', { event: kindName(t, 'audit') })).click();
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain('The longest row has 3 cards.'),
  );
  const reason = document.querySelector('.mine .reason')?.textContent;
  expect(reason).toContain(effectOf(t, 'audit', {}));
});

// TS-6.6.4
test('a choice that was made openly is not called unseen', () => {
  const sample = asked('downturn');
  const { view } = sample.position;
  const own = view.hand[0]!;
  const chosen = view.seats.map((_, at) => (at === sample.viewer ? own : null));
  const phase = { name: 'downturn' as const, answered: [sample.viewer!], chosen };
  for (const [downturn_mode, isUnseen] of [
    ['simultaneous', true],
    ['sequential', false],
  ] as const) {
    show(sample, {
      view: { ...view, phase },
      choices: [],
      options: { ...sample.options, downturn_mode },
    });
    const hint = document.querySelector('.mine .head')?.textContent ?? '';
    expect(hint.includes('unseen')).toBe(isUnseen);
    undo?.();
    document.body.replaceChildren();
  }
});
