// SPDX-License-Identifier: Apache-2.0
//
// Texts of the table's tooltips about companies and players: name, price, holdings at that price.
// Figures are those of the position; nothing here knows a rule.
import type { Holding } from '../board';
import { t } from '../i18n/language';
import { capital } from '../i18n/translate';
import { manner } from './people';
import type { TableView } from './tableView';

const held = (holdings: Holding[], code: string): number =>
  holdings.filter(({ company }) => company === code).reduce((sum, { count }) => sum + count, 0);

/** "Blue Hexagon", "Price 5", "You hold 3, worth 15 now"; '' for a company that has left. */
export function companyText({ board, position, props, seat }: TableView, code: string): string {
  const quote = position.market.companies.find((company) => company.code === code);
  if (quote === undefined) return '';
  const lines = [capital(quote.name), t('explain.price', { price: quote.price })];
  const own = seat === null ? 0 : held(board.holdings(props.view, seat, props.t), code);
  if (own > 0) lines.push(t('explain.own', { count: own, worth: own * quote.price }));
  return lines.join('\n');
}

function holdingText({ position }: TableView, { company, label, count }: Holding): string {
  const quote = position.market.companies.find(({ code }) => code === company);
  if (quote === undefined || count === 0) return capital(label);
  const figures = { count, price: quote.price, worth: count * quote.price };
  return capital(`${label}, ${t('explain.worth', figures)}`);
}

const translate = (key: string) => t(key as Parameters<typeof t>[0]);

/** A player: a bot's manner, what the figure means, each holding with its worth, and public abilities. */
export function playerText(tableView: TableView, seat: number, under: string): string {
  const { board, position, props, names, table } = tableView;
  const { view } = props;
  const figure = board.figure(view, seat, position.market);
  const measure = board.measure?.(props.t) ?? t('table.worth_now');
  return [
    under === '' ? (names[seat] ?? '') : `${names[seat] ?? ''}, ${under}`,
    ...[table.seats[seat]].flatMap((card) => (card?.persona ? [manner(card, translate)] : [])),
    ...(figure === null ? [] : [`${capital(measure)}: ${figure}`]),
    ...board.holdings(view, seat, props.t).map((each) => holdingText(tableView, each)),
    ...(board.abilities?.(props, seat) ?? []),
  ].join('\n');
}
