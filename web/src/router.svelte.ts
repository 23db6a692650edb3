// SPDX-License-Identifier: Apache-2.0
//
// Client-side routes. Clicks on plain <a href> links of the same origin change the page without
// reloading; back and forward work as usual.

export type Route =
  | { page: 'lobby' }
  | { page: 'new_table'; game: string | null } // open a table
  | { page: 'table'; id: string }
  | { page: 'result'; id: string } // result and replay
  | { page: 'rules'; game: string; query: string } // query: the table or options ("table=k3f9")
  | { page: 'link_device'; code: string } // links a second device
  | { page: 'not_found'; path: string };

/** Parses an address. The part after # is never sent to the server, which keeps the code private. */
export function routeOf(address: string): Route {
  const [place = '', code = ''] = address.split('#');
  const [path = '', query = ''] = place.split('?');
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second, third, ...rest] = parts;
  const notFound: Route = { page: 'not_found', path };
  if (rest.length > 0) return notFound;
  if (first === undefined) return { page: 'lobby' };
  if (first === 'open' && third === undefined) return { page: 'new_table', game: second ?? null };
  if (first === 'table' && second !== undefined) {
    if (third === undefined) return { page: 'table', id: second };
    if (third === 'after') return { page: 'result', id: second };
  }
  if (first === 'rules' && second !== undefined && third === undefined) {
    return { page: 'rules', game: second, query };
  }
  if (first === 'hand' && second === undefined && code !== '') return { page: 'link_device', code };
  return notFound;
}

/** The address of a page, for an href. */
export function pathOf(route: Route): string {
  switch (route.page) {
    case 'lobby':
      return '/';
    case 'new_table':
      return route.game === null ? '/open' : `/open/${route.game}`;
    case 'table':
      return `/table/${route.id}`;
    case 'result':
      return `/table/${route.id}/after`;
    case 'rules':
      return `/rules/${route.game}${route.query === '' ? '' : `?${route.query}`}`;
    case 'link_device':
      return `/hand#${route.code}`;
    case 'not_found':
      return route.path;
  }
}

/** The address of the rules of a game or of a table, at a rule or section if one is named. */
export function rulesPath(game: string, table: string | null = null, place = ''): string {
  const query = table === null ? '' : `table=${encodeURIComponent(table)}`;
  return pathOf({ page: 'rules', game, query }) + (place === '' ? '' : `#${place}`);
}

const shown = (): string =>
  typeof location === 'undefined' ? '/' : location.pathname + location.search + location.hash;

let here = $state.raw<Route>(routeOf(shown()));

export function route(): Route {
  return here;
}

/** Navigates to a path. */
export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', path);
  else history.replaceState(null, '', path);
  here = routeOf(shown());
  if (how === 'push') scrollTo(0, 0);
}

/** Shows that there is nothing at this address. */
export function showNothing(): void {
  here = { page: 'not_found', path: shown() };
}

function isOurs(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (link.target !== '' || link.hasAttribute('download')) return false;
  const target = new URL(link.href, location.href);
  return target.origin === location.origin && !target.pathname.startsWith('/api/');
}

/** Handles clicks on links. Call once. */
export function followLinks(): void {
  addEventListener('popstate', () => (here = routeOf(shown())));
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!(link instanceof HTMLAnchorElement) || !isOurs(link, event)) return;
    const target = new URL(link.href);
    if (target.hash !== '' && target.pathname === location.pathname) return;
    event.preventDefault();
    go(target.pathname + target.search + target.hash);
  });
}
