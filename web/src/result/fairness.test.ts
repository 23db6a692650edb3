// SPDX-License-Identifier: Apache-2.0
//
// The browser's hashes agree with the engine's: the figures are those of tests/play/fairness_test.cpp
// and tests/play/record_streams_test.cpp.
import { expect, test } from 'vitest';
import {
  commitmentTo,
  contributionCommitment,
  fromHex,
  nextLink,
  NO_LINK,
  seedFrom,
} from '../api/hash';
import {
  checkDeal,
  fairPartOf,
  hasContributions,
  uncompared,
  unrevealed,
  type FairRecord,
  type Kept,
} from './fairness';

const ascending = Uint8Array.from({ length: 32 }, (_, at) => at);
const SECRET = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const COMMITMENT = '3a19da54089386bcb3c81c16a3d05c9560da74e9fd9d5c44869a5c253ac19ee3';
const SEED = '7e1612f2efe1b643c1681ecb778151bda08f2142c8a429cc337a061c58d4641e';
const SEVENS = '7'.repeat(64);

test('the hashes are those that the engine makes', () => {
  expect(commitmentTo(ascending)).toBe(COMMITMENT);
  expect(seedFrom(ascending, 'table-17', ['heads', '', 'glück'])).toBe(SEED);
  expect(seedFrom(ascending, '', [])).toBe(
    'd15c3719520a04f14b81136e1717f2d1ea899e42257b646d69afc5b83e6710c9',
  );
  expect(contributionCommitment('table-17', SEVENS)).toBe(
    'c7e1c7bbbd4c6c9132882193479691e5874a85abadbf112e1640e851e2489ffb',
  );
  const first = nextLink(NO_LINK, { number: 1, hash: '00000000000000ff' });
  expect(first).toBe('46da08651df863bcca702ac1cbb98c90f2358d5cfb719e6e8cfc86cfdc1d0ee3');
  expect(nextLink(first, { number: 2, hash: '0123456789abcdef', back_to: 1 })).toBe(
    '1745561f9c6b39027dfe3f68ae9afc2c4ed0193a800f7e89637459347a17b892',
  );
});

const NOTHING: Kept = { seat: null, chain: null };
const inTheClear = {
  table: 'table-17',
  commitment: COMMITMENT,
  secret: SECRET,
  contributions: ['heads', '', 'glück'],
  seed: SEED,
};

const mine = 'a'.repeat(64);
const other = contributionCommitment('table-17', 'b'.repeat(64));
const own = contributionCommitment('table-17', mine);
const committed = {
  table: 'table-17',
  commitment: COMMITMENT,
  secret: SECRET,
  contributions: [mine, '', other],
  commitments: [own, '', other],
  seed: seedFrom(ascending, 'table-17', [mine, '', other]),
  views: 'v1',
  streams: [
    { steps: 9, link: 'l9' },
    { steps: 9, link: 'm9' },
    { steps: 8, link: 'n8' },
  ],
};
const seat = {
  table: 'table-17',
  game: 'nyse',
  seat: 0,
  commitment: COMMITMENT,
  contribution: mine,
  committed: own,
  seen: [own, '', other],
  at: 1,
};
const chain = { seat: 0, from: 1, number: 9, link: 'l9', views: 'v1', late: 0 };

function read(record: object): FairRecord {
  const fair = fairPartOf(record);
  if (fair === null) throw new Error('not a committed record');
  return fair;
}
const steps = (record: object, kept = NOTHING) =>
  checkDeal(read(record), COMMITMENT, kept).map((check) => check.step);
const faults = (record: object, kept = NOTHING) =>
  checkDeal(read(record), COMMITMENT, kept)
    .filter((check) => !check.holds)
    .map((check) => check.step);

test('an honest deal passes every step that this browser can check', () => {
  expect(steps(committed)).toEqual(['promise', 'secret', 'seats', 'seed']);
  const all = ['promise', 'secret', 'seats', 'seen', 'own', 'seed', 'stream'];
  expect(steps(committed, { seat, chain })).toEqual(all);
  expect(faults(committed, { seat, chain })).toEqual([]);
  expect(unrevealed(read(committed))).toEqual([2]);
  expect(hasContributions(read(committed))).toBe(true);
  expect(hasContributions(read({ ...committed, contributions: ['', '', ''] }))).toBe(false);
});

test('each lie about the deal fails its own step', () => {
  expect(faults({ ...committed, commitment: SEED })).toEqual(['promise', 'secret']);
  expect(faults({ ...committed, secret: SEED })).toEqual(['secret', 'seed']);
  expect(faults({ ...committed, secret: 'short' })).toEqual(['secret', 'seed']);
  expect(faults({ ...committed, contributions: [SEVENS, '', other] })).toEqual(['seats', 'seed']);
  expect(faults({ ...committed, contributions: [mine, SEVENS, other] })).toEqual(['seats', 'seed']);
  expect(faults({ ...committed, table: 'table-18' })).toEqual(['seats', 'seed']);
});

test('a contribution that the server dropped fails, although the seed follows', () => {
  const contributions = [own, '', other];
  const seed = seedFrom(ascending, 'table-17', contributions);
  const dropped = { ...committed, contributions, seed };
  expect(faults(dropped)).toEqual([]);
  expect(faults(dropped, { seat, chain })).toEqual(['own']);
  expect(faults(dropped, { seat: { ...seat, seen: undefined }, chain })).toEqual([]); // not revealed
});

test('a commitment that changed after this browser revealed fails', () => {
  const seen = [own, '', contributionCommitment('table-17', SEVENS)];
  expect(faults(committed, { seat: { ...seat, seen }, chain })).toEqual(['seen']);
});

test('a record of another game than this browser was sent fails', () => {
  expect(faults(committed, { seat, chain: { ...chain, link: 'x' } })).toEqual(['stream']);
  expect(faults(committed, { seat, chain: { ...chain, number: 10 } })).toEqual(['stream']);
  // A browser that left early cannot compare here.
  expect(steps(committed, { seat, chain: { ...chain, number: 8 } })).not.toContain('stream');
});

test('what is not compared is said', () => {
  expect(uncompared(read(committed), chain)).toBeNull();
  expect(uncompared(read(committed), null)).toBe('not_seated');
  expect(uncompared(read(committed), { ...chain, views: 'v2' })).toBe('other_program');
  expect(uncompared(read(inTheClear), chain)).toBe('no_streams');
  expect(uncompared(read(committed), { ...chain, from: 3 })).toBe('new_rules');
  expect(steps(committed, { seat, chain: { ...chain, from: 3 } })).not.toContain('stream');
});

test('a record of an earlier version is checked for what it promises', () => {
  expect(steps(inTheClear)).toEqual(['promise', 'secret', 'seed']);
  const sent = { ...seat, contribution: 'heads', committed: undefined, seen: undefined };
  expect(faults(inTheClear, { seat: sent, chain: null })).toEqual([]);
  expect(faults(inTheClear, { seat: { ...sent, seat: 1 }, chain: null })).toEqual(['own']);
  expect(unrevealed(read(inTheClear))).toEqual([]);
});

test('a record without a house secret has nothing to check', () => {
  expect(fairPartOf({ ...inTheClear, secret: undefined })).toBeNull();
  expect(fairPartOf(null)).toBeNull();
});

test('hex is read strictly', () => {
  expect(fromHex(SECRET)).toEqual(ascending);
  expect(fromHex(SECRET.slice(1))).toBeNull();
  expect(fromHex(`g${SECRET.slice(1)}`)).toBeNull();
});
