// SPDX-License-Identifier: Apache-2.0
//
// From the list of legal actions to steps: every action of real games can be reached by pointing,
// and pointing never leads outside the list.
import { describe, expect, test } from 'vitest';
import type { Choice } from '$web/api/wire';
import { chipOf, read, travel } from './action';
import { EMPTY, Steps } from './draft';
import { actions, nameOf, samples } from './fixtures';

const choicesOf = (...texts: string[]): Choice[] =>
  texts.map((action) => ({ action, prices: [], notes: [], warnings: [] }));

describe('reading actions', () => {
  test.each(actions)('%s', (text) => {
    const action = read(text);
    expect(action).not.toBeNull();
    expect(Object.values(action ?? {}).join(' ')).toBe(text);
  });

  test.each(['', 'take', 'take bu bk', 'sell bu', 'offer 1 bk', 'constructor'])(
    '%s is no action',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );

  test('a take moves its marker by one, a push by two, nothing else does', () => {
    expect(travel(read('take gn'))).toEqual({ colour: 'gn', steps: 1 });
    expect(travel(read('speculate bk gn'))).toEqual({ colour: 'gn', steps: 2 });
    for (const text of [
      'withdraw gn',
      'invest bu',
      'stop',
      'give n',
      'offer 1 bk rds',
      'exchange bun gn',
    ]) {
      expect(travel(read(text))).toBeNull();
    }
  });

  test('the chip an action takes from the hand', () => {
    expect(chipOf(read('speculate bk gn'))).toBe('bks');
    expect(chipOf(read('invest bu'))).toBe('bui');
    expect(chipOf(read('swap rd'))).toBe('rdw');
    expect(chipOf(read('offer 1 bk rds'))).toBe('rds');
    expect(chipOf(read('exchange bun gn'))).toBe('bun');
    expect(chipOf(read('give i'), 'gn')).toBe('gni');
    expect(chipOf(read('give i'))).toBeNull();
    expect(chipOf(read('take bu'))).toBeNull();
  });
});

describe('every choice of real games', () => {
  const asked = samples.filter((sample) => sample.position.choices.length > 0);

  test.each(asked.map((sample) => [nameOf(sample), sample] as const))(
    '%s: can be pointed at',
    (_, sample) => {
      const { choices, view } = sample.position;
      const steps = new Steps(choices, view.phase.ask);
      for (const { action } of choices) {
        const whole = steps.draft(action);
        if (whole.chip === null) continue; // one key of its own: take, withdraw, stop, decline
        let draft = steps.settled(EMPTY);
        if (whole.partner !== null) draft = steps.point(draft, { partner: whole.partner });
        if (whole.colour !== null && whole.partner !== null)
          draft = steps.point(draft, { colour: whole.colour });
        expect(steps.chips()).toContain(whole.chip);
        draft = steps.point(draft, { chip: whole.chip });
        if (whole.colour !== null && whole.partner === null) {
          expect(steps.action(draft)).toBeNull();
          expect(steps.colours(draft)).toContain(whole.colour);
          draft = steps.point(draft, { colour: whole.colour });
        }
        expect(steps.action(draft)).toBe(action);
      }
    },
  );
});

describe('pointing', () => {
  const swap = new Steps(
    choicesOf('offer 1 bk rds', 'offer 1 bk bun', 'offer 2 gn rds', 'offer 2 gn bun', 'decline'),
  );

  test('what no longer goes with the new choice is dropped', () => {
    const first = swap.point(swap.point(EMPTY, { partner: 1 }), { colour: 'bk' });
    const other = swap.point({ ...first, chip: 'rds' }, { partner: 2 });
    expect(other).toEqual({ partner: 2, colour: null, chip: 'rds' });
    expect(swap.action(other)).toBeNull();
    expect(swap.action(swap.point(other, { colour: 'gn' }))).toBe('offer 2 gn rds');
  });

  test('the only partner is settled, one of several is not', () => {
    expect(swap.settled(EMPTY).partner).toBeNull();
    expect(new Steps(choicesOf('offer 3 bk rds', 'offer 3 rd rds')).settled(EMPTY).partner).toBe(3);
  });

  test('a marker to push waits for the chip, and the other way round', () => {
    const steps = new Steps(
      choicesOf('take bu', 'speculate rd bu', 'speculate rd gn', 'invest bk'),
    );
    expect(steps.action({ ...EMPTY, chip: 'rds' })).toBeNull();
    expect(steps.action({ ...EMPTY, chip: 'rds', colour: 'gn' })).toBe('speculate rd gn');
    expect(steps.action({ ...EMPTY, chip: 'bki' })).toBe('invest bk');
    expect(steps.point({ ...EMPTY, chip: 'rds', colour: 'gn' }, { chip: 'bki' })).toEqual({
      ...EMPTY,
      chip: 'bki',
    });
  });

  test('nothing is offered without choices', () => {
    const none = new Steps([]);
    expect(none.chips()).toEqual([]);
    expect(none.partners()).toEqual([]);
    expect(none.action({ ...EMPTY, chip: 'rds', colour: 'gn' })).toBeNull();
    expect(none.has('take bu')).toBe(false);
  });
});
