// SPDX-License-Identifier: Apache-2.0
//
// A page whose version the server refuses reloads itself. Where that does not help, because a proxy
// serves an old page for example, it does so once: the tab remembers when.
const KEY = 'bourse.reloaded';
const PAUSE = 60_000; // milliseconds from one reload to the next

/** Reloads the page; false: it did so a moment ago, or the browser lets nothing be remembered. */
export function reloadOnce(): boolean {
  const now = Date.now();
  try {
    const last = Number(sessionStorage.getItem(KEY)); // 0: never
    if (Math.abs(now - last) < PAUSE) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    return false; // without a memory it could go on for ever
  }
  location.reload();
  return true;
}
