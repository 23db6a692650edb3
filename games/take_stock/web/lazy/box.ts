// SPDX-License-Identifier: Apache-2.0
//
// The forty events of the box (RULES.md 2.3), in kind order.

export interface Boxed {
  sort: string;
  count: number;
  each: number; // for each of the five stocks; 0: bound to none
}

export const BOX: Boxed[] = [
  { sort: 'split', count: 15, each: 3 },
  { sort: 'crash', count: 5, each: 1 },
  { sort: 'insider', count: 5, each: 1 },
  { sort: 'audit', count: 4, each: 0 },
  { sort: 'freeze', count: 3, each: 0 },
  { sort: 'nochange', count: 2, each: 0 },
  { sort: 'upturn', count: 1, each: 0 },
  { sort: 'downturn', count: 1, each: 0 },
  { sort: 'gain', count: 1, each: 0 },
  { sort: 'lose', count: 1, each: 0 },
  { sort: 'allcrash', count: 1, each: 0 },
  { sort: 'closed', count: 1, each: 0 },
];
