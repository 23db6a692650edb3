// SPDX-License-Identifier: Apache-2.0
//
// The reason why a table has no hints, known before asking the server, which decides.
import type { SeatCard } from '../api/wire';

/** memory: players have to remember. people: not all other players are bots. */
export type Hintless = 'memory' | 'people';

/** Null: hints are available. */
export function hintless(
  seats: Pick<SeatCard, 'kind'>[],
  seat: number | null,
  isMemoryGame: boolean,
): Hintless | null {
  if (seat === null || !seats.every(({ kind }, at) => kind === 'bot' || at === seat)) {
    return 'people';
  }
  return isMemoryGame ? 'memory' : null;
}
