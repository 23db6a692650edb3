// SPDX-License-Identifier: Apache-2.0
//
// Stockpile on the site: board and texts, as web/src/board.ts describes them.
import type { GameBoard, Holding } from '$web/board';
import type { Translate } from '$web/i18n/language';
import Board from './Board.svelte';
import { prompt, phrase } from './prompt';
import { companies } from './look';
import { narrate } from './narrate';
import { COMPANIES, feeOf, heldBy, unknownOf, type View } from './view';
import { cardsText, companyName, investorName } from './words';

/** Shares by company as far as they are certain, then unknown cards and fees that wait. */
function holdings(view: View, seat: number, t: Translate): Holding[] {
  const player = view.players[seat];
  if (!player) return [];
  const known = COMPANIES.flatMap((company) => {
    const cards = heldBy(view, seat, company);
    const count = cards[0] + 2 * cards[1];
    if (count === 0) return [];
    const label = `${companyName(t, company)}: ${cardsText(t, cards)}`;
    return [{ company, label, count, hidden: false }];
  });
  const unknown = unknownOf(player);
  const owed = player.fees.reduce((sum, fee) => sum + feeOf(fee), 0);
  return [
    ...known,
    ...(unknown > 0
      ? [{ company: null, label: t('unknown', { count: unknown }), count: unknown, hidden: true }]
      : []),
    ...(owed > 0
      ? [
          {
            company: null,
            label: t('owes', { amount: owed }),
            count: -owed,
            hidden: false,
            glyph: 'i-coin',
          },
        ]
      : []),
  ];
}

/** The cash, which is public. */
const figure = (view: View, seat: number): string | null => {
  const player = view.players[seat];
  return player === undefined ? null : `${player.money} K`;
};

/** The rules of the present decision, where they are not everybody's. */
function decision({ phase, viewer, players, donald_limit }: View): string {
  const isDonald = viewer !== 'spectator' && players[viewer]?.investors.includes('donald');
  if (phase.name === 'bid' && isDonald && donald_limit !== 'face') return 'bid_donald';
  if (phase.name === 'action' && phase.card_played !== undefined) return 'action_ends';
  return phase.name;
}

const stockpile: GameBoard<View> = {
  Board,
  Hand: null, // what is asked lies on the board, where nothing moves when it comes
  companies,
  prompt,
  phrase,
  holdings,
  roles: ({ view, options, t }, seat) => {
    const names = (view.players[seat]?.investors ?? []).map((each) => investorName(t, each));
    // Keeps the line of the names, so that nothing moves when they are known.
    return names.length === 0 && options['investors'] === true ? [t('investor.none')] : names;
  },
  abilities: ({ view, t }, seat) =>
    (view.players[seat]?.investors ?? []).map(
      (investor) => `${investorName(t, investor)}: ${t(`ability.${investor}`)}`,
    ),
  decision,
  figure,
  measure: (t) => t('cash'),
  score: (amount, t) => t('amount', { amount }),
  narrate,
  news: ['pair_revealed'],
  accounts: async () => (await import('./lazy/accounts')).accounts,
  chart: 'round',
};

export default stockpile;
