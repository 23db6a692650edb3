// SPDX-License-Identifier: Apache-2.0
//
// Describes the form for the custom values of a game: games/<game>/web/lazy/own.ts exports an
// OwnShape as default. Labels are in the game's translations, "own.<option>.<path>", where a step
// of the path may be *. A label may use {n} (place in its list, from 1), {at} (from 0), {mid} (from
// the middle of the list, signed) and {key}.
import type { Translate } from './i18n/translate';

export type Path = (string | number)[];
export type Leaf = string | number | boolean | null;
export type Choices = (table: unknown, path: Path, words: Translate) => [Leaf, string][];

export interface ValueShape {
  // A list.
  least?: number; // with `most`: entries can be added and removed at the end
  most?: number;
  added?: (list: unknown[]) => unknown; // the entry to add; default: a copy of the last
  names?: string[]; // keys of the labels of the entries
  records?: string; // entries with a code: their label is "<records>.<code>" unless renamed
  rows?: RowsShape;
  isSet?: boolean; // a subset of `choices`, in their order
  // A value.
  choices?: Choices;
  forms?: [unknown, string][]; // allowed forms with their labels; a number or record stands for its kind
  isFixed?: boolean; // not shown
  note?: (table: unknown, path: Path) => string; // after its label
}

/** One list for all, or one for each name. */
export interface RowsShape {
  names: string[];
  length: number; // of each
  isFlat: boolean; // concatenated instead of a list of lists
}

export interface OwnShape {
  values: Record<string, ValueShape>; // by "<option>.<path>"
  /** Sentences of the engine about them; their translations are "own.engineText.<sentence>". */
  engineTexts?: string[];
  /** Adjusts values that depend on others, such as lengths of lists. */
  fit?: (option: string, table: unknown) => unknown;
  /** The house values in the layout of the custom ones, if lengths depend on a value. */
  beside?: (option: string, house: unknown, own: unknown) => unknown;
}
