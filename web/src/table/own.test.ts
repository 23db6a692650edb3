// SPDX-License-Identifier: Apache-2.0
//
// The log addresses viewers as "you", never by name.
import { describe, expect, it } from 'vitest';
import type { Translations } from '../i18n/translate';
import { ownName, parts } from './narration';

const catalogues = import.meta.glob<Translations>('../../../games/*/lang/*.json', {
  eager: true,
  import: 'default',
});

// Only for others: the actor sees more and has a sentence of its own, or is told nothing.
const SEEN = ['looked_at_event', 'looked_at_token', 'last_unseen', 'offer_prepared'];

describe.each(Object.entries(catalogues))('%s', (_file, words) => {
  it('addresses the viewer in every action', () => {
    const doer = Object.keys(words).filter(
      (key) => /^tell\.\w+$/.test(key) && /\{(who|seller|buyer)\}/.test(words[key] ?? ''),
    );
    const nameless = doer.filter(
      (key) =>
        !SEEN.includes(key.slice(5)) &&
        [`${key}.you`, `${key}_own.you`, `${key}.seller`].every((own) => words[own] === undefined),
    );
    expect(nameless).toEqual([]);
  });
});

describe('the viewer among other seats', () => {
  const list = parts('Bids: [#0] (3), [#1] (5). [#0] leads', new Set(), 2);
  it('is "you", with a capital where a sentence begins', () => {
    expect(ownName(list, 1, 'you')).toBe('you');
    expect(ownName(list, 5, 'you')).toBe('You');
    expect(ownName(parts('[#0]: a', new Set(), 2), 0, 'du')).toBe('Du');
  });
});
