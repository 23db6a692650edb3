// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import english from '../../../lang/en.json';
import { serverError } from './serverErrors';

test('what the house says comes from the translations, and as it is where there is no word for it', () => {
  expect(serverError({ sentence: 'as sent', key: 'over' }, english)).toBe('the game is over');
  expect(serverError({ sentence: 'as sent', key: 'unheard_of' }, english)).toBe('as sent');
  expect(serverError({ sentence: 'as sent' })).toBe('as sent');
  expect(serverError({ sentence: 'as sent', key: 'other_version', protocol: 7 }, english)).toBe(
    'this server speaks protocol version 7; reload the page, or update your program',
  );
});
