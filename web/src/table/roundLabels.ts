// SPDX-License-Identifier: Apache-2.0
import type { RoundMark } from './chart';

const WIDEST = 26; // "R12" with a gap

/** The rounds of a chart that have room for a label: those before leave it free. */
export function withLabels(rounds: RoundMark[], x: (step: number) => number): Set<RoundMark> {
  const labelled = new Set<RoundMark>();
  let free = -Infinity;
  for (const mark of rounds) {
    if (x(mark.number) < free) continue;
    labelled.add(mark);
    free = x(mark.number) + WIDEST;
  }
  return labelled;
}
