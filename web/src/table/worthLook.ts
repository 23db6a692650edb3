// SPDX-License-Identifier: Apache-2.0
//
// How the lines of players are told apart in the chart of the lead: by colour and by the shape of
// the marks on them, so that neither is needed alone. No two of ten seats share both.
const INKS = ['blue', 'orange', 'violet', 'green', 'red', 'steel', 'ink'] as const;

/** Paths around 0 0: triangle, square, diamond, cross, disc. */
const SHAPES = [
  'M0-4.6 4.4 3.4H-4.4Z',
  'M-3.6-3.6H3.6V3.6H-3.6Z',
  'M0-5 5 0 0 5-5 0Z',
  'M-1.4-4.4H1.4V-1.4H4.4V1.4H1.4V4.4H-1.4V1.4H-4.4V-1.4H-1.4Z',
  'M-4 0A4 4 0 1 1 4 0 4 4 0 1 1-4 0Z',
] as const;

export interface WorthLook {
  ink: string; // a CSS colour
  shape: string; // the path of a mark
}

/** The viewer's own line is brass, as everything of theirs. */
export function worthLook(seat: number, viewer: number | null): WorthLook {
  const shape = SHAPES[seat % SHAPES.length] ?? SHAPES[0];
  if (seat === viewer) return { ink: 'var(--brass-line)', shape };
  return { ink: `var(--ln-${INKS[seat % INKS.length] ?? 'ink'})`, shape };
}

const APART = 56; // pixels between two marks of a line

/** The rows with a mark: some way apart, and at another place for each seat. */
export function markedRows(rows: number, seat: number, x: (row: number) => number): number[] {
  const marked: number[] = [];
  let next = x(0) + 6 + (seat % 5) * 11;
  for (let row = 0; row < rows; row += 1) {
    if (x(row) < next) continue;
    marked.push(row);
    next = x(row) + APART;
  }
  return marked;
}
