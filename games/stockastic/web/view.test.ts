// SPDX-License-Identifier: Apache-2.0
//
// Reading a view: offers, answers in order, looks; and the notation.
import { describe, expect, test } from 'vitest';
import { read, stepNumber } from './action';
import { actions, nameOf, propsOf, samples } from './fixtures';
import { companies, lookOf } from './look';
import { skillOf } from './skills';
import { entries, ownerOf, questionOf, slotOf, type Answer, type Offer } from './view';
import { characterName, companyName, rumorName, signed } from './words';

describe('reading actions', () => {
  test.each(actions)('%s', (text) => {
    expect(Object.values(read(text) ?? {}).join(' ')).toBe(text);
  });
  test.each(['', 'buy', 'buy 3', 'buy 3 fre now', 'end now', 'steal 3 fre', 'toString'])(
    '"%s" is no action',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );
  test('the number behind a verb', () => {
    expect(stepNumber(['shares 5', 'for 22'], 'for')).toBe(22);
    expect(stepNumber([], 'for')).toBeNull();
  });
});

const answer = (seat: number, kind: Answer['answer'], shares = 0, coins = 0): Answer => ({
  seat,
  answer: kind,
  shares,
  coins,
});
const offer = (side: 'sell' | 'buy', answers: Answer[]): Offer => ({
  stage: 'choose',
  side,
  board: 0,
  audience: 'all',
  form: 'firm',
  shares: 2,
  coins: 10,
  answers,
  answered: [],
});

test('answers are compared by the price per share, best first for the player who chooses', () => {
  const answers = [
    answer(0, 'accept'),
    answer(1, 'decline'),
    answer(2, 'counter', 3, 18),
    answer(3, 'counter', 1, 4),
  ];
  expect(entries(offer('sell', answers)).map(({ seat }) => seat)).toEqual([2, 0, 3]);
  expect(entries(offer('buy', answers)).map(({ seat }) => seat)).toEqual([3, 0, 2]);
  expect(entries(offer('buy', answers))[1]).toMatchObject({ shares: 2, coins: 10 });
});

test.each(samples.map((sample) => [nameOf(sample), sample] as const))(
  '%s: the boards add up',
  (_, { position: { view, market } }) => {
    for (const [board, face] of view.boards.entries()) {
      expect(face.track[face.index]).toBe(face.price);
      expect(face.dividends[face.perf + (face.dividends.length - 1) / 2]).toBe(face.dividend);
      expect(market.companies[board]).toMatchObject({ code: face.company, price: face.price });
    }
    for (const player of view.players) {
      const shares = view.boards.reduce(
        (sum, face, board) => sum + face.price * ((player.shares ?? [])[board] ?? 0),
        0,
      );
      expect(player.worth).toBe(player.coins + shares);
    }
    expect([0, 1]).toContain(slotOf(view));
    const { name } = view.phase;
    if (name === 'action' || name === 'trade_slot' || name === 'opcost_pay')
      expect(ownerOf(view)).not.toBeNull();
  },
);

test('every company of the house has a look of its own, every other a plain one by board', () => {
  expect(new Set(companies.map(({ letters }) => letters)).size).toBe(8);
  const own = samples.find(({ options }) => typeof options['dataset'] === 'object')!;
  const inks = own.position.view.boards.map((_, board) => lookOf(own.position.view, board).ink);
  expect(new Set(inks).size).toBe(4);
});

test('a data set of its own brings its names, and keeps the skills', () => {
  const own = propsOf(samples.find(({ options }) => typeof options['dataset'] === 'object')!);
  const set = own.options['dataset'] as Record<string, { code: string; name: string }[]>;
  const { code, name } = set['rumors']![0]!;
  expect(rumorName(own, code)).toBe(name);
  const scholar = set['characters']![2]!;
  expect(characterName(own, scholar.code)).toBe(scholar.name);
  expect(skillOf(own, scholar.code)).toBe('Looks at the event for free.');
  const other = set['companies']!.find(
    (company) => !own.view.boards.some((face) => face.company === company.code),
  )!;
  expect(companyName(own, other.code)).toBe(other.name);
});

test('figures have a sign and a real minus', () => {
  expect([2, 0, -1].map(signed)).toEqual(['+2', '0', '−1']);
});

test('an offer is the same question until its terms, the board or the own means change', () => {
  const asked = samples.find(
    ({ viewer, position: { view } }) => questionOf(view, viewer) !== null,
  )!;
  const { view } = asked.position;
  const again = questionOf(view, asked.viewer);
  const changed = (change: (copy: typeof view) => void): string | undefined => {
    const copy = structuredClone(view);
    change(copy);
    return questionOf(copy, asked.viewer)?.same;
  };
  const terms = (copy: typeof view) => copy.phase.offer as Offer;
  expect(again?.refusal).toBe('decline');
  expect(changed((copy) => (terms(copy).audience = 'all'))).toBe(again?.same);
  expect(changed((copy) => (terms(copy).coins += 1))).not.toBe(again?.same);
  expect(changed((copy) => (copy.boards[terms(copy).board]!.index += 1))).not.toBe(again?.same);
  expect(changed((copy) => (copy.players[asked.viewer!]!.coins += 1))).not.toBe(again?.same);
  expect(changed((copy) => (copy.round += 1))).not.toBe(again?.same);
  expect(changed((copy) => (terms(copy).stage = 'choose'))).toBeUndefined();
});
