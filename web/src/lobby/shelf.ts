// SPDX-License-Identifier: Apache-2.0
//
// The shop window: for each game its engraving, how long it takes, how many usually play, and ready
// settings. shelf/<game>.svg and shelf/<game>.json; a game without them stands there plain.
import type { OptionValues } from './house';

export interface Preset {
  key: string; // its words: preset.<game>.<key>
  players: number;
  options: OptionValues;
}

export interface Facts {
  minutes: number | null;
  players: number;
  presets: Preset[];
}

const engravings = import.meta.glob<string>('./shelf/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const facts = import.meta.glob<Facts>('./shelf/*.json', { import: 'default', eager: true });

const PLAIN: Facts = { minutes: null, players: 4, presets: [] };

export const engravingOf = (game: string): string | null =>
  engravings[`./shelf/${game}.svg`] ?? null;
export const factsOf = (game: string): Facts => facts[`./shelf/${game}.json`] ?? PLAIN;
