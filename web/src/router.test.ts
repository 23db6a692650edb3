// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pathOf, routeOf, rulesPath, type Route } from './router.svelte';

const ROUTES: Route[] = [
  { page: 'lobby' },
  { page: 'new_table', game: null },
  { page: 'new_table', game: 'nyse' },
  { page: 'table', id: 'k3f9' },
  { page: 'result', id: 'k3f9' },
  { page: 'rules', game: 'nyse', query: '' },
  { page: 'rules', game: 'nyse', query: 'table=k3f9' },
  { page: 'link_device', code: 'abc' },
];

it.each(ROUTES)('finds its way back: %o', (route) => {
  expect(routeOf(pathOf(route))).toEqual(route);
});

it.each([
  '/tables',
  '/table',
  '/table/a/b',
  '/table/a/after/b',
  '/hand',
  '/hand/a',
  '/open/a/b',
  '/rules',
])('%s is not found', (path) => {
  expect(routeOf(path)).toEqual({ page: 'not_found', path });
});

it('does not mind a place on the page', () => {
  expect(routeOf('/table/k3#log')).toEqual({ page: 'table', id: 'k3' });
});

it('leads to a rule on the page of rules', () => {
  expect(rulesPath('nyse')).toBe('/rules/nyse');
  expect(rulesPath('nyse', 'k3', 'NYSE-5.1.1')).toBe('/rules/nyse?table=k3#NYSE-5.1.1');
});

it('does not mind slashes at the end', () => {
  expect(routeOf('/table/k3/')).toEqual({ page: 'table', id: 'k3' });
});

it('has the pages that the server knows', () => {
  const source = readFileSync('../server/net/site_routes.cpp', 'utf8');
  const known = [...source.matchAll(/"(\/[^"]*)"/g)].map(([, path]) => path);
  const pages = ROUTES.map((route) =>
    pathOf(route)
      .replace(/[?#].*/, '')
      .replace('k3f9', '{table}')
      .replace('nyse', '{game}'),
  );
  expect(known).toEqual([...new Set(pages)]);
});
