// SPDX-License-Identifier: Apache-2.0
//
// Replacements for browser features that require https or localhost: people on a local network play
// over plain http.

/** Random bytes in hex. (crypto.randomUUID requires https.) */
export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Copies the text of a field. If that is not allowed, selects the field and returns false. */
export async function copyField(field: HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}
