// SPDX-License-Identifier: Apache-2.0
//
// Size limit of the scripts that a page loads first, measured on the built site (run `npm run
// build` before). A table counts as a wide screen shows it: frame, prices, log and board; chat,
// notes and dialogs are loaded on demand.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const MOST = 75 * 1024; // gzip bytes of all scripts of a first load
const dist = new URL('../../dist/assets/', import.meta.url);
const games = new URL('../../../games/', import.meta.url);

const names = (): string[] =>
  existsSync(dist) ? readdirSync(dist).filter((name) => name.endsWith('.js')) : [];
const text = (name: string): string => readFileSync(new URL(name, dist), 'utf8');
const named = (page: string): string[] =>
  names().filter((name) => new RegExp(`^${page}-[\\w-]{8}\\.js$`).test(name));

/** These scripts and everything they import statically. */
function withImports(first: string[]): Set<string> {
  const all = new Set<string>();
  const queue = [...first];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (all.has(name)) continue;
    all.add(name);
    for (const [, other] of text(name).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
      if (other !== undefined) queue.push(other);
    }
  }
  return all;
}
const weight = (scripts: Iterable<string>): number =>
  [...scripts].reduce((sum, name) => sum + gzipSync(text(name), { level: 9 }).length, 0);

/** Texts that only lessons and the pages of rules ask for, by their keys: a script with one has a part of them. */
function wordsApart(): string[] {
  const sources = new URL('../', import.meta.url);
  const keys = ['lessons', 'rules'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, sources))
      .filter((name) => name.endsWith('.svelte'))
      .map((name) => readFileSync(new URL(`${folder}/${name}`, sources), 'utf8'))
      .flatMap((source) => [...source.matchAll(/'((?:lesson|rules)\.\w+)'/g)])
      .map(([, key]) => key ?? ''),
  );
  return [...new Set(keys)];
}
const APART = /^(Coach|open|Rules|RulesExtract|RuleText|rules)-/;

/** The script of index.html. */
function entry(): string[] {
  const page = readFileSync(new URL('../index.html', dist), 'utf8');
  return [...page.matchAll(/src="\/assets\/([\w.-]+\.js)"/g)].map((match) => match[1] ?? '');
}

describe('the first load', () => {
  it('has been built', () => {
    expect(names(), 'npm run build comes first').not.toHaveLength(0);
    expect(entry()).toHaveLength(1);
  });
  const boards = readdirSync(games)
    .filter((game) => existsSync(new URL(`${game}/web/index.ts`, games)))
    .map((game) => `board-${game}`);
  const loads = [
    ...['Lobby', 'NewTable', 'LinkDevice'].map((page) => [page]),
    ...boards.flatMap((board) => [
      ['Table', board],
      ['Result', board],
    ]),
  ].map((scripts) => ({ page: scripts.join(', '), scripts }));
  it.each(loads)('of $page weighs at most 75 KB', ({ scripts }) => {
    for (const script of scripts) expect(named(script), script).toHaveLength(1);
    const own = scripts.flatMap(named);
    expect(weight(withImports([...entry(), ...own]))).toBeLessThanOrEqual(MOST);
  });
  it.each(boards)('of a table with %s has nothing of lessons and rules', (board) => {
    const words = wordsApart();
    expect(words.length).toBeGreaterThan(15);
    const first = [...withImports([...entry(), ...named('Table'), ...named(board)])];
    expect(first.filter((name) => APART.test(name))).toEqual([]);
    const found = first.flatMap((name) => words.filter((word) => text(name).includes(word)));
    expect(found).toEqual([]);
  });
});
