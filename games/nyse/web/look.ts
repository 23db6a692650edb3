// SPDX-License-Identifier: Apache-2.0
//
// Inks, letters and glyphs of the four industries, and the seals of the markings.
import type { CompanyLook } from '$web/board';
import type { Colour, Marking } from './view';

export const companies: CompanyLook[] = [
  { code: 'bu', letters: 'BU', ink: 'blue', glyph: 'g-hex' },
  { code: 'bk', letters: 'BK', ink: 'ink', glyph: 'g-chip' },
  { code: 'rd', letters: 'RD', ink: 'red', glyph: 'g-flame' },
  { code: 'gn', letters: 'GN', ink: 'green', glyph: 'g-wheat' },
];

const unknown: CompanyLook = { code: '', letters: '?', ink: 'steel', glyph: 'i-help' };

export const lookOf = (colour: Colour): CompanyLook =>
  companies.find((company) => company.code === colour) ?? unknown;

/** The symbol of a marking's seal; an unmarked chip bears none. */
export const seal = (marking: Marking | null): string | null =>
  marking === null || marking === 'n' ? null : `i-${marking}`;
