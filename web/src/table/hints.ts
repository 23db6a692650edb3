// SPDX-License-Identifier: Apache-2.0
//
// Why a table gives no hints. The house decides; this tells it before anybody asks.
import type { SeatCard } from '../api/wire';

/** memory: what is no longer seen must be remembered. people: not all others are bots. */
export type Hintless = 'memory' | 'people';

/** Null: hints can be asked for. A spectator is told of a game among others. */
export function hintless(
  seats: Pick<SeatCard, 'kind'>[],
  seat: number | null,
  fades: boolean,
): Hintless | null {
  if (seat === null || !seats.every(({ kind }, at) => kind === 'bot' || at === seat)) {
    return 'people';
  }
  return fades ? 'memory' : null;
}
