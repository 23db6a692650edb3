// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import english from '../../../lang/en.json';
import { serverError } from './serverErrors';

test('server errors are translated, or shown as sent if there is no translation', () => {
  expect(serverError({ sentence: 'as sent', key: 'over' }, english)).toBe('The game is over.');
  expect(serverError({ sentence: 'as sent', key: 'unheard_of' }, english)).toBe('as sent');
  expect(serverError({ sentence: 'as sent' })).toBe('as sent');
  expect(serverError({ sentence: 'as sent', key: 'other_version', protocol: 7 }, english)).toBe(
    'This server speaks protocol version 7. Reload the page, or update your program.',
  );
});
