// SPDX-License-Identifier: Apache-2.0
//
// Stonks on the site: board, hand and texts, as web/src/board.ts describes them.
import type { GameBoard, Holding } from '$web/board';
import type { Translate } from '$web/i18n/language';
import type { MarketSeen } from '$web/api/wire';
import Board from './Board.svelte';
import { prompt, phrase } from './prompt';
import Hand from './Hand.svelte';
import { companies } from './look';
import { lots } from './table.svelte';
import { narrate } from './narrate';
import type { View } from './view';
import { companyName } from './words';

/** Shares by company, then cards face down. */
function holdings(view: View, seat: number, t: Translate): Holding[] {
  const portfolio = view.portfolios[seat];
  if (!portfolio) return [];
  const own = portfolio.down ?? [];
  const shown = lots([...portfolio.up, ...own], view.tiles).map(({ company, shares }) => ({
    company,
    label: t('hold.shares', { count: shares, company: companyName(t, company) }),
    count: shares,
    hidden: false,
  }));
  const hidden = portfolio.face_down - own.length;
  if (hidden <= 0) return shown;
  return [
    ...shown,
    { company: null, label: t('down', { count: hidden }), count: hidden, hidden: true },
  ];
}

/** Points so far: the rounds scored, and the visible portfolio at current values. */
function figure(view: View, seat: number, market: MarketSeen): string | null {
  const portfolio = view.portfolios[seat];
  if (!portfolio) return null;
  return String(market.worth[seat] ?? (view.scores[seat] ?? 0) + portfolio.worth_up);
}

const stonks: GameBoard<View> = {
  Board,
  Hand,
  companies,
  prompt,
  phrase,
  holdings,
  decision: ({ phase }) => phase,
  stage: ({ round, rounds }, t) => (rounds > 1 ? t('round_of', { round, rounds }) : ''),
  figure,
  narrate,
  accounts: async () => (await import('./lazy/accounts')).accounts,
  chart: 'turn',
};

export default stonks;
