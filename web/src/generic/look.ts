// SPDX-License-Identifier: Apache-2.0
//
// Default look of a company: inks in order, the letters of its code.
import type { CompanyLook } from '../board';

const INKS = ['blue', 'red', 'green', 'amber', 'violet', 'steel', 'orange', 'ink'] as const;

export function plainLook(code: string, at: number): CompanyLook {
  const ink = INKS[at % INKS.length] ?? 'ink';
  return { code, letters: code.slice(0, 3).toUpperCase(), ink, glyph: 'i-coupon' };
}
