// SPDX-License-Identifier: Apache-2.0
//
// Reloads a page whose version the server refuses, at most once a minute, so that a proxy with an
// old page causes no loop. The tab remembers the time.
const KEY = 'bourse.reloaded';
const PAUSE = 60_000; // milliseconds from one reload to the next

/** Reloads the page; false if it just did, or if session storage is unavailable. */
export function reloadOnce(): boolean {
  const now = Date.now();
  try {
    const last = Number(sessionStorage.getItem(KEY)); // 0: never
    if (Math.abs(now - last) < PAUSE) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    return false; // without storage it could loop
  }
  location.reload();
  return true;
}
