// SPDX-License-Identifier: Apache-2.0
//
// The person's tables on all devices: running ones with the current turn and the last step, read
// from the person's own stream, and finished ones with the result from the record.
import type { OwnTable, Position, Replay, TableListing } from '../api/wire';
import { language } from '../i18n/language';
import { myTables, record, replay } from '../api/client';

const MOST_LIVE = 5;
const MOST_OVER = 3;

export interface LiveTable {
  card: TableListing;
  isMine: boolean; // it is the person's turn
  awaited: string; // the first other player awaited
  happened: string; // the last step of the log
}

export interface ClosedTable {
  card: TableListing;
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

function nameOf(card: TableListing, seat: number | undefined): string {
  return seat === undefined ? '' : (card.seats[seat]?.name ?? '');
}

/** The server tells whether it is the person's turn, the position who else is awaited. */
export function readLive(
  { table: card, seat, asked }: OwnTable,
  position: Pick<Position, 'waiting'> | undefined,
  happened: string,
): LiveTable {
  const other = position?.waiting.find((each) => each !== seat);
  return { card, isMine: asked, awaited: nameOf(card, other), happened };
}

/** Standings best first; places count from 1. */
export function readClosed({ table: card, seat }: OwnTable, kept: RecordedResult): ClosedTable {
  const ranks = kept.result?.ranks ?? [];
  const scores = kept.result?.scores ?? [];
  const order = ranks.map((_, at) => at).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
  const standings = order.map((at) => ({
    name: kept.names?.[at] ?? nameOf(card, at),
    score: scores[at] ?? 0,
  }));
  return { card, place: ranks[seat] ?? null, standings };
}

async function live(own: OwnTable): Promise<LiveTable> {
  const { id, status } = own.table;
  const told = status === 'playing' ? await replay(id, String(own.seat)) : null;
  if (told?.ok !== true) return readLive(own, undefined, '');
  return readLive(own, told.value.steps.at(-1)?.position, await lastStep(told.value));
}

/** In the language of the site; the sentences of the server are English. */
async function lastStep(told: Replay): Promise<string> {
  if (language() !== 'en') {
    const telling = import('./happened').then(({ happened }) => happened(told));
    return telling.catch(() => ''); // the board could not be loaded
  }
  const log = told.steps.at(-1)?.log ?? [];
  return log.map((line) => line.sentence).join(' ');
}

async function closed(own: OwnTable): Promise<ClosedTable> {
  const kept = await record(own.table.id);
  return readClosed(own, kept.ok ? (kept.value as RecordedResult) : {});
}

/** Tables that wait for the person first; null if the server does not answer. */
export async function ownTables(): Promise<OwnTables | null> {
  const answer = await myTables();
  if (!answer.ok) return null;
  const { tables } = answer.value;
  const running = tables.filter(({ table }) => ['gathering', 'playing'].includes(table.status));
  const over = tables.filter(({ table }) => table.status === 'over');
  const found = await Promise.all(running.slice(0, MOST_LIVE).map(live));
  return {
    live: found.sort((a, b) => Number(b.isMine) - Number(a.isMine)),
    closed: await Promise.all(over.slice(0, MOST_OVER).map(closed)),
  };
}
