// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import english from '../../../lang/en.json';
import type { ClockSetting } from '../api/wire';
import { translatorFor } from '../i18n/translate';
import { clockLine, seatingLine } from './optionText';

test('seats are counted in words, and what there is none of is left out', () => {
  const say = translatorFor('en', [english]);
  const bot = { kind: 'bot', bot: 'greedy' } as const;
  const open = { kind: 'open' } as const;
  const me = { kind: 'me' } as const;
  expect(seatingLine(say, [me, open, bot])).toBe('3 players: 1 open, 1 bot');
  expect(seatingLine(say, [me, bot, bot])).toBe('3 players: 2 bots');
  expect(seatingLine(say, [me])).toBe('1 player');
});

test('the clock is told in full, with what happens when time runs out', () => {
  const say = translatorFor('en', [english]);
  const clock = (more: Partial<ClockSetting>): string =>
    clockLine(say, { kind: 'bank', expiry: 'bot', ...more });
  expect(clock({ bank_seconds: 600 })).toBe(
    '10 minutes per player. When time runs out, a bot plays until the player is back.',
  );
  expect(clock({ bank_seconds: 90, increment_seconds: 5, expiry: 'fallback' })).toBe(
    '1.5 minutes per player, plus 5 seconds per turn. When time runs out, a cautious default move is played.',
  );
  expect(clock({ kind: 'days', days: 1 })).toMatch(/^1 day per turn\. When/);
  expect(clock({ kind: 'none' })).toBe('no clock');
});
