// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import english from '../../../lang/en.json';
import german from '../../../lang/de.json';
import { translatorFor } from '../i18n/translate';
import { endingText } from './ending';

const text = (scores: number[], seat: number | null, language = 'en'): string =>
  endingText(scores, {
    t: translatorFor(language, [language === 'en' ? english : german]),
    names: ['Ada', 'Wen', 'Ben'],
    seat,
    score: (amount) => `$${amount}M`,
  });

test('the warning before the last move says who wins, with what, and what the others have', () => {
  expect(text([50, 45, 40], 0)).toBe('You win with $50M. The others: Wen ($45M), Ben ($40M).');
  expect(text([45, 40, 50], 0)).toBe('Ben wins with $50M. The others: you ($45M), Wen ($40M).');
  expect(text([45, 40, 50], 0, 'de')).toBe(
    'Ben gewinnt mit $50M. Die anderen: du ($45M), Wen ($40M).',
  );
  expect(text([7], 0)).toBe('You score $7M.');
});

test('a tie at the top is left to the tie-break', () => {
  expect(text([50, 50, 40], 1)).toBe(
    'Tied at $50M: Ada, you. The tie-break decides. The others: Ben ($40M).',
  );
  expect(text([3, 3, 3], null)).toBe('Tied at $3M: Ada, Wen, Ben. The tie-break decides.');
});
