// SPDX-License-Identifier: Apache-2.0
//
// How the site is built: one page, one chunk a page of the router and one a game. The art of
// src/ui/glyphs.svg is written into index.html, so that every <use href="#…"> finds it at the
// first paint and no script carries it. Boards live outside web/, in games/<game>/web/; `$web` is
// their way into the shell.
//
// `npm run dev` serves the sources and hands /api to a running `bourse serve` (BOURSE_HOUSE, or
// http://127.0.0.1:8080).
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { defaultClientConditions, type Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const house = process.env['BOURSE_HOUSE'] ?? 'http://127.0.0.1:8080';

// Few scripts rather than many: a dozen small ones compress worse than one. One has what every page
// needs, one what every page with a board needs, and one each board but for what lies in its lazy/.
const FRAME =
  /node_modules\/svelte\/|web\/src\/(ui\/[^/]+$|i18n\/(language|language\.svelte|translate|translations)\.ts|(games|[a-z]+\.svelte)\.ts|api\/client\.ts)/;
const TABLE = /web\/src\/(table\/(Log|PlayerList|RollingNumber|Narration|Token|past|people|tableView|narration)|generic\/look)\b/;
const BOARD = /games\/(\w+)\/web\/(?!lazy\/)/;
const CHART = /web\/src\/table\/(Chart|chart)\b/;

const groups = [
  { name: 'frame', test: FRAME },
  { name: 'tableview', test: TABLE },
  { name: 'chart', test: CHART },
  { name: (file: string) => `board-${BOARD.exec(file)?.[1]}`, test: BOARD },
];

function glyphs(): Plugin {
  return {
    name: 'bourse-glyphs',
    transformIndexHtml(html) {
      const art = readFileSync(here('src/ui/glyphs.svg'), 'utf8').trim();
      return html.replace(
        '<!-- glyphs -->',
        art.replace('<svg ', '<svg class="sprite" aria-hidden="true" '),
      );
    },
  };
}

// A board's `import 'svelte'` means the one installed here.
function packagesForBoards(): Plugin {
  const games = here('../games/');
  return {
    name: 'bourse-packages-for-boards',
    enforce: 'pre',
    resolveId(source, importer) {
      const isBare = /^[a-z@][\w@./-]*$/.test(source);
      if (!isBare || importer === undefined || !importer.startsWith(games)) return null;
      return this.resolve(source, here('src/main.ts'), { skipSelf: true });
    },
  };
}

export default defineConfig({
  plugins: [packagesForBoards(), svelte(), glyphs()],
  resolve: {
    alias: {
      $web: here('src'),
    },
    conditions: ['browser', ...defaultClientConditions],
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: house, ws: true, changeOrigin: true } },
  },
  test: {
    include: ['src/**/*.test.ts', '../games/*/web/**/*.test.ts'],
    environment: 'node',
    // The files of a worker share its modules and its document: they leave nothing behind, and every
    // part of the site is compiled and loaded once.
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
  },
});
