// SPDX-License-Identifier: Apache-2.0
//
// The browser's sums agree with the engine's: the figures are those of tests/play/fairness_test.cpp.
import { expect, test } from 'vitest';
import { blake2b256, checkDeal, commitmentTo, fairPartOf, fromHex, seedFrom } from './fairness';

const ascending = Uint8Array.from({ length: 32 }, (_, at) => at);
const SECRET = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const COMMITMENT = '3a19da54089386bcb3c81c16a3d05c9560da74e9fd9d5c44869a5c253ac19ee3';
const SEED = '7e1612f2efe1b643c1681ecb778151bda08f2142c8a429cc337a061c58d4641e';

test('the commitment is the sum that the engine makes', async () => {
  expect(commitmentTo(ascending, await blake2b256())).toBe(COMMITMENT);
});

test('the seed is the sum that the engine makes', async () => {
  const hash = await blake2b256();
  expect(seedFrom(ascending, 'table-17', ['heads', '', 'glück'], hash)).toBe(SEED);
  expect(seedFrom(ascending, '', [], hash)).toBe(
    'd15c3719520a04f14b81136e1717f2d1ea899e42257b646d69afc5b83e6710c9',
  );
});

const honest = {
  table: 'table-17',
  commitment: COMMITMENT,
  secret: SECRET,
  contributions: ['heads', '', 'glück'],
  seed: SEED,
};

async function faults(change: object, own: { seat: number; contribution: string } | null = null) {
  const record = fairPartOf({ ...honest, ...change });
  if (!record) throw new Error('not a committed record');
  const checks = checkDeal(record, COMMITMENT, own, await blake2b256());
  return checks.filter((check) => !check.holds).map((check) => check.step);
}

test('an honest deal passes every step, with one’s own contribution and without', async () => {
  expect(await faults({})).toEqual([]);
  expect(await faults({}, { seat: 0, contribution: 'heads' })).toEqual([]);
});

test('each lie fails its own step', async () => {
  expect(await faults({ commitment: SEED })).toEqual(['promise', 'secret']);
  expect(await faults({ secret: SEED })).toEqual(['secret', 'seed']);
  expect(await faults({ secret: 'short' })).toEqual(['secret', 'seed']);
  expect(await faults({ contributions: ['tails', '', 'glück'] })).toEqual(['seed']);
  expect(await faults({ table: 'table-18' })).toEqual(['seed']);
  expect(await faults({}, { seat: 1, contribution: 'mine' })).toEqual(['own']);
});

test('a record without a house secret has nothing to check', () => {
  expect(fairPartOf({ ...honest, secret: undefined })).toBeNull();
  expect(fairPartOf(null)).toBeNull();
});

test('hex is read strictly', () => {
  expect(fromHex(SECRET)).toEqual(ascending);
  expect(fromHex(SECRET.slice(1))).toBeNull();
  expect(fromHex(`g${SECRET.slice(1)}`)).toBeNull();
});
