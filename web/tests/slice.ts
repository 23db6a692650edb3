// SPDX-License-Identifier: Apache-2.0
//
// ./test runs a part of each large matrix, chosen by the commit: BOURSE_SLICE=K/N is the K-th of N parts.
// Without it everything is run.

const [part = 0, parts = 1] = (process.env['BOURSE_SLICE'] ?? '0/1').split('/').map(Number);
if (!(part >= 0 && part < parts)) throw new Error('BOURSE_SLICE is K/N with 0 <= K < N');

/**
 * The cells of a row that are in the slice. Rows are shifted by one each, so that a slice has every column.
 * `thin`: how many times fewer of them a slice has.
 */
export function inSlice<Cell>(row: number, cells: readonly Cell[], thin = 1): Cell[] {
  const among = parts === 1 ? 1 : parts * thin;
  return cells.filter((_, column) => (row + column) % among === part);
}
