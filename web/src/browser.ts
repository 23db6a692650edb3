// SPDX-License-Identifier: Apache-2.0
//
// What browsers grant only to pages from https or from this machine itself. Friends reach a house
// in the same room by plain http, and must be able to play.

/** So many random bytes in hex; crypto.randomUUID is not there over plain http. */
export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Copies the text of a field. Where that is not granted the field is selected, and it is false. */
export async function copyField(field: HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}
