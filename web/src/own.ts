// SPDX-License-Identifier: Apache-2.0
//
// What a game says about its own values so that people can type them: games/<game>/web/lazy/own.ts
// exports one OwnShape as default. The words are in the game's catalogue, "own.<option>.<path>", where
// a step of the path may be written *. A word may use {n} (the place in its list, from 1), {at} (from
// 0), {mid} (from the middle of the list, with its sign) and {key}.
import type { Translate } from './i18n/translate';

export type Path = (string | number)[];
export type Leaf = string | number | boolean | null;
export type Choices = (table: unknown, path: Path, words: Translate) => [Leaf, string][];

export interface ValueShape {
  // A list.
  least?: number; // with `most`: entries can be added at the end and taken away
  most?: number;
  added?: (list: unknown[]) => unknown; // the entry to add; without it, the last one again
  names?: string[]; // the words of the entries
  records?: string; // entries with a code: its word is "<records>.<code>", as long as the name is the house's
  rows?: RowsShape;
  isSet?: boolean; // of some of `choices`, in their order
  // A value.
  choices?: Choices;
  forms?: [unknown, string][]; // what may stand here, each with its word; a figure or record for all such
  isFixed?: boolean; // not shown
  note?: (table: unknown, path: Path) => string; // behind its word
}

/** A list that counts for all, or one for each of these in turn. */
export interface RowsShape {
  names: string[];
  length: number; // of each
  isFlat: boolean; // one behind the other, not a list of lists
}

export interface OwnShape {
  values: Record<string, ValueShape>; // by "<option>.<path>"
  /** Sentences of the engine about them, as the catalogue has them: "own.engineText.<sentence>". */
  engineTexts?: string[];
  /** What follows from other values: lengths and places that depend on one another. */
  fit?: (option: string, table: unknown) => unknown;
  /** The house's values laid out as the own ones are, where lengths depend on a value. */
  beside?: (option: string, house: unknown, own: unknown) => unknown;
}
