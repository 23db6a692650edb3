// SPDX-License-Identifier: Apache-2.0
//
// Inks, letters and glyphs of the five companies.
import type { CompanyLook } from '$web/board';
import type { Company } from './view';

export const companies: CompanyLook[] = [
  { code: 'ca', letters: 'Ca', ink: 'orange', glyph: 'g-carrot' },
  { code: 'gr', letters: 'Gr', ink: 'green', glyph: 'g-grass' },
  { code: 'ho', letters: 'Ho', ink: 'amber', glyph: 'g-honey' },
  { code: 'fi', letters: 'Fi', ink: 'blue', glyph: 'g-fish' },
  { code: 'ap', letters: 'Ap', ink: 'red', glyph: 'g-apple' },
];

const unknown: CompanyLook = { code: '', letters: '?', ink: 'steel', glyph: 'i-help' };

export const lookOf = (company: Company): CompanyLook =>
  companies.find((look) => look.code === company) ?? unknown;
