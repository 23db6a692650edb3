// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import english from '../../../lang/en.json';
import { translatorFor } from '../i18n/translate';
import { seatingLine } from './optionText';

test('seats are counted in words, and what there is none of is left out', () => {
  const say = translatorFor('en', [english]);
  const bot = { kind: 'bot', bot: 'greedy' } as const;
  const open = { kind: 'open' } as const;
  const me = { kind: 'me' } as const;
  expect(seatingLine(say, [me, open, bot])).toBe('3 players: 1 open, 1 bot');
  expect(seatingLine(say, [me, bot, bot])).toBe('3 players: 2 bots');
  expect(seatingLine(say, [me])).toBe('1 player');
});
