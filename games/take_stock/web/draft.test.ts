// SPDX-License-Identifier: Apache-2.0
//
// Pointing an action together, card first or use first, and putting parts of it back.
import { expect, test } from 'vitest';
import type { Choice } from '$web/api/wire';
import { EMPTY, Steps, useText, type Draft } from './draft';

const steps = (...actions: string[]): Steps =>
  new Steps(actions.map((action): Choice => ({ action, prices: [], notes: [], warnings: [] })));

const turn = steps(
  'market c5 a',
  'market c5 b',
  'market m2 a',
  'market m2 b',
  'play c5 audit',
  'play m2 audit',
  'raise c5',
  'save c5 m2',
  'save m2 c5',
);

test('card first, then its use', () => {
  const held = turn.withCard(EMPTY, 'c5');
  expect(turn.action(held)).toBeNull();
  expect([
    turn.offersUse(held, 'raise'),
    turn.offersUse(turn.withCard(EMPTY, 'm2'), 'raise'),
  ]).toEqual([true, false]);
  expect(turn.action(turn.withUse(held, 'raise'))).toBe('raise c5');
  expect(turn.action(turn.withUse(held, 'b'))).toBe('market c5 b');
  expect(turn.action(turn.withUse(held, 'play audit'))).toBe('play c5 audit');
});

test('use first, then the card', () => {
  const held = turn.withUse(EMPTY, 'raise');
  expect([turn.offersCard(held, 'c5'), turn.offersCard(held, 'm2')]).toEqual([true, false]);
  expect(turn.action(turn.withCard(held, 'c5'))).toBe('raise c5');
});

test('a certificate waits for the card that pays', () => {
  const held = turn.withUse(turn.withCard(EMPTY, 'c5'), 'save');
  expect(turn.action(held)).toBeNull();
  expect(Steps.awaitsPay(held)).toBe(true);
  expect(turn.offersCard(held, 'm2')).toBe(true);
  const paid = turn.withCard(held, 'm2');
  expect(turn.action(paid)).toBe('save c5 m2');
  expect(turn.withCard(paid, 'm2')).toEqual(held);
  expect(turn.withCard(paid, 'c5')).toEqual({ ...EMPTY, use: 'save' });
  expect(turn.withUse(paid, 'raise')).toEqual({ ...EMPTY, use: 'raise', card: 'c5' });
});

test('a use and a card are put back by pointing again', () => {
  const held: Draft = { ...EMPTY, use: 'a', card: 'c5' };
  expect(turn.withUse(held, 'a')).toEqual({ ...EMPTY, card: 'c5' });
  expect(turn.withCard(held, 'c5')).toEqual({ ...EMPTY, use: 'a' });
});

test('a discard needs its card alone', () => {
  const downturn = steps('discard c5', 'discard m2');
  expect(downturn.isDiscard).toBe(true);
  expect(downturn.action(downturn.withCard(EMPTY, 'm2'))).toBe('discard m2');
});

test('a lot grows in card order as far as some choice holds it', () => {
  const take = steps('take none', 'take t10', 'take t3', 'take t9', 'take t3 t9', 'take t3 t10');
  expect(take.lot).toBe('take');
  const held = take.withCard(take.withCard(EMPTY, 't10'), 't3');
  expect(take.action(held)).toBe('take t3 t10');
  expect(take.offersCard(held, 't9')).toBe(false);
  expect(take.offersCard(held, 't3')).toBe(true);
  expect(take.action(take.withCard(held, 't3'))).toBe('take t10');
  expect(take.action(EMPTY)).toBeNull();
});

test('a payment is complete with its last card', () => {
  const pay = steps('pay c2 o9', 'pay c2 m3');
  const one = pay.withCard(EMPTY, 'o9');
  expect(pay.action(one)).toBeNull();
  expect(pay.offersCard(one, 'm3')).toBe(false);
  expect(pay.action(pay.withCard(one, 'c2'))).toBe('pay c2 o9');
});

test('every use has words to ask why with', () => {
  expect(useText('save', 'c5', null)).toBe('save c5 c5');
  expect(useText('play gcrash', 'c5', null)).toBe('play c5 gcrash');
});
