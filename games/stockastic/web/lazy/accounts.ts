// SPDX-License-Identifier: Apache-2.0
//
// Breaks down a score of Stockastic: shares at the last prices, and coins (7.2). Eliminated players
// have neither.
import type { BoardProps, ScorePart, PublicStep } from '$web/board';
import type { View } from '../view';

export function accounts(
  steps: PublicStep<View>[],
  seat: number,
  { t }: BoardProps<View>,
): ScorePart[] {
  const view = steps.at(-1)?.view;
  const player = view?.players[seat];
  if (!view || !player) return [];
  const shares = view.boards.flatMap(({ company, name, price }, board) => {
    const count = player.shares?.[board] ?? 0;
    return count > 0 ? [{ company, label: name, count, price }] : [];
  });
  const coins = { company: null, label: t('account.coins'), count: player.coins, price: 1 };
  return [
    { title: '', lines: player.coins > 0 ? [...shares, coins] : shares, sum: player.worth ?? 0 },
  ];
}
