// SPDX-License-Identifier: Apache-2.0
//
// The part of a finished game that this browser can check by itself: the hashes of play/fairness.h from a
// record with its secret, and the hash chain of what it was sent (play/step_chain.h). That this seed
// deals these cards, and that every move is legal, takes the rules: `bourse verify` checks it.
import { commitmentTo, contributionCommitment, fromHex, seedFrom } from '../api/hash';
import type { KeptChain, TakenSeat } from '../api/storage';

export interface FairRecord {
  table: string;
  commitment: string;
  secret: string;
  contributions: string[];
  commitments: string[] | null; // of the seats; null: contributions were sent in the clear
  seed: string;
  streams: { steps: number; link: string }[] | null; // by seat
  views: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function streamsOf(value: unknown): FairRecord['streams'] {
  if (!Array.isArray(value)) return null;
  return value.map((stream: { steps?: unknown; link?: unknown } | null) => ({
    steps: Number(stream?.steps),
    link: String(stream?.link),
  }));
}

/** The parts of a record that the check needs; null if the deal had no secret. */
export function fairPartOf(record: unknown): FairRecord | null {
  if (typeof record !== 'object' || record === null) return null;
  const { table, commitment, secret, contributions, commitments, seed, streams, views } =
    record as Record<string, unknown>;
  if (!isText(table) || !isText(commitment) || !isText(secret) || !Array.isArray(contributions))
    return null;
  return {
    table,
    commitment,
    secret,
    contributions: contributions.map(String),
    commitments: Array.isArray(commitments) ? commitments.map(String) : null,
    seed: isText(seed) ? seed : '',
    streams: streamsOf(streams),
    views: isText(views) ? views : '',
  };
}

/** What this browser kept of the game; null: nothing. */
export interface Kept {
  seat: TakenSeat | null;
  chain: KeptChain | null;
}

export type Step = 'promise' | 'secret' | 'seats' | 'seen' | 'own' | 'seed' | 'stream';

export interface Check {
  step: Step;
  holds: boolean;
  found: string; // what was computed or read
}

/** Why the record cannot be compared with what this browser was sent; null: it can. */
export type Uncompared = 'no_streams' | 'not_seated' | 'other_program' | 'new_rules' | null;

export function uncompared(record: FairRecord, chain: KeptChain | null): Uncompared {
  if (record.streams === null) return 'no_streams';
  if (chain === null) return 'not_seated';
  if (chain.from !== 1) return 'new_rules';
  return chain.views === record.views ? null : 'other_program';
}

/** Seats whose commitment counts, because the contribution was not revealed in time. */
export function unrevealed(record: FairRecord): number[] {
  return (record.commitments ?? []).flatMap((commitment, seat) =>
    commitment !== '' && record.contributions[seat] === commitment ? [seat] : [],
  );
}

export const hasContributions = (record: FairRecord): boolean =>
  record.contributions.some((contribution) => contribution !== '');

function matchesCommitment(record: FairRecord, seat: number): boolean {
  const commitment = record.commitments?.[seat] ?? '';
  const contribution = record.contributions[seat] ?? '';
  if (commitment === '') return contribution === '';
  if (contribution === commitment) return true;
  return contributionCommitment(record.table, contribution) === commitment;
}

function checkSeats(record: FairRecord, own: TakenSeat | null): Check[] {
  if (record.commitments === null) return [];
  const { commitments } = record;
  const holds = commitments.every((_, seat) => matchesCommitment(record, seat));
  const found = commitments.filter((commitment) => commitment !== '').join(' ');
  const checks: Check[] = [{ step: 'seats', holds, found }];
  if (own?.seen !== undefined) {
    const isSame = own.seen.every((seen, seat) => seen === commitments[seat]);
    checks.push({ step: 'seen', holds: isSame, found: own.seen.filter(Boolean).join(' ') });
  }
  return checks;
}

function checkStream(record: FairRecord, chain: KeptChain | null): Check[] {
  if (chain === null || uncompared(record, chain) !== null) return [];
  const stream = record.streams?.[chain.seat];
  // A person who left before the end compares with `bourse verify --seen`.
  if (stream !== undefined && stream.steps > chain.number) return [];
  const holds = stream?.steps === chain.number && stream.link === chain.link;
  return [{ step: 'stream', holds, found: `${chain.number}: ${chain.link}` }];
}

/** `published`: the server's commitment as shown before the deal, or now. */
export function checkDeal(record: FairRecord, published: string, kept: Kept): Check[] {
  const own = kept.seat;
  const secret = fromHex(record.secret);
  const commitment = secret ? commitmentTo(secret) : '';
  const seed = secret ? seedFrom(secret, record.table, record.contributions) : '';
  const checks: Check[] = [
    { step: 'promise', holds: record.commitment === published, found: record.commitment },
    { step: 'secret', holds: commitment === record.commitment, found: commitment },
    ...checkSeats(record, own),
  ];
  if (own !== null && (own.committed === undefined || own.seen !== undefined)) {
    const used = record.contributions[own.seat] ?? '';
    checks.push({ step: 'own', holds: used === own.contribution, found: used });
  }
  const holds = seed !== '' && (record.seed === '' || record.seed === seed);
  checks.push({ step: 'seed', holds, found: seed });
  return [...checks, ...checkStream(record, kept.chain)];
}
