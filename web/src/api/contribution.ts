// SPDX-License-Identifier: Apache-2.0
//
// This browser's contribution to a deal. It is drawn after the server's commitment has been read,
// and stored before anything about it is sent. A repeated attempt to sit down uses the same one, so
// a server that refuses seats cannot choose among contributions; unless the server knows it already
// and shows other seats now, which could have been chosen to go with it.
import { randomHex } from '../browser';
import { contributionCommitment } from './hash';
import { storeTakenSeat, takenSeats, type TakenSeat } from './storage';
import type { TableCard } from './wire';

export type Contribution = TakenSeat & { committed: string };

/** The commitments of all seats, as shown. */
export const commitmentsOf = (card: TableCard): string[] =>
  card.seats.map((seat) => seat.commitment ?? '');

const isSame = (one: string[], other: string[]): boolean => one.join() === other.join();

function isUsable(known: TakenSeat, card: TableCard): known is Contribution {
  if (known.committed === undefined) return false;
  if (card.seats[known.seat]?.commitment === known.committed) return true; // already seated
  if (known.seen !== undefined) return false;
  return known.offered === undefined || isSame(known.offered, commitmentsOf(card));
}

/** The contribution for the table, stored. */
export function drawContribution(card: TableCard, storage?: Storage): Contribution {
  const known = takenSeats(storage).find(({ table }) => table === card.id);
  if (known !== undefined && isUsable(known, card)) {
    return known.seat < 0 ? { ...known, commitment: card.commitment } : known;
  }
  const contribution = randomHex(32);
  const drawn = {
    table: card.id,
    game: card.game,
    seat: -1,
    commitment: card.commitment,
    contribution,
    committed: contributionCommitment(card.id, contribution),
    at: Date.now(),
  };
  storeTakenSeat(drawn, storage);
  return drawn;
}

/** Whether the contribution may be revealed at once: everybody else's stands already. */
export function isLastToReveal(card: TableCard): boolean {
  const open = card.seats.filter((seat) => seat.kind === 'open').length;
  return open === 1 && card.seats.every((seat) => seat.revealed !== false);
}

/** Stores that the contribution is about to be sent with the request to sit down. */
export function storeOffer(own: Contribution, card: TableCard, storage?: Storage): void {
  storeTakenSeat({ ...own, offered: commitmentsOf(card) }, storage);
}
