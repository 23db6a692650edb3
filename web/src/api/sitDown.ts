// SPDX-License-Identifier: Apache-2.0
//
// Takes a seat, with a commitment to this browser's contribution to the deal.
import { tableCard, takeSeat, type Answer } from './client';
import { storeTakenSeat } from './storage';
import type { TableCard } from './wire';

/**
 * Takes a seat. Reads the commitment first, because the contribution is worthless otherwise. Sends
 * the commitment to the contribution; the contribution itself only if nobody else's is awaited.
 */
export async function sitDown(
  table: string,
  name: string,
  seat = -1,
): Promise<Answer<{ seat: number; card: TableCard }>> {
  const deal = import('./contribution').catch(() => null);
  const seen = await tableCard(table);
  if (!seen.ok) return seen;
  const part = await deal;
  if (part === null) return { ok: false, error: { sentence: '', rule: '' }, status: 0 };
  const card = seen.value;
  const own = part.drawContribution(card);
  const { contribution, committed: commitment } = own;
  const isLast = part.isLastToReveal(card);
  if (isLast) part.storeOffer(own, card);
  const body = { seat, name, commitment, ...(isLast ? { contribution } : {}) };
  const sat = await takeSeat(table, body);
  if (!sat.ok) return sat;
  const mine = sat.value.seat;
  // A person who already has the seat gets it again, and the first contribution still counts.
  if (card.seats[mine]?.kind === 'open') {
    const all = part.commitmentsOf(card).map((other, of) => (of === mine ? commitment : other));
    storeTakenSeat({ ...own, seat: mine, ...(isLast ? { seen: all } : {}) });
  }
  return { ok: true, value: { seat: mine, card } };
}
