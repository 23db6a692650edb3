// SPDX-License-Identifier: Apache-2.0
//
// Take Stock on the site: board, hand and texts, as web/src/board.ts describes them.
import type { GameBoard, Holding } from '$web/board';
import type { Translate } from '$web/i18n/language';
import type { MarketSeen } from '$web/api/wire';
import Board from './Board.svelte';
import { prompt, phrase } from './prompt';
import Hand from './Hand.svelte';
import { companies } from './look';
import { lotsNow } from './shares.svelte';
import { narrate } from './narrate';
import type { View } from './view';
import { stockName } from './words';

/** Shares by stock, then option tokens, then saved events face down. */
function holdings(view: View, at: number, t: Translate): Holding[] {
  const seat = view.seats[at];
  if (!seat) return [];
  const shares = lotsNow(view, seat.certs).map(({ stock, shares: count }) => ({
    company: stock,
    label: t('hold.shares', { count, stock: stockName(t, stock) }),
    count,
    hidden: false,
  }));
  const plain = (key: string, count: number, hidden: boolean): Holding[] =>
    count === 0 ? [] : [{ company: null, label: t(key, { count }), count, hidden }];
  return [
    ...shares,
    ...plain('tokens', seat.tokens, false),
    ...plain('saved_count', seat.saved, true),
  ];
}

/** Points so far, with the certificates at current prices. */
function figure(_view: View, at: number, market: MarketSeen): string | null {
  const worth = market.worth[at];
  return worth === null || worth === undefined ? null : String(worth);
}

const takeStock: GameBoard<View> = {
  Board,
  Hand,
  companies,
  prompt,
  phrase,
  holdings,
  decision: ({ phase }) => phase.name,
  stage: ({ round, rounds }, t) => t('round_of', { round, rounds }),
  figure,
  narrate,
  news: ['round_ended'],
  accounts: async () => (await import('./lazy/accounts')).accounts,
  chart: 'turn',
};

export default takeStock;
