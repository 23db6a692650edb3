// SPDX-License-Identifier: Apache-2.0
//
// Inks, letters and glyphs of the eight companies of the house's data set. Companies of another one
// look as the house draws strangers, by board, so that the two sides of a board differ from all
// others on the table.
import type { CompanyLook } from '$web/board';
import { plainLook } from '$web/generic/look';
import type { View } from './view';

export const companies: CompanyLook[] = [
  { code: 'fre', letters: 'FC', ink: 'orange', glyph: 'g-pick' },
  { code: 'sou', letters: 'SH', ink: 'ink', glyph: 'g-coal' },
  { code: 'mul', letters: 'ML', ink: 'violet', glyph: 'g-bottle' },
  { code: 'old', letters: 'OM', ink: 'red', glyph: 'g-hat' },
  { code: 'met', letters: 'ME', ink: 'steel', glyph: 'g-metro' },
  { code: 'blu', letters: 'BD', ink: 'blue', glyph: 'g-duck' },
  { code: 'hip', letters: 'HG', ink: 'green', glyph: 'g-hippo' },
  { code: 'gol', letters: 'GR', ink: 'amber', glyph: 'g-rays' },
];

export function lookOf(view: View, board: number): CompanyLook {
  const code = view.boards[board]?.company ?? '';
  return companies.find((look) => look.code === code) ?? plainLook(code, board);
}
