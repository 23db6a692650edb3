// SPDX-License-Identifier: Apache-2.0
//
// Import and size rules of eslint.config.js (docs/architecture.md): each case plants a violation.
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000 }); // the first case loads every plugin

const root = fileURLToPath(new URL('../../../', import.meta.url));
const eslint = new ESLint({ cwd: root, overrideConfigFile: `${root}web/eslint.config.js` });

async function faults(filePath: string, text: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(text, { filePath: `${root}${filePath}` });
  return result!.messages.map(({ ruleId }) => ruleId);
}

const importing = (path: string): string => `import { x } from '${path}';\nx();\n`;

test.each([
  ['games/nyse/web/planted.ts', '$web/api/stream'],
  ['games/nyse/web/planted.ts', '$web/api/client'],
  ['games/nyse/web/planted.ts', '$web/table/Table.svelte'],
  ['games/nyse/web/planted.ts', '../../stonks/web/words'],
  ['games/nyse/web/lazy/planted.ts', '../../../stonks/web/words'],
  ['games/nyse/web/planted.ts', '$web/testing/boardHarness'],
  ['web/src/table/planted.ts', '../../../games/nyse/web/words'],
  ['web/src/ui/planted.ts', '../lobby/yourTables'],
  ['web/src/ui/page/planted.ts', '../../result/finished'],
  ['web/src/api/planted.ts', '../newtable/newTableForm'],
])('%s may not import %s', async (file, path) => {
  expect(await faults(file, importing(path))).toEqual(['no-restricted-imports']);
  expect(await faults(file, `await import('${path}');\n`)).toEqual(['no-restricted-syntax']);
});

test.each([
  ['games/nyse/web/planted.ts', '$web/board'],
  ['games/nyse/web/planted.ts', '$web/ui/motion'],
  ['games/nyse/web/planted.ts', './words'],
  ['games/nyse/web/lazy/planted.ts', '../words'],
  ['games/nyse/web/planted.test.ts', '$web/testing/boardHarness'],
  ['games/nyse/web/fixtures.ts', '../lang/en.json'],
  ['web/src/table/planted.ts', '../ui/motion'],
])('%s may import %s', async (file, path) => {
  expect(await faults(file, importing(path))).toEqual([]);
});

test('files and functions have their limits', async () => {
  const lines = (count: number): string => 'x();\n'.repeat(count);
  const file = 'web/src/table/planted.ts';
  expect(await faults(file, lines(501))).toEqual(['max-lines']);
  expect(await faults(file, lines(500))).toEqual([]);
  expect(await faults(file, `export function x() {\n${lines(59)}}\n`)).toEqual([
    'max-lines-per-function',
  ]);
  const branches = 'if (x) x();\n'.repeat(30);
  expect(await faults(file, `export function x() {\n${branches}}\n`)).toEqual(['complexity']);
});
