// SPDX-License-Identifier: Apache-2.0
//
// For whom the seats of a rematch are reserved, as this tab knows.
const key = (table: string): string => `bourse.reserved.${table}`;

/** The names that the seats of a rematch are reserved for, as this tab knows them. */
export function reservedFor(table: string): string[] {
  try {
    const names: unknown = JSON.parse(sessionStorage.getItem(key(table)) ?? '[]');
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    return [];
  }
}

export function remember(table: string, names: string[]): void {
  try {
    sessionStorage.setItem(key(table), JSON.stringify(names));
  } catch {
    return; // a browser that refuses: the seats are reserved all the same
  }
}
