// SPDX-License-Identifier: Apache-2.0
//
// Breaks down a score of Stockpile (RULES.md section 7): cash, the bonus for majorities with the
// companies it is for, and all shares sold at the last prices. The last event has all three.
import type { BoardProps, ScorePart, PublicStep } from '$web/board';
import { lookOf } from '../look';
import { COMPANIES, type Holding, type View } from '../view';
import { companyName, investorName } from '../words';

/** "AA, CC (tied)": the companies of which nobody has more shares than this seat. */
function majorities(cards: Holding[][], seat: number, { t }: BoardProps<View>): string {
  const names = COMPANIES.flatMap((company, at) => {
    const shares = cards.map((held) => (held[at]?.[0] ?? 0) + 2 * (held[at]?.[1] ?? 0));
    const most = Math.max(...shares);
    if (most === 0 || shares[seat] !== most) return [];
    const { letters } = lookOf(company);
    const isTied = shares.filter((count) => count === most).length > 1;
    return [isTied ? t('account.tied', { company: letters }) : letters];
  });
  return t('account.majorities', { companies: names.join(', ') });
}

export function accounts(
  steps: PublicStep<View>[],
  seat: number,
  props: BoardProps<View>,
): ScorePart[] {
  const { t } = props;
  const last = steps.at(-1);
  const ended = last?.log.find(({ event }) => event['event'] === 'ended')?.event;
  if (!last || !ended) return [];
  const of = (key: string): number => (ended[key] as number[])[seat] ?? 0;
  const everyones = ended['cards'] as unknown as Holding[][];
  const cards = everyones[seat] ?? [];
  const shares = COMPANIES.map((company, at) => {
    const [regular, split] = cards[at] ?? [0, 0];
    const price = last.view.prices[at] ?? 0;
    return { company, label: companyName(t, company), count: regular + 2 * split, price };
  }).filter(({ count }) => count > 0);
  const atPrice = shares.reduce((sum, { count, price }) => sum + count * price, 0);
  const amounts: [label: string, amount: number][] = [
    [t('account.cash'), of('scores') - of('bonus') - of('sales')],
    [majorities(everyones, seat, props), of('bonus')],
    [investorName(t, 'graham'), of('sales') - atPrice], // who gets more for a share
  ];
  const rest = amounts
    .filter(([, amount]) => amount !== 0)
    .map(([label, price]) => ({ company: null, label, count: 1, price }));
  return [{ title: '', lines: [...rest, ...shares], sum: of('scores') }];
}
