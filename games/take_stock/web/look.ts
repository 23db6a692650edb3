// SPDX-License-Identifier: Apache-2.0
//
// Inks, letters and glyphs of the five stocks.
import type { CompanyLook } from '$web/board';
import type { Stock } from './view';

export const companies: CompanyLook[] = [
  { code: 'corn', letters: 'Co', ink: 'amber', glyph: 'g-corn' },
  { code: 'gems', letters: 'Ge', ink: 'violet', glyph: 'g-gem' },
  { code: 'tech', letters: 'Te', ink: 'blue', glyph: 'g-chip' },
  { code: 'oil', letters: 'Oi', ink: 'ink', glyph: 'g-derrick' },
  { code: 'movie', letters: 'Mo', ink: 'red', glyph: 'g-reel' },
];

const unknown: CompanyLook = { code: '', letters: '?', ink: 'steel', glyph: 'i-help' };

export const lookOf = (stock: Stock | null): CompanyLook =>
  companies.find((look) => look.code === stock) ?? unknown;
