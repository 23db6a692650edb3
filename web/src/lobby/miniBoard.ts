// SPDX-License-Identifier: Apache-2.0
//
// The small picture of a running game in the lobby: a line per company, from the prices of its listing.
import type { CompanyLook } from '../board';
import type { PriceHistory } from '../api/wire';

export const WIDTH = 100; // stretched to the card
export const HEIGHT = 44; // pixels

const EDGE = 4;
const OFFSET = 1.6; // between lines of equal prices
// Of companies without art, as in generic/look.ts, which is part of the table's script.
const INKS = ['blue', 'red', 'green', 'amber'] as const;

export interface MiniLine {
  look: CompanyLook;
  price: number; // now
  path: string;
}

function plainLook(code: string, at: number): CompanyLook {
  const ink = INKS[at % INKS.length] ?? 'ink';
  return { code, letters: code.slice(0, 3).toUpperCase(), ink, glyph: 'i-coupon' };
}

const figure = (value: number): string => String(Math.round(value * 10) / 10);

/** The lines of the companies, in the order of the market; none without prices. */
export function miniLines({ companies, rows }: PriceHistory, looks: CompanyLook[]): MiniLine[] {
  const now = rows.at(-1);
  if (now === undefined) return [];
  const most = Math.max(1, ...rows.flat());
  const x = (row: number) => figure((WIDTH * row) / rows.length);
  const y = (price: number, at: number) =>
    figure(
      HEIGHT -
        EDGE -
        ((HEIGHT - 2 * EDGE) * price) / most +
        (at - (companies.length - 1) / 2) * OFFSET,
    );
  return companies.map((code, at) => {
    const steps = rows.map((row, number) => {
      const height = y(row[at] ?? 0, at);
      return number === 0 ? `M0 ${height}` : `H${x(number)}V${height}`;
    });
    return {
      look: looks.find((look) => look.code === code) ?? plainLook(code, at),
      price: now[at] ?? 0,
      path: `${steps.join('')}H${WIDTH}`,
    };
  });
}

// The query makes a copy, apart from the script of the board.
const own = import.meta.glob<CompanyLook[]>('../../../games/*/web/look.ts', {
  import: 'companies',
  query: '?lobby',
});

/** The inks and glyphs of a game's companies, without its board; none for a game without a look. */
export async function companiesOf(game: string): Promise<CompanyLook[]> {
  return (await own[`../../../games/${game}/web/look.ts`]?.()) ?? [];
}
