// SPDX-License-Identifier: Apache-2.0
//
// Recomputes the hashes of play/fairness.h from a record with its secret. With
// part(x) = the length of x as 8 bytes, lowest first, then x:
//   commitment = BLAKE2b-256(part("bourse commitment") part(secret))
//   seed       = BLAKE2b-256(part(secret) part(table id) part(contribution of seat 0) …)
// `bourse verify` checks the rest, which needs the rules: that this seed deals this game.

export type Blake2b256 = (message: Uint8Array) => Uint8Array;

/** The library is loaded on demand. */
export async function blake2b256(): Promise<Blake2b256> {
  const { blake2b } = await import('@noble/hashes/blake2.js');
  return (message) => blake2b(message, { dkLen: 32 });
}

export interface FairRecord {
  table: string;
  commitment: string;
  secret: string;
  contributions: string[];
  seed: string;
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Null unless `hex` is exactly 64 hex digits. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[0-9a-f]{64}$/i.test(hex)) return null;
  return Uint8Array.from({ length: 32 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

const utf8 = new TextEncoder();

export function part(piece: Uint8Array | string): Uint8Array {
  const bytes = typeof piece === 'string' ? utf8.encode(piece) : piece;
  const whole = new Uint8Array(8 + bytes.length);
  new DataView(whole.buffer).setBigUint64(0, BigInt(bytes.length), true);
  whole.set(bytes, 8);
  return whole;
}

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of parts) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

export function commitmentTo(secret: Uint8Array, hash: Blake2b256): string {
  return toHex(hash(joined([part('bourse commitment'), part(secret)])));
}

export function seedFrom(
  secret: Uint8Array,
  table: string,
  contributions: string[],
  hash: Blake2b256,
): string {
  return toHex(hash(joined([part(secret), part(table), ...contributions.map(part)])));
}

/** The parts of a record that the check needs; null if the deal had no secret. */
export function fairPartOf(record: unknown): FairRecord | null {
  if (typeof record !== 'object' || record === null) return null;
  const { table, commitment, secret, contributions, seed } = record as Record<string, unknown>;
  const texts = [table, commitment, secret].every((text) => typeof text === 'string');
  if (!texts || !Array.isArray(contributions)) return null;
  return {
    table: table as string,
    commitment: commitment as string,
    secret: secret as string,
    contributions: contributions.map(String),
    seed: typeof seed === 'string' ? seed : '',
  };
}

export interface Check {
  step: 'promise' | 'secret' | 'contributions' | 'own' | 'seed';
  holds: boolean;
  found: string; // what was computed or read
}

/**
 * `published`: the commitment shown before the deal. `own`: the contribution of this browser and
 * its seat, if stored.
 */
export function checkDeal(
  record: FairRecord,
  published: string,
  own: { seat: number; contribution: string } | null,
  hash: Blake2b256,
): Check[] {
  const secret = fromHex(record.secret);
  const commitment = secret ? commitmentTo(secret, hash) : '';
  const seed = secret ? seedFrom(secret, record.table, record.contributions, hash) : '';
  const checks: Check[] = [
    { step: 'promise', holds: record.commitment === published, found: record.commitment },
    { step: 'secret', holds: commitment === record.commitment, found: commitment },
  ];
  if (own) {
    const kept = record.contributions[own.seat] ?? '';
    checks.push({ step: 'own', holds: kept === own.contribution, found: kept });
  }
  checks.push({
    step: 'seed',
    holds: seed !== '' && (record.seed === '' || record.seed === seed),
    found: seed,
  });
  return checks;
}
