// SPDX-License-Identifier: Apache-2.0
//
// Labels of custom values: the name of a place in a table.
import type { OwnShape, Path, RowsShape, ValueShape } from '../own';
import type { Translate, Values } from '../i18n/translate';

/** Everything that a label may depend on. */
interface Named {
  option: string;
  house: unknown;
  own: unknown;
  shape: OwnShape;
  words: Translate;
}

/** The patterns that match a path, most specific first: each step as is or as *. */
function patternsOf(option: string, path: Path): string[] {
  return path.reduce<string[]>(
    (patterns, step) => patterns.flatMap((start) => [`${start}.${step}`, `${start}.*`]),
    [option],
  );
}

export function shapeAt(shape: OwnShape, option: string, path: Path): ValueShape {
  const pattern = patternsOf(option, path).find((each) => each in shape.values);
  return (pattern === undefined ? undefined : shape.values[pattern]) ?? {};
}

const at = (table: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)?.[step], table);

const signed = (figure: number) =>
  figure > 0 ? `+${figure}` : String(figure).replace('-', '\u2212');

/** The translation for a place; null: none. */
function wordAt({ option, own, words }: Named, path: Path): string | null {
  const last = path.at(-1) ?? '';
  const list = at(own, path.slice(0, -1));
  const values: Values =
    typeof last === 'number'
      ? {
          n: String(last + 1),
          at: String(last),
          mid: signed(last - ((Array.isArray(list) ? list.length : 1) - 1) / 2),
        }
      : { key: last };
  const keys = patternsOf(option, path).map((pattern) => `own.${pattern}`);
  if (path.length === 1) keys.push(`option.${option}.${last}`);
  const key = keys.find((each) => words(each) !== each);
  return key === undefined ? null : words(key, values);
}

/** The name of an entry: translated unless renamed. */
function nameAt(named: Named, path: Path, shape: ValueShape): string | null {
  const last = path.at(-1);
  if (typeof last !== 'number') return null;
  const known = shape.names?.[last];
  if (known !== undefined) return named.words(known);
  const entry = at(named.own, path) as { name?: unknown; code?: unknown } | null | undefined;
  if (shape.records === undefined || typeof entry?.name !== 'string') return null;
  const house = at(named.house, path) as { name?: unknown } | undefined;
  const key = `${shape.records}.${String(entry.code)}`;
  const word = named.words(key);
  return word !== key && house?.name === entry.name ? word : entry.name;
}

/** An entry of a list that is separate for each name. */
function rowAt(named: Named, path: Path, rows: RowsShape): string | null {
  const place = Number(path.at(-1));
  if (!rows.isFlat) {
    const isRow = Array.isArray(at(named.own, path));
    return isRow ? named.words(rows.names[place] ?? '') : null;
  }
  const list = at(named.own, path.slice(0, -1));
  if (!Array.isArray(list) || list.length <= rows.length) return null;
  const row = named.words(rows.names[Math.floor(place / rows.length)] ?? '');
  return `${row}, ${(place % rows.length) + 1}`;
}

/** The label of a place, or null if only its key is left. */
export function ownWord(named: Named, path: Path): string | null {
  const shape = shapeAt(named.shape, named.option, path);
  const parent = shapeAt(named.shape, named.option, path.slice(0, -1));
  const row = parent.rows ? rowAt(named, path, parent.rows) : null;
  const word = row ?? nameAt(named, path, parent) ?? wordAt(named, path);
  const note = shape.note?.(named.own, path) ?? '';
  return word === null || note === '' ? word : `${word} (${note})`;
}

export function ownLabel(named: Named, path: Path): string {
  const last = path.at(-1) ?? '';
  return ownWord(named, path) ?? (typeof last === 'number' ? String(last + 1) : last);
}

/** "Bids › 3": the labels of all steps. */
export function placeLine(named: Named, path: Path): string {
  return path
    .map((_, depth) => path.slice(0, depth + 1))
    .map((part) => ownLabel(named, part))
    .join(' › ');
}

/** The label of the switch to separate lists: "each company has its own". */
export function apartWord({ option, words }: Named, path: Path): string {
  const keys = patternsOf(option, path).map((pattern) => `own.${pattern}.apart`);
  return words(keys.find((key) => words(key) !== key) ?? 'own.apart');
}
