// SPDX-License-Identifier: Apache-2.0
//
// Stockastic on the site: board, hand and texts, as web/src/board.ts describes them.
import type { GameBoard, Holding } from '$web/board';
import type { Translate } from '$web/i18n/language';
import Board from './Board.svelte';
import { prompt, phrase } from './prompt';
import Hand from './Hand.svelte';
import { companies } from './look';
import { isAnswer, listed, narrate } from './narrate';
import { isUnlisted } from './limits';
import { offerOf, questionOf, semesterOf, yearOf, type View } from './view';
import { skillOf } from './skills';
import { characterName } from './words';

/** Coins, shares by company, then rumors. */
function holdings(view: View, seat: number, t: Translate): Holding[] {
  const player = view.players[seat];
  if (!player || player.out) return [];
  const held = view.boards.flatMap(({ company, name }, board) => {
    const count = player.shares?.[board] ?? 0;
    const label = t('shares_of', { count, company: name });
    return count > 0 ? [{ company, label, count, hidden: false }] : [];
  });
  const coins = {
    company: null,
    label: t('coins', { count: player.coins }),
    count: player.coins,
    hidden: false,
    glyph: 'i-coin',
  };
  if (player.hand === 0) return [coins, ...held];
  const rumors = {
    company: null,
    label: t('rumors', { count: player.hand }),
    count: player.hand,
    hidden: true,
  };
  return [coins, ...held, rumors];
}

/** What the seat is worth now: coins, and shares at their price; "?" where they are not shown. */
const figure = (view: View, seat: number): string | null => {
  const player = view.players[seat];
  return player ? String(player.worth ?? '?') : null;
};

const stockastic: GameBoard<View> = {
  Board,
  Hand,
  companies,
  prompt,
  phrase,
  holdings,
  roles: (props, seat) => {
    const character = props.view.players[seat]?.character ?? null;
    const place = props.view.order.indexOf(seat) + 1;
    return [
      // Without a token, too: nothing moves when the order is known.
      place > 0 ? props.t('turn_token', { place }) : props.t('turn_open'),
      ...(character === null ? [] : [characterName(props, character)]),
    ];
  },
  abilities: (props, seat) => {
    const character = props.view.players[seat]?.character ?? null;
    const skill = character === null ? '' : skillOf(props, character);
    return skill === '' ? [] : [`${characterName(props, character ?? '')}: ${skill}`];
  },
  unlisted: isUnlisted,
  question: questionOf,
  decision: (view) => {
    const stage = offerOf(view)?.stage;
    return stage === undefined ? view.phase.name : `offer_${stage}`;
  },
  figure,
  stage: ({ round, rounds }, t) =>
    round > 0
      ? t('round_of', { round, rounds, year: yearOf(round), semester: semesterOf(round) })
      : '',
  narrate,
  news: ['answers_revealed', 'bids_revealed', 'forecast_resolved'],
  isAnswer,
  listed,
  accounts: async () => (await import('./lazy/accounts')).accounts,
  chart: 'turn',
};

export default stockastic;
