// SPDX-License-Identifier: Apache-2.0

/** Shows on the icon of the installed app how many tables wait for the person. */
export function showBadge(count: number): void {
  // Only with https, and not in every browser.
  void navigator.setAppBadge?.(count).catch(() => null);
}
