// SPDX-License-Identifier: Apache-2.0
//
// Build of the site: a single-page application with one chunk per route and one per game. The symbols of
// src/ui/glyphs.svg are inlined into index.html, so that every <use href="#…"> resolves at the first paint
// and no script contains them. Boards are in games/<game>/web/ and import the site through `$web`.
//
// `npm run dev` serves the sources and proxies /api to a running `bourse serve` (BOURSE_HOUSE, or
// http://127.0.0.1:8080).
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { defaultClientConditions, type Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const house = process.env['BOURSE_HOUSE'] ?? 'http://127.0.0.1:8080';

// A module with a query is a copy of its own: the lobby takes the look of a game without its board.
//
// Few scripts rather than many: a dozen small ones compress worse than one, and each costs a name and a hash
// in the list of preloads. One script for all pages, one for pages with a board, one for options of games, and
// one per board, except for its lazy/ folder. What only some boards share is a script for each piece.
const FRAME =
  /node_modules\/svelte\/|web\/src\/(ui\/[^/]+$|i18n\/(language|language\.svelte|translate|translations)\.ts|(games|browser|[a-z]+\.svelte)\.ts|(api\/client|lessons\/progress)\.ts)/;
const TABLE = /web\/src\/(table\/(Log|PlayerList|RollingNumber|Narration|Token|past|people|tableView|narration|keys|hints|[Cc]hart)|generic\/look)\b|web\/src\/ui\/board\//;
const BOARD = /games\/(\w+)\/web\/(?!lazy\/)[^?]*$/;
const OPTIONS = /web\/src\/newtable\/(newTableForm|optionText|tableRules)\b/;
const ROWS = /web\/src\/ui\/holdings\/SeatRows/;
const SOME = /web\/src\/ui\/(?:holdings|pieces)\/(\w+)/;

const groups = [
  { name: 'frame', test: FRAME },
  { name: 'tableview', test: TABLE },
  { name: 'rows', test: ROWS },
  { name: (file: string) => SOME.exec(file)?.[1] ?? null, test: SOME },
  { name: 'options', test: OPTIONS },
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

// Resolves packages that boards import to those installed here.
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
    // Test files of a worker share modules and document, so that each module is compiled and loaded once.
    // Every test cleans up after itself.
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
  },
});
