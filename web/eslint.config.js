// SPDX-License-Identifier: Apache-2.0
//
// Lint rules: common mistakes, size limits, and which modules may import which (docs/architecture.md). Prettier
// does the layout; tools/web.sh check runs both.
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

const TESTS = ['**/*.test.ts', '**/*.test.svelte', '**/fixtures.ts', 'web/tests/**'];

// The modules of the shell that a board may import, and those that its tests may import besides.
const OPEN_TO_BOARDS = [
  'board',
  'own',
  'rulesArt',
  'api/wire',
  'i18n/(?:translate|language)',
  'ui/[^/]+',
  'ui/(?:board|holdings|pieces)/[^/]+',
  'table/(?:RollingNumber\\.svelte|people|narration)',
  'generic/look',
];
const OPEN_TO_TESTS = [...OPEN_TO_BOARDS, 'testing/.+', 'newtable/grid'];

/** Refuses imports whose path matches one of the patterns, static or not. */
const refused = (...patterns) => ({
  'no-restricted-imports': [
    'error',
    { patterns: patterns.map(([regex, message]) => ({ regex, message })) },
  ],
  'no-restricted-syntax': [
    'error',
    ...patterns.map(([regex, message]) => ({
      selector: `ImportExpression[source.value=/${regex.replaceAll('/', '\\/')}/]`,
      message,
    })),
  ],
});

/** What a file of a board may not import. `own` is a path that leaves its folder. */
const boundsOfBoards = (modules, own) =>
  refused(
    [`^\\$web/(?!(?:${modules.join('|')})$)`, 'Boards may import only the modules listed in this file.'],
    [own, 'A board imports from its own folder and from $web alone.'],
  );
const OUT_OF_BOARD = '^\\.\\./(?!lang/)';
const OUT_OF_LAZY = '^\\.\\./\\.\\./(?!lang/)';

export default ts.config(
  { ignores: ['**/dist/', '**/node_modules/', 'web/src/api/wire.ts'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      'no-undef': 'off', // the compiler knows
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
    },
  },
  {
    // The sizes of the C++ (tools/limits, .clang-tidy) as far as the site keeps them today. A file of Svelte holds
    // script, markup and style. Of the branches most are cases of a switch over events or verbs.
    rules: {
      'max-lines': ['error', { max: 500 }],
      'max-lines-per-function': ['error', { max: 60 }],
      complexity: ['error', { max: 30 }],
      'max-depth': ['error', { max: 3 }],
      'max-params': ['error', { max: 6 }],
    },
  },
  { files: TESTS, rules: { 'max-lines-per-function': ['error', { max: 100 }] } },
  { files: ['web/src/api/wire.ts'], rules: { 'max-lines': 'off' } }, // generated
  {
    // Each of these runs inside the page, where it can call nothing outside itself.
    files: ['web/tests/{legible,reach,sight}.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 100 }] },
  },
  { files: ['games/*/web/*'], rules: boundsOfBoards(OPEN_TO_BOARDS, OUT_OF_BOARD) },
  { files: ['games/*/web/lazy/*'], rules: boundsOfBoards(OPEN_TO_BOARDS, OUT_OF_LAZY) },
  {
    files: TESTS.map((test) => `games/*/web/${test}`),
    rules: boundsOfBoards(OPEN_TO_TESTS, OUT_OF_BOARD),
  },
  {
    files: TESTS.map((test) => `games/*/web/lazy/${test}`),
    rules: boundsOfBoards(OPEN_TO_TESTS, OUT_OF_LAZY),
  },
  {
    // The shell knows no game by name; games.ts finds the boards.
    files: ['web/src/**'],
    ignores: ['web/src/games.ts', ...TESTS],
    rules: refused(['games/\\w+/web', 'The shell reaches boards through games.ts.']),
  },
  {
    files: ['web/src/{ui,api,i18n,generic}/**', 'web/src/*.ts'],
    ignores: TESTS,
    rules: refused(
      [
        '^(?:\\.{1,2}/)+(?:lobby|newtable|table|result)/',
        'Modules that every page shares import no page.',
      ],
      ['games/\\w+/web', 'The shell reaches boards through games.ts.'],
    ),
  },
);
