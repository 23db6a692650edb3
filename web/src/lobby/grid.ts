// SPDX-License-Identifier: Apache-2.0
//
// A table of own values as a grid to type into. Whatever JSON a game's table is, it is laid out the
// same way: one group a key at the top, one row a list or record, one cell a figure. What is typed
// is kept by the cell's path; a cell left empty has the value in force.

export type Path = (string | number)[];
export type Leaf = string | number | boolean | null;

export interface Cell {
  path: Path;
  label: string;
  value: Leaf; // in force
}

export interface Row {
  label: string;
  cells: Cell[];
}

export interface Group {
  key: string; // '' of a bare list
  rows: Row[];
}

/** What was typed, by keyOf(path). */
export type Typed = Record<string, string>;

type Branch = Record<string, unknown> | unknown[];

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;
export const keyOf = (path: Path): string => JSON.stringify(path);

/** A record in a list goes by its name or code, a figure by its place. */
function labelOf(parent: Branch, key: string, child: unknown): string {
  if (!Array.isArray(parent)) return key;
  const record = (isBranch(child) ? child : {}) as { name?: unknown; code?: unknown };
  const name = record.name ?? record.code;
  return typeof name === 'string' ? name : String(Number(key) + 1);
}

function rowsOf(path: Path, label: string, value: unknown): Row[] {
  if (!isBranch(value)) return [{ label, cells: [{ path, label: '', value: value as Leaf }] }];
  const cells: Cell[] = [];
  const rows: Row[] = [];
  for (const [key, child] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    const name = labelOf(value, key, child);
    if (isBranch(child)) rows.push(...rowsOf(at, [label, name].filter(Boolean).join(', '), child));
    else cells.push({ path: at, label: name, value: child as Leaf });
  }
  return cells.length > 0 ? [{ label, cells }, ...rows] : rows;
}

export function groupsOf(table: unknown): Group[] {
  if (!isBranch(table) || Array.isArray(table)) return [{ key: '', rows: rowsOf([], '', table) }];
  return Object.entries(table).map(([key, value]) => ({ key, rows: rowsOf([key], '', value) }));
}

/** A figure where one was typed, else the words: the house says what does not fit. */
export function leafOf(text: string): Leaf {
  const plain = text.trim().replace('\u2212', '-');
  return /^-?\d{1,9}$/.test(plain) ? Number(plain) : text.trim();
}

/** The table with what was typed in it. */
export function typedInto(table: unknown, typed: Typed): unknown {
  const copy = structuredClone(table) as Branch;
  for (const [key, text] of Object.entries(typed)) {
    const path = JSON.parse(key) as Path;
    let at: Branch = copy;
    for (const step of path.slice(0, -1)) at = (at as Record<string | number, Branch>)[step] ?? {};
    const last = path.at(-1);
    if (last !== undefined) (at as Record<string | number, unknown>)[last] = leafOf(text);
  }
  return copy;
}

/** Of a table with keys, those under which something was typed. */
export function touched(table: unknown, typed: Typed): unknown {
  if (!isBranch(table) || Array.isArray(table)) return table;
  const keys = new Set(Object.keys(typed).map((key) => (JSON.parse(key) as Path)[0]));
  return Object.fromEntries(Object.entries(table).filter(([key]) => keys.has(key)));
}

/** What would have to be typed to get from one table to another; null: they are laid out otherwise. */
export function typedBetween(from: unknown, to: unknown, path: Path = []): Typed | null {
  if (!isBranch(from) || !isBranch(to)) {
    if (isBranch(from) || isBranch(to)) return null;
    return from === to ? {} : { [keyOf(path)]: String(to) };
  }
  if (Array.isArray(from) && (!Array.isArray(to) || from.length !== to.length)) return null;
  const typed: Typed = {};
  for (const [key, child] of Object.entries(to)) {
    const at = Array.isArray(to) ? Number(key) : key;
    const old = (from as Record<string, unknown>)[key];
    const more = old === undefined ? null : typedBetween(old, child, [...path, at]);
    if (more === null) return null;
    Object.assign(typed, more);
  }
  return typed;
}
