// SPDX-License-Identifier: Apache-2.0
//
// NYSE on the site: board, hand and texts, as web/src/board.ts describes them.
import type { BoardProps, GameBoard, Holding } from '$web/board';
import type { Translate } from '$web/i18n/language';
import type { Choice, MarketSeen } from '$web/api/wire';
import Board from './Board.svelte';
import { prompt, phrase } from './prompt';
import Hand from './Hand.svelte';
import { companies } from './look';
import { narrate } from './narrate';
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

/** Alone, a turn and an investment have rules of their own (RULES.md 8.1). */
function decision({ phase, hands }: View): string {
  const isOwn = hands.length === 1 && (phase.name === 'turn' || phase.name === 'invest_pick');
  return isOwn ? `${phase.name}_alone` : phase.name;
}

/** What the hand is worth now; of a concealed hand only whether there is one. */
function figure(view: View, seat: number, market: MarketSeen): string | null {
  const worth = market.worth[seat];
  if (worth !== null && worth !== undefined) return String(worth);
  const hand = view.hands[seat];
  return hand && isConcealed(hand) ? (hand.empty ? '0' : '?') : null;
}

/** The game ends at once, at the prices after the move: other hands are worth what they hold then. */
function ending(choice: Choice, { view, market, seat }: BoardProps<View>): number[] | null {
  if (!choice.warnings.includes('ends the game')) return null;
  const scores = market.worth.flatMap((worth, at) => {
    if (at === seat) return choice.worth_after ?? [];
    const hand = view.hands[at];
    if (worth === null || !hand || isConcealed(hand)) return [];
    const rise = choice.prices.map(
      ({ company, before, after }) => (after - before) * (hand.total[company] ?? 0),
    );
    return worth + rise.reduce((sum, each) => sum + each, 0);
  });
  return scores.length === view.hands.length ? scores : null;
}

const nyse: GameBoard<View> = {
  Board,
  Hand,
  companies,
  spelled: true,

  prompt,
  phrase,
  holdings,
  decision,
  ending,
  figure,
  measure: (t) => t('measure'),
  score: (amount, t) => t('amount', { amount }),
  narrate,
  chart: 'turn',
};

export default nyse;
