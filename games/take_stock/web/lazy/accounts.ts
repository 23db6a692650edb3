// SPDX-License-Identifier: Apache-2.0
//
// Breaks down a score of Take Stock from the steps of the game: per round, the
// certificates, with those just exercised, at the closing prices.
import type { BoardProps, ScorePart, PublicStep } from '$web/board';
import { lots, sharesTable } from '../shares.svelte';
import type { Stock, View } from '../view';
import { stockName } from '../words';

/** In the step that scores a round its certificates are still there, or just put away. */
const certificates = (view: View, seat: number) =>
  (view.phase.name === 'over' ? view.seats[seat]?.certs : view.last_certs[seat]) ?? [];

export function accounts(
  steps: PublicStep<View>[],
  seat: number,
  props: BoardProps<View>,
): ScorePart[] {
  const { t } = props;
  const table = sharesTable(props.options);
  const parts: ScorePart[] = [];
  let prices: Record<Stock, number> = {};
  for (const { log, view } of steps) {
    for (const { event } of log) {
      if (event['event'] === 'round_ended') prices = event['prices'] as Record<Stock, number>;
      if (event['event'] !== 'scored') continue;
      const held = lots(certificates(view, seat), (stock) => prices[stock] ?? 0, table);
      parts.push({
        title: t('account.round', { round: Number(event['round']) }),
        lines: held.map(({ stock, shares, price }) => {
          return { company: stock, label: stockName(t, stock), count: shares, price };
        }),
        sum: (event['scores'] as number[])[seat] ?? 0,
      });
    }
  }
  return parts;
}
