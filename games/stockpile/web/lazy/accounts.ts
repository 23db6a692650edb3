// SPDX-License-Identifier: Apache-2.0
//
// Breaks down a score of Stockpile (RULES.md section 7): cash, the bonus for majorities and all
// shares sold at the last prices. The last event has all three.
import type { BoardProps, ScorePart, PublicStep } from '$web/board';
import { COMPANIES, type Holding, type View } from '../view';
import { companyName, investorName } from '../words';

export function accounts(
  steps: PublicStep<View>[],
  seat: number,
  { t }: BoardProps<View>,
): ScorePart[] {
  const last = steps.at(-1);
  const ended = last?.log.find(({ event }) => event['event'] === 'ended')?.event;
  if (!last || !ended) return [];
  const of = (key: string): number => (ended[key] as number[])[seat] ?? 0;
  const cards = (ended['cards'] as unknown as Holding[][])[seat] ?? [];
  const shares = COMPANIES.map((company, at) => {
    const [regular, split] = cards[at] ?? [0, 0];
    const price = last.view.prices[at] ?? 0;
    return { company, label: companyName(t, company), count: regular + 2 * split, price };
  }).filter(({ count }) => count > 0);
  const atPrice = shares.reduce((sum, { count, price }) => sum + count * price, 0);
  const amounts: [label: string, amount: number][] = [
    [t('account.cash'), of('scores') - of('bonus') - of('sales')],
    [t('account.majorities'), of('bonus')],
    [investorName(t, 'graham'), of('sales') - atPrice], // who gets more for a share
  ];
  const rest = amounts
    .filter(([, amount]) => amount !== 0)
    .map(([label, price]) => ({ company: null, label, count: 1, price }));
  return [{ title: '', lines: [...rest, ...shares], sum: of('scores') }];
}
