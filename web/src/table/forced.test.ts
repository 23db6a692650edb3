// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Choice, PastStep, SeatCard } from '../api/wire';
import { forcedMove, Refusals } from './forced';

const choice = (action: string, warnings: string[] = []): Choice => ({
  action,
  prices: [],
  notes: [],
  warnings,
});
const sitter = (kind: SeatCard['kind']): SeatCard => ({
  kind,
  name: kind,
  connected: true,
  stand_in: false,
});
const AMONG_BOTS = [sitter('person'), sitter('bot'), sitter('bot')];
const step: PastStep = { number: 4, hash: '', log: [], prices: [], worth: [], undone: false };

describe('a move that is forced', () => {
  it('plays itself among bots', () => {
    expect(forcedMove([choice('pass')], AMONG_BOTS, 0, [step])).toBe('pass');
  });
  it('is one of one', () => {
    expect(forcedMove([choice('pass'), choice('boom aa')], AMONG_BOTS, 0, [step])).toBeNull();
    expect(forcedMove([], AMONG_BOTS, 0, [step])).toBeNull();
  });
  it('waits where the pause would tell another person that there was no choice', () => {
    const together = [sitter('person'), sitter('person')];
    expect(forcedMove([choice('pass')], together, 0, [step])).toBeNull();
  });
  it('waits where it warns', () => {
    const drastic = choice('take bu', ['Ends the game.']);
    expect(forcedMove([drastic], AMONG_BOTS, 0, [step])).toBeNull();
  });
  it('waits after an undo, which would otherwise be in vain', () => {
    const undone = { ...step, undone: true };
    expect(forcedMove([choice('pass')], AMONG_BOTS, 0, [undone])).toBeNull();
  });
});

describe('a question that was refused', () => {
  const question = { same: 'a share of Metro for 6', refusal: 'decline' };
  const refused = (): Refusals => {
    const refusals = new Refusals();
    refusals.note(question, 'decline');
    return refusals;
  };

  it('is refused again among bots, when it is the same', () => {
    expect(refused().repeated(question, AMONG_BOTS, 0)).toBe('decline');
    expect(refused().repeated({ ...question, same: 'for 5' }, AMONG_BOTS, 0)).toBeNull();
    expect(refused().repeated(null, AMONG_BOTS, 0)).toBeNull();
  });
  it('waits for the person after any other answer', () => {
    const refusals = new Refusals();
    refusals.note(question, 'counter 1');
    refusals.note(null, 'decline');
    expect(refusals.repeated(question, AMONG_BOTS, 0)).toBeNull();
  });
  it('waits where the pause would tell another person', () => {
    expect(refused().repeated(question, [sitter('person'), sitter('person')], 0)).toBeNull();
  });
  it('waits when it was to be decided again, and after an undo', () => {
    const [cancelled, undone] = [refused(), refused()];
    cancelled.forget(question);
    undone.forget();
    expect(cancelled.repeated(question, AMONG_BOTS, 0)).toBeNull();
    expect(undone.repeated(question, AMONG_BOTS, 0)).toBeNull();
  });
});
