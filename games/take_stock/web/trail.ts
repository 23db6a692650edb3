// SPDX-License-Identifier: Apache-2.0
//
// Changes in the market, from the log: cards added to the rows and cards removed.
import type { LogLine } from '$web/api/wire';
import { isClosing, stockOf, valueOf, type Card, type Stock, type View } from './view';

export interface Trail {
  raised: Set<Card>;
  removed: Record<Stock, number[]>;
}

/** Of the present round; a new one begins with empty rows. */
export function trail(log: LogLine[]): Trail {
  let found: Trail = { raised: new Set(), removed: {} };
  const remove = (card: Card): void => {
    (found.removed[stockOf(card)] ??= []).push(valueOf(card));
  };
  for (const { event } of log) {
    if (event['event'] === 'round_began') found = { raised: new Set(), removed: {} };
    if (event['event'] === 'raised') found.raised.add(String(event['card']));
    if (event['event'] === 'split_placed' && typeof event['removed'] === 'string')
      remove(event['removed']);
    if (event['event'] === 'crashed') for (const card of event['removed'] as Card[]) remove(card);
  }
  for (const values of Object.values(found.removed)) values.sort((a, b) => a - b);
  return found;
}

/** What lay before each seat when the round closed, and in which round. */
export interface Laid {
  round: number;
  certs: Card[][];
}

/** From a view while options are exercised; the steps in which they were need not be in the log. */
export function laidAtClose(view: View): Laid | null {
  const { phase } = view;
  if (phase.name !== 'exercise') return null;
  const certs = view.seats.map((seat, at) =>
    seat.certs.filter((card) => !(phase.chosen[at] ?? []).includes(card)),
  );
  return { round: view.round, certs };
}

/** The cards that options made certificates, by seat, and in which round. */
export interface Exercised {
  round: number;
  cards: Record<number, Card[]>;
}

/** The round that is being closed, or else the one before the present; 0: none yet. */
export const roundClosed = (view: View): number => (isClosing(view) ? view.round : view.round - 1);

/** Of the last round that closed; `before` is what was known of it when the log still told more. */
export function exercisedIn(log: LogLine[], round: number, before: Exercised): Exercised {
  let cards = before.round === round ? before.cards : {};
  for (const { event } of log) {
    if (event['event'] === 'round_ended') cards = {};
    if (event['event'] === 'exercised')
      cards = { ...cards, [Number(event['seat'])]: event['cards'] as Card[] };
  }
  return { round, cards };
}

/** The closing prices of the round before, where the log still tells them. */
export function closingPrices(log: LogLine[]): Record<Stock, number> | null {
  const ended = log.findLast(({ event }) => event['event'] === 'round_ended');
  return (ended?.event['prices'] as Record<Stock, number> | undefined) ?? null;
}

/** What is told when a round closes: the bell, then what each seat has scored. */
export type Closing = 'bell' | number;

export function closing(before: View, after: View): Closing[] {
  const isRung = roundClosed(after) > roundClosed(before);
  const isScored = after.scores.length > before.scores.length;
  return [...(isRung ? ['bell' as const] : []), ...(isScored ? after.seats.keys() : [])];
}

/** Why the last round ended, where the log still tells it. */
export function causeOf(log: LogLine[]): string | null {
  const ended = log.findLast(({ event }) => event['event'] === 'round_ended');
  return (ended?.event['cause'] as string | undefined) ?? null;
}
