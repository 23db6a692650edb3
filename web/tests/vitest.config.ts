// SPDX-License-Identifier: Apache-2.0
//
// The tests in a real browser against a real house. Run by tools/web_test.sh.
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestCase, type TestSpecification } from 'vitest/node';

/**
 * First the file that waits for a clock, then those with several whole games, so that all workers end
 * together: a new clone has no times to go by.
 */
class LongestFirst extends BaseSequencer {
  static readonly #known = [
    'together',
    'stockpile',
    'stonks',
    'stockastic',
    'take_stock',
    'access',
  ];
  static #place({ moduleId }: TestSpecification): number {
    const at = LongestFirst.#known.indexOf(basename(moduleId, '.e2e.ts'));
    return at < 0 ? LongestFirst.#known.length : at;
  }
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => LongestFirst.#place(a) - LongestFirst.#place(b));
  }
}

/** Says why a test that passed had to be run once more. */
class FirstTries implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state !== 'passed') return;
    for (const { message, stack, diff } of errors ?? []) {
      console.error(`the first try of "${test.name}": ${stack ?? message}\n${diff ?? ''}`);
    }
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../node_modules/.vite-tests', import.meta.url)),
  test: {
    include: ['*.e2e.ts'],
    exclude: process.argv.includes('engines') ? [] : ['engines.e2e.ts'],
    execArgv: ['--experimental-websocket'], // node 20 has no other
    environment: 'node',
    // A busy machine is slow, not wrong: these limits are for what hangs.
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // Every attempt has another deal: a first failure is reported, and the second game must pass.
    retry: 1,
    pool: 'forks',
    isolate: false, // a browser's driver is read once a worker; files share nothing that changes
    sequence: { sequencer: LongestFirst },
    maxWorkers: 4, // on two cores: a clock that runs out is waited for, not worked for
    reporters: ['verbose', new FirstTries()],
  },
});
