// SPDX-License-Identifier: Apache-2.0
//
// The data set in force: that of the table's options, or the house's (RULES.md 2.9).
import type { JsonObject } from '$web/api/wire';
import house from './house.json';

export interface Cards {
  tokens: Record<string, number>;
  tracks: Record<string, (number | string)[]>; // from "x" up
  companies: { code: string; name: string; track: string; ipo: number; div: number[] }[];
  events: { code: string }[];
  rumors: { code: string; count: number }[];
  characters: { code: string; start: number; cost: number }[];
}

export function setOf(options: JsonObject): Cards {
  const own = options['dataset'];
  return typeof own === 'object' && own !== null ? (own as unknown as Cards) : house;
}

export const countOf = <Card>(cards: Card[], wanted: Card): number =>
  cards.filter((card) => card === wanted).length;
