// SPDX-License-Identifier: Apache-2.0
//
// How much script a page loads, over the built site: `npm run build` comes first.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const MOST = 60 * 1024; // gzip bytes, all scripts of a first load together
const dist = new URL('../dist/assets/', import.meta.url);

const names = (): string[] =>
  existsSync(dist) ? readdirSync(dist).filter((name) => name.endsWith('.js')) : [];
const text = (name: string): string => readFileSync(new URL(name, dist), 'utf8');
const named = (page: string): string[] =>
  names().filter((name) => new RegExp(`^${page}-[\\w-]{8}\\.js$`).test(name));

/** The scripts that come with these: everything they import at once. */
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

/** The script index.html asks for. */
function entry(): string[] {
  const page = readFileSync(new URL('../index.html', dist), 'utf8');
  return [...page.matchAll(/src="\/assets\/([\w.-]+\.js)"/g)].map((match) => match[1] ?? '');
}

describe('the first load', () => {
  it('has been built', () => {
    expect(names(), 'npm run build comes first').not.toHaveLength(0);
    expect(entry()).toHaveLength(1);
  });
  it.each(['Lobby', 'Open', 'Table', 'After', 'Hand'])('of %s weighs at most 60 KB', (page) => {
    const own = named(page);
    expect(own, page).not.toHaveLength(0);
    expect(weight(withImports([...entry(), ...own]))).toBeLessThanOrEqual(MOST);
  });
});
