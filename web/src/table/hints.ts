// SPDX-License-Identifier: Apache-2.0
//
// Why a table has no hints, known before asking the server, which decides; and why a hint proposes a
// move.
import type { HintMove, SeatCard } from '../api/wire';
import type { TableView } from './tableView';

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

/** Two shares of wins differ if by more than twice the standard error of their difference. */
function differ(a: HintMove, b: HintMove): boolean {
  const variance = ({ percent = 0, simulations }: HintMove): number =>
    (percent * (100 - percent)) / Math.max(1, simulations);
  const difference = Math.abs((a.percent ?? 0) - (b.percent ?? 0));
  return difference > 2 * Math.sqrt(variance(a) + variance(b));
}

export interface HintReason {
  key: 'hint.only' | 'hint.scores' | 'hint.wins' | 'hint.wins.equal' | 'hint.wins.place';
  values: { simulations: number; figure: number; next: number };
}

/** Moves are ranked by place and margin, so the best may not win more often than the next. */
export function hintReason(move: HintMove, next: HintMove | undefined): HintReason {
  const { simulations, percent, score } = move;
  const values = { simulations, figure: percent ?? score ?? 0, next: next?.percent ?? 0 };
  if (simulations === 0) return { key: 'hint.only', values };
  if (percent === undefined) return { key: 'hint.scores', values };
  if (next?.percent === undefined) return { key: 'hint.wins', values };
  if (!differ(move, next)) return { key: 'hint.wins.equal', values };
  return { key: percent > next.percent ? 'hint.wins' : 'hint.wins.place', values };
}

/** What a move does, in the words of the prompt: "You pay 3 and go from 20 to 22." */
export function hintEffect({ board, props, position }: TableView, action: string): string {
  const staged = { ...props, picked: action, then: [] };
  return board.prompt(staged, position.waiting).detail ?? '';
}
