// SPDX-License-Identifier: Apache-2.0
//
// Breaks down a score of Stonks from the steps of the game: per round, the portfolio at
// the values of the tiles (RULES.md 7.2), then the bonus of a Speculation card kept (7.3).
import type { BoardProps, ScorePart, PublicStep } from '$web/board';
import type { JsonObject } from '$web/api/wire';
import { lots, tableOf } from '../table.svelte';
import { tileOf, type Card, type View } from '../view';
import { companyName } from '../words';

type Props = BoardProps<View>;

/** Cards an event lays into the portfolio of a seat. */
function laid(event: JsonObject, seat: number): Card[] {
  if (event['event'] === 'portfolios_opened') return [(event['cards'] as Card[])[seat] ?? ''];
  if (event['seat'] !== seat) return [];
  if (event['event'] === 'acquired') return [String(event['card'])];
  return event['event'] === 'scored' ? (event['revealed'] as Card[]) : [];
}

function partOf(event: JsonObject, cards: Card[], view: View, props: Props): ScorePart {
  const { t } = props;
  const held = lots(cards, view.tiles, tableOf(props.options)).map(({ company, shares }) => ({
    company,
    label: companyName(t, company),
    count: shares,
    price: tileOf(view, company)?.value ?? 0,
  }));
  const bonus = Number(event['bonus']);
  const kept = { company: null, label: t('account.speculation'), count: 1, price: bonus };
  return {
    title: view.rounds > 1 ? t('account.round', { round: Number(event['round']) }) : '',
    lines: bonus > 0 ? [...held, kept] : held,
    sum: Number(event['base']) + bonus,
  };
}

/** A new round begins with the tiles as the last one left them: the step that scores shows them. */
export function accounts(steps: PublicStep<View>[], seat: number, props: Props): ScorePart[] {
  const parts: ScorePart[] = [];
  let cards: Card[] = [];
  for (const { log, view } of steps) {
    for (const { event } of log) {
      cards.push(...laid(event, seat));
      if (event['event'] !== 'scored' || event['seat'] !== seat) continue;
      parts.push(partOf(event, cards, view, props));
      cards = [];
    }
  }
  return parts;
}
