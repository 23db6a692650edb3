// SPDX-License-Identifier: Apache-2.0
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { companiesOf, HEIGHT, miniLines } from './miniBoard';

const NYSE = { companies: ['bu', 'bk'], rows: [[5, 5], [6, 5], [6, 0]] }; // prettier-ignore

test('a small board has a line per company, in its ink, from the first price to the last', async () => {
  const lines = miniLines(NYSE, await companiesOf('nyse'));
  expect(lines.map(({ look, price }) => [look.letters, look.ink, price])).toEqual([
    ['BU', 'blue', 6],
    ['BK', 'ink', 0],
  ]);
  expect(lines[0]?.path).toMatch(/^M0 .*H33\.3V.*H66\.7V.*H100$/);
  const heights = lines.flatMap(({ path }) =>
    [...path.matchAll(/[ V]([\d.-]+)/g)].map(([, height]) => Number(height)),
  );
  for (const height of heights) expect(height > 0 && height < HEIGHT).toBe(true);
});

test('equal prices stay apart, and one price alone is a line', () => {
  const [first, second] = miniLines({ companies: ['bu', 'bk'], rows: [[5, 5]] }, []);
  expect(first?.path).not.toBe(second?.path);
  expect(first?.path).toMatch(/^M0 [\d.]+H100$/);
  expect(first?.look.letters).toBe('BU');
});

test('without prices there is no line', () => {
  expect(miniLines({ companies: ['bu'], rows: [] }, [])).toEqual([]);
});

test('every game with a board has a look for its small board', async () => {
  const games = readdirSync(new URL('../../../games', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(games.length).toBeGreaterThan(4);
  for (const game of games) expect((await companiesOf(game)).length, game).toBeGreaterThan(0);
});
