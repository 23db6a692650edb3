// SPDX-License-Identifier: Apache-2.0
//
// Inks, letters and glyphs of the six companies.
import type { CompanyLook } from '$web/board';
import type { Company } from './view';

export const companies: CompanyLook[] = [
  { code: 'aa', letters: 'AA', ink: 'red', glyph: 'g-wheel' },
  { code: 'bb', letters: 'BB', ink: 'green', glyph: 'g-bank' },
  { code: 'cc', letters: 'CC', ink: 'blue', glyph: 'g-planet' },
  { code: 'ee', letters: 'EE', ink: 'amber', glyph: 'g-bolt' },
  { code: 'll', letters: 'LL', ink: 'violet', glyph: 'g-flask' },
  { code: 'ss', letters: 'SS', ink: 'steel', glyph: 'g-beam' },
];

const unknown: CompanyLook = { code: '', letters: '?', ink: 'steel', glyph: 'i-help' };

export const lookOf = (company: Company): CompanyLook =>
  companies.find((look) => look.code === company) ?? unknown;
