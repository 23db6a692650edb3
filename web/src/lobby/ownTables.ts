// SPDX-License-Identifier: Apache-2.0
//
// The tables this browser's person sits at: whose turn it is and what happened last, read from the
// person's own stream; and the games that are over, with their result from the record.
import type { Position, TableCard } from '../wire';
import { record, replay, tableCard } from './house';
import { forgetSitting, sittings, type Sitting } from './keep';

const MOST_LIVE = 5;
const MOST_OVER = 3;

export interface LiveTable {
  sitting: Sitting;
  card: TableCard;
  isMine: boolean; // the person is asked
  awaited: string; // the first other who is
  happened: string; // the last step of the log
}

export interface ClosedTable {
  sitting: Sitting;
  card: TableCard;
  place: number | null;
  standings: { name: string; score: number }[]; // best first
}

export interface OwnTables {
  live: LiveTable[];
  closed: ClosedTable[];
}

interface RecordedResult {
  names?: string[];
  result?: { scores: number[]; ranks: number[] };
}

function quiet(sitting: Sitting, card: TableCard): LiveTable {
  return { sitting, card, isMine: false, awaited: '', happened: '' };
}

function nameOf(card: TableCard, seat: number | undefined): string {
  return seat === undefined ? '' : (card.seats[seat]?.name ?? '');
}

/** Who is asked, as the position tells it. */
export function readLive(
  sitting: Sitting,
  card: TableCard,
  position: Pick<Position, 'waiting'> | undefined,
  happened: string,
): LiveTable {
  const waiting = position?.waiting ?? [];
  const isMine = waiting.includes(sitting.seat);
  const other = waiting.find((seat) => seat !== sitting.seat);
  return { sitting, card, isMine, awaited: nameOf(card, other), happened };
}

/** Standings best first; a seat's place counts from 1. */
export function readClosed(sitting: Sitting, card: TableCard, kept: RecordedResult): ClosedTable {
  const ranks = kept.result?.ranks ?? [];
  const scores = kept.result?.scores ?? [];
  const order = ranks.map((_, seat) => seat).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
  const standings = order.map((seat) => ({
    name: kept.names?.[seat] ?? nameOf(card, seat),
    score: scores[seat] ?? 0,
  }));
  return { sitting, card, place: ranks[sitting.seat] ?? null, standings };
}

async function live(sitting: Sitting, card: TableCard): Promise<LiveTable> {
  if (card.status !== 'playing') return quiet(sitting, card);
  const told = await replay(sitting.table, String(sitting.seat));
  if (!told.ok) return quiet(sitting, card);
  const last = told.value.steps.at(-1);
  return readLive(
    sitting,
    card,
    last?.position,
    last?.log.map((line) => line.sentence).join(' ') ?? '',
  );
}

async function closed(sitting: Sitting, card: TableCard): Promise<ClosedTable> {
  const kept = await record(sitting.table);
  return readClosed(sitting, card, kept.ok ? (kept.value as RecordedResult) : {});
}

/** Mine first, then those that wait for others. */
export async function ownTables(): Promise<OwnTables> {
  const known = await Promise.all(
    sittings()
      .slice(0, MOST_LIVE + MOST_OVER)
      .map(async (sitting) => ({ sitting, card: await tableCard(sitting.table) })),
  );
  const running: Promise<LiveTable>[] = [];
  const over: Promise<ClosedTable>[] = [];
  for (const { sitting, card } of known) {
    if (!card.ok) {
      if (card.status === 404) forgetSitting(sitting.table);
    } else if (card.value.status === 'over') {
      if (over.length < MOST_OVER) over.push(closed(sitting, card.value));
    } else if (card.value.status !== 'abandoned' && running.length < MOST_LIVE) {
      running.push(live(sitting, card.value));
    }
  }
  const found = await Promise.all(running);
  return {
    live: found.sort((a, b) => Number(b.isMine) - Number(a.isMine)),
    closed: await Promise.all(over),
  };
}
