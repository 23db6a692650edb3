// SPDX-License-Identifier: Apache-2.0
//
// Standing orders as games/stockastic/codec/standing_orders.cpp reads them, and their words.
import type { BoardProps } from '$web/board';
import type { JsonObject } from '$web/api/wire';
import type { Company, Side, View } from './view';
import { shortName } from './words';

interface Term {
  until: 'phase' | 'round';
  ends_on_bankruptcy: boolean;
}
export type Order = Term &
  (
    | { do: 'accept'; side: Side; company: Company; coins: number; hold: number | null }
    | { do: 'decline'; company: Company | null }
    | { do: 'pass' }
  );

/** An order is an object of the game's own; the house keeps it with more than is read here. */
export const orderOf = (kept: JsonObject): Order => kept as unknown as Order;

/** What it does: "Sell Metro at 6 or more a share, down to 2". */
export function deedWords(props: BoardProps<View>, order: Order): string {
  const { t } = props;
  switch (order.do) {
    case 'accept': {
      const company = shortName(props, order.company);
      const deed = t(`order.${order.side}`, { company, coins: order.coins });
      if (order.hold === null) return deed;
      return `${deed}, ${t(`order.${order.side}_hold`, { hold: order.hold })}`;
    }
    case 'decline':
      return order.company === null
        ? t('order.decline_all')
        : t('order.decline', { company: shortName(props, order.company) });
    default:
      return t('order.pass');
  }
}

/** How long it stands. */
export function termWords({ t }: BoardProps<View>, order: Order): string {
  const until = t(`order.until_${order.until}`);
  return order.ends_on_bankruptcy ? `${until} ${t('order.or_bankruptcy')}` : until;
}

/** Whether offers are made in the phase, so that an order can stand for the rest of it. */
export const hasOffers = ({ phase }: View): boolean =>
  phase.name === 'action' || phase.name === 'trade_poll' || phase.name === 'trade_slot';

/** Whether the seat can give orders now. */
export const canOrder = (view: View, seat: number | null): boolean =>
  (hasOffers(view) || view.phase.name === 'bid' || view.phase.name === 'tiebreak_bid') &&
  seat !== null &&
  view.players[seat]?.out === null;
