// SPDX-License-Identifier: Apache-2.0
//
// Layout of a table of custom values as an editable grid. Any JSON is laid out the same way: one
// group per top-level key, one row per list or record, one cell per number. A game's OwnShape adds
// what JSON lacks: which lists may grow, which numbers are indexes into another list.
import type { Leaf, OwnShape, Path, RowsShape, ValueShape } from '../own';
import type { Translate } from '../i18n/translate';
import { ownLabel, shapeAt } from './ownWords';

/** The content of a grid. */
export interface Sheet {
  option: string;
  house: unknown; // used where nothing was typed
  own: unknown; // the complete typed table
  shape: OwnShape;
  words: Translate;
}

export interface Cell {
  kind: 'field' | 'choice' | 'form' | 'set';
  path: Path;
  label: string;
  value: unknown;
  grey: unknown; // the house value; undefined: none
  choices: [unknown, string][];
}

export interface Row {
  label: string;
  cells: Cell[];
  path: Path;
  sizes: { least: number; most: number; length: number } | null; // lists of variable length
  rows: { shape: RowsShape; isApart: boolean } | null; // lists that may be separate for each
}

export interface Group {
  key: string; // '' for a bare list
  label: string;
  rows: Row[];
}

type Branch = Record<string, unknown> | unknown[];

export const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  isBranch(value) && !Array.isArray(value);
export const keyOf = (path: Path): string => JSON.stringify(path);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export function valueAt(table: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, step) => (isBranch(at) ? (at as Record<string | number, unknown>)[step] : undefined),
    table,
  );
}

/** The table with one value replaced. */
export function withValue(table: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const inner = withValue(valueAt(table, [step]), rest, value);
  if (Array.isArray(table)) return table.map((old, at) => (at === step ? inner : old));
  return { ...(table as Record<string, unknown>), [step]: inner };
}

const isApart = (list: unknown[], rows: RowsShape) =>
  rows.isFlat ? list.length > rows.length : Array.isArray(list[0]);

/** Splits one list for all into one for each, or joins them into the first. */
export function setApart(list: unknown[], rows: RowsShape, apart: boolean): unknown[] {
  if (isApart(list, rows) === apart) return list;
  if (apart) return rows.isFlat ? rows.names.flatMap(() => list) : rows.names.map(() => [...list]);
  return rows.isFlat ? list.slice(0, rows.length) : (list[0] as unknown[]);
}

/** The house value at a place of the custom table, whose lists may be laid out differently. */
function greyAt({ house, own, option, shape }: Sheet, path: Path): unknown {
  let [at, mine]: [unknown, unknown] = [shape.beside?.(option, house, own) ?? house, own];
  for (let depth = 0; depth <= path.length; depth += 1) {
    const rows = shapeAt(shape, option, path.slice(0, depth)).rows;
    if (rows && Array.isArray(at) && Array.isArray(mine)) {
      at = setApart(at, rows, isApart(mine, rows));
    }
    const step = path[depth];
    if (step === undefined) break;
    [at, mine] = [valueAt(at, [step]), valueAt(mine, [step])];
  }
  return at;
}

function cellAt(sheet: Sheet, path: Path, kind: Cell['kind'], label: string): Cell {
  const { choices } = shapeAt(sheet.shape, sheet.option, path);
  return {
    kind,
    path,
    label,
    value: valueAt(sheet.own, path),
    grey: greyAt(sheet, path),
    choices: choices?.(sheet.own, path, sheet.words) ?? [],
  };
}

const formOf = (forms: [unknown, string][], value: unknown): unknown => {
  const exact = forms.find(([form]) => same(form, value));
  return (exact ?? forms.find(([form]) => typeof form === typeof value))?.[0];
};

/** A choice between the allowed forms. */
function formCell(sheet: Sheet, path: Path, forms: [unknown, string][]): Cell {
  const grey = greyAt(sheet, path);
  return {
    kind: 'form',
    path,
    label: ownLabel(sheet, path),
    value: formOf(forms, valueAt(sheet.own, path)),
    grey: grey === undefined ? undefined : formOf(forms, grey),
    choices: forms.map(([form, word]) => [form, sheet.words(word)]),
  };
}

function leafCells(sheet: Sheet, path: Path, shape: ValueShape): Cell[] {
  if (shape.isFixed) return [];
  const value = valueAt(sheet.own, path);
  const kind = shape.choices ? 'choice' : 'field';
  if (!shape.forms) return [cellAt(sheet, path, kind, ownLabel(sheet, path))];
  const form = formCell(sheet, path, shape.forms);
  return typeof value === 'number' ? [form, cellAt(sheet, path, kind, '')] : [form];
}

function rowOf(label: string, path: Path, cells: Cell[]): Row {
  return { label, cells, path, sizes: null, rows: null };
}

/** A flat list as one row per name. */
function rowsApart(sheet: Sheet, path: Path, label: string, { names, length }: RowsShape): Row[] {
  return names.map((name, row) => {
    const cells = Array.from({ length }, (_, at) =>
      cellAt(sheet, [...path, row * length + at], 'field', String(at + 1)),
    );
    return rowOf([label, sheet.words(name)].filter(Boolean).join(', '), path, cells);
  });
}

function listRows(sheet: Sheet, path: Path, label: string, list: unknown[]): Row[] {
  const shape = shapeAt(sheet.shape, sheet.option, path);
  const rows =
    shape.rows?.isFlat === true && isApart(list, shape.rows)
      ? rowsApart(sheet, path, label, shape.rows)
      : branchRows(sheet, path, label, list);
  const all = rows.length > 0 ? rows : [rowOf(label, path, [])];
  const [head] = all;
  if (head && shape.rows) head.rows = { shape: shape.rows, isApart: isApart(list, shape.rows) };
  if (shape.least === undefined || shape.most === undefined) return all;
  const sizes = { least: shape.least, most: shape.most, length: list.length };
  if (list.some(isBranch)) return [...all, { ...rowOf('', path, []), sizes }];
  if (head) head.sizes = sizes;
  return all;
}

function branchRows(sheet: Sheet, path: Path, label: string, value: Branch): Row[] {
  const cells: Cell[] = [];
  const rows: Row[] = [];
  for (const key of Object.keys(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    const child = valueAt(value, [at.at(-1) ?? key]);
    const shape = shapeAt(sheet.shape, sheet.option, at);
    if (!isBranch(child)) cells.push(...leafCells(sheet, at, shape));
    else if (shape.isSet) cells.push(cellAt(sheet, at, 'set', ownLabel(sheet, at)));
    else if (shape.forms) {
      cells.push(formCell(sheet, at, shape.forms));
      cells.push(...branchRows(sheet, at, '', child).flatMap((row) => row.cells));
    } else {
      const name = [label, ownLabel(sheet, at)].filter(Boolean).join(', ');
      rows.push(...rowsAt(sheet, at, name, child));
    }
  }
  return cells.length > 0 ? [rowOf(label, path, cells), ...rows] : rows;
}

function rowsAt(sheet: Sheet, path: Path, label: string, value: unknown): Row[] {
  if (Array.isArray(value)) return listRows(sheet, path, label, value);
  if (isBranch(value)) return branchRows(sheet, path, label, value);
  const shape = shapeAt(sheet.shape, sheet.option, path);
  return [
    rowOf(
      label,
      path,
      leafCells(sheet, path, shape).map((cell) => ({ ...cell, label: '' })),
    ),
  ];
}

export function groupsOf(sheet: Sheet): Group[] {
  const { own } = sheet;
  if (!isRecord(own)) return [{ key: '', label: '', rows: rowsAt(sheet, [], '', own) }];
  return Object.keys(own).map((key) => ({
    key,
    label: ownLabel(sheet, [key]),
    rows: rowsAt(sheet, [key], '', own[key]),
  }));
}

/** A number if one was typed, else the text; the server reports what is invalid. */
export function leafOf(text: string): Leaf {
  const plain = text.trim().replace('\u2212', '-').replace(/^\+/, '');
  return /^-?\d{1,9}$/.test(plain) ? Number(plain) : text.trim();
}

export const isTyped = ({ value, grey }: Cell): boolean => !same(value, grey);

/** The list with one entry more or less. */
export function resized({ option, own, shape }: Sheet, path: Path, by: 1 | -1): unknown {
  const list = valueAt(own, path) as unknown[];
  if (by < 0) return withValue(own, path, list.slice(0, -1));
  const entry = shapeAt(shape, option, path).added?.(list) ?? structuredClone(list.at(-1)) ?? 0;
  return withValue(own, path, [...list, entry]);
}

/** The keys of a table that differ from the house values. */
export function touched(house: unknown, own: unknown): unknown {
  if (!isRecord(own) || !isRecord(house)) return own;
  return Object.fromEntries(Object.entries(own).filter(([key, value]) => !same(value, house[key])));
}

/** A partial custom table, completed with the house values. */
export const complete = (house: unknown, own: unknown): unknown =>
  isRecord(house) && isRecord(own) ? { ...house, ...own } : own;
