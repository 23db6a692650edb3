// SPDX-License-Identifier: Apache-2.0
//
// NYSE on the site: the board, the hand and the words. See web/src/board.ts for what each is for.
import type { GameBoard, Holding } from '$web/board';
import type { Translate } from '$web/language';
import type { MarketSeen } from '$web/wire';
import Board from './Board.svelte';
import { call, phrase } from './call';
import Hand from './Hand.svelte';
import { companies } from './look';
import { tell } from './tell';
import { isConcealed, type View } from './view';
import { colourName } from './words';

function holdings(view: View, seat: number, t: Translate): Holding[] {
  const hand = view.hands[seat];
  // Of a concealed hand not even the number is shown (RULES.md 6.1.2): the figure says "?".
  if (!hand || isConcealed(hand)) return [];
  return Object.entries(hand.total).map(([colour, count]) => ({
    company: colour,
    label: t('hold.chips', { count, colour: colourName(t, colour) }),
    count,
    hidden: false,
  }));
}

/** What the hand is worth now; of a concealed hand only whether there is one. */
function figure(view: View, seat: number, market: MarketSeen): string | null {
  const worth = market.worth[seat];
  if (worth !== null && worth !== undefined) return String(worth);
  const hand = view.hands[seat];
  return hand && isConcealed(hand) ? (hand.empty ? '0' : '?') : null;
}

const nyse: GameBoard<View> = {
  Board,
  Hand,
  companies,
  call,
  phrase,
  holdings,
  decision: ({ phase }) => phase.name,
  figure,
  tell,
  chart: 'turn',
};

export default nyse;
