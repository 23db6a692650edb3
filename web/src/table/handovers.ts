// SPDX-License-Identifier: Apache-2.0
//
// Bots that play for people: lines of the log, and how moves are told that a bot makes for the viewer.
// Loaded with the first handover.
import { t } from '../i18n/language';
import type { Handover } from '../api/wire';
import type { TableView } from './tableView';

/** Whether a bot played the seat when this step was made. */
export function isByBot(handovers: Handover[], seat: number | null, number: number): boolean {
  const before = handovers.filter((each) => each.seat === seat && each.number < number);
  return before.at(-1)?.to_bot ?? false;
}

/** The view in which a step is told: what a bot did is not told as "you". */
export function toldAs(tableView: TableView, number: number): TableView {
  const { seat, handovers, props } = tableView;
  if (!isByBot(handovers, seat, number)) return tableView;
  return { ...tableView, seat: null, props: { ...props, seat: null } };
}

/** The handovers after step `first` and before step `next`, as sentences; newest first. */
export function handoversBetween(tableView: TableView, first: number, next = Infinity): string[] {
  return tableView.handovers
    .filter(({ number }) => number >= first && number < next)
    .map(({ seat, to_bot }) => {
      if (seat === tableView.seat) return t(to_bot ? 'table.bot_for_me' : 'table.i_am_back');
      const name = tableView.names[seat] ?? '';
      return t(to_bot ? 'table.bot_took_over' : 'table.came_back', { name });
    })
    .reverse();
}
