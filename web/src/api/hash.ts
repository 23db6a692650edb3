// SPDX-License-Identifier: Apache-2.0
//
// The hashes of play/fairness.h and play/step_chain.h: BLAKE2b-256 over parts, where part(x) = the
// length of x as 8 bytes, lowest first, then x. Loaded on demand, with the library.
import { blake2b } from '@noble/hashes/blake2.js';

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Null unless `hex` is exactly 64 hex digits. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[0-9a-f]{64}$/i.test(hex)) return null;
  return Uint8Array.from({ length: 32 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

const utf8 = new TextEncoder();

/** The hash of the parts, as 64 hex digits. */
export function hashOfParts(...parts: (Uint8Array | string)[]): string {
  const hash = blake2b.create({ dkLen: 32 });
  for (const part of parts) {
    const bytes = typeof part === 'string' ? utf8.encode(part) : part;
    const length = new Uint8Array(8);
    new DataView(length.buffer).setBigUint64(0, BigInt(bytes.length), true);
    hash.update(length).update(bytes);
  }
  return toHex(hash.digest());
}

export const commitmentTo = (secret: Uint8Array): string =>
  hashOfParts('bourse commitment', secret);

/** A seat's commitment to its contribution. */
export const contributionCommitment = (table: string, contribution: string): string =>
  hashOfParts('bourse contribution', table, contribution);

export const seedFrom = (secret: Uint8Array, table: string, contributions: string[]): string =>
  hashOfParts(secret, table, ...contributions);

/** The link of the chain before the first step. */
export const NO_LINK = '0'.repeat(64);

/** The next link of a viewer's chain of steps. `hash` is the step's, 16 hex digits. */
export function nextLink(
  before: string,
  { number, hash, back_to }: { number: number; hash: string; back_to?: number },
): string {
  const last = fromHex(before) ?? new Uint8Array(32);
  return hashOfParts('bourse step', last, String(number), hash, String(back_to ?? ''));
}
