// SPDX-License-Identifier: Apache-2.0
//
// Narrates a step of the log. Sentences are in lang/ by the name of the event:
// "tell.bid_placed" for the log, "tell.bid_placed.you" for the viewer's own, "tape.bid_placed" for
// the tape, which leaves out what the board shows anyway. `[ee]` becomes a badge and `[#1]` a
// player.
import type { BoardProps } from '$web/board';
import type { JsonObject, LogLine } from '$web/api/wire';
import {
  COMPANIES,
  feeOf,
  isStock,
  placeOf,
  type Card,
  type Forecast,
  type Holding,
  type View,
} from './view';
import { cardName, cardsText, forecastText, investorName, listed, playerName } from './words';

type Props = BoardProps<View>;
type Form = 'tape' | 'log';

// Events that the tape omits, because board and player list show them.
export const SILENT = new Set([
  'started',
  'investors_dealt',
  'stock_dealt',
  'pair_dealt',
  'piles_opened',
  'hand_dealt',
  'actions_over',
  'passed',
]);
// Everybody gets one, or has none left: told where the reader learns something.
const DEALS = new Set([
  'investors_dealt',
  'stock_dealt',
  'pair_dealt',
  'hand_dealt',
  'actions_over',
]);

const text = (event: JsonObject, key: string): string => String(event[key] ?? '');
const list = <T>(event: JsonObject, key: string): T[] =>
  Array.isArray(event[key]) ? (event[key] as unknown as T[]) : [];

/** "[ee]", or the words of a card that is no company's. */
const mark = (props: Props, card: Card): string =>
  isStock(card) ? `[${card}]` : cardName(props.t, card);
const marks = (props: Props, cards: Card[]): string =>
  listed(
    props.t,
    cards.map((card) => mark(props, card)),
  );

function tip(event: JsonObject): string {
  const given = event['tip'] as unknown as { company: string; forecast: Forecast } | undefined;
  return given === undefined ? '' : `[${given.company}] ${forecastText(given.forecast)}`;
}

/** "the tip of [#1]", "hidden tip 2 on the table": what Martha looks at (RULES.md 5.2). */
function peekedPair(event: JsonObject, { t, view, seat }: Props, form: Form): string {
  const pair = Number(event['pair'] ?? 0);
  const holder = event['holder'] ?? null;
  const seats = view.players.length;
  if (holder !== null) {
    const values = { name: `[#${Number(holder)}]`, number: (pair % 2) + 1 };
    const whose = form === 'log' && holder === seat ? 'pair.yours' : 'pair.of';
    return t(seats === 2 ? `${whose}_many` : whose, values);
  }
  const before = seats === 2 ? 3 : seats; // the last pair that does not lie face down
  const isOne = before === 4;
  return t(isOne ? 'pair.table' : 'pair.table_many', { number: pair - before });
}

/** Fees that come with a pile: paid, or gained by Bernie. */
function withFees(fees: number[], gained: number, { t }: Props): string {
  if (fees.length === 0) return '';
  const values = { fees: listed(t, fees.map(String)), gained };
  return t(gained > 0 ? 'with_gain' : 'with_fees', values);
}

/** "[#0] (2 cards), [#2] (1 split card, +4 K)", of those who have any. */
function bySeat(event: JsonObject, key: string, props: Props): string {
  const paid = list<number>(event, 'paid');
  const rate = Number(event['rate'] ?? 0);
  const parts = list<Holding>(event, key).flatMap((cards, seat) => {
    if (cards[0] + cards[1] === 0) return [];
    const words = cardsText(props.t, cards);
    const amount = rate > 0 ? rate * (cards[0] + 2 * cards[1]) : (paid[seat] ?? 0);
    return `[#${seat}] (${amount > 0 ? `${words}, +${amount} K` : words})`;
  });
  return parts.join(', ');
}

function sales(event: JsonObject, props: Props): string {
  const parts = list<{ company: string; turned: number; discarded: number }>(event, 'sales');
  const { t } = props;
  return parts
    .map(({ company, turned, discarded }) => {
      const words: string[] = [];
      if (discarded > 0) words.push(t('sale.sold', { company: `[${company}]`, number: discarded }));
      if (turned > discarded)
        words.push(t('sale.turned', { company: `[${company}]`, number: turned }));
      return words.join(', ');
    })
    .join(', ');
}

function tellEnded(event: JsonObject, props: Props, form: Form): string {
  const scores = list<number>(event, 'scores');
  const ranks = list<number>(event, 'ranks');
  const order = scores.map((_, seat) => seat).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
  const name = (seat: number): string =>
    form === 'log' ? `[#${seat}]` : playerName(props.t, props.names, seat);
  const places = order.map((seat) => `${name(seat)} (${scores[seat] ?? 0} K)`);
  return props.t('tell.ended', { places: places.join(', ') });
}

function narrateKept(event: JsonObject, props: Props): string {
  const { t } = props;
  const money = list<number>(event, 'money');
  return list<string[]>(event, 'investors')
    .map(
      (kept, seat) =>
        `[#${seat}] (${listed(
          t,
          kept.map((each) => investorName(t, each)),
        )}, ${money[seat] ?? 0} K)`,
    )
    .join(', ');
}

/** Which of the sentences about an event fits what the reader saw of it. */
function keyOf(event: JsonObject): string {
  const name = text(event, 'event');
  const has = (key: string): boolean => event[key] !== undefined && event[key] !== null;
  switch (name) {
    case 'investors_dealt':
      return has('investors') ? 'investors_dealt_own' : name;
    case 'stock_dealt':
      return has('company') ? 'stock_dealt_own' : name;
    case 'pair_dealt':
      if (!has('holder')) return has('tip') ? 'pair_open' : 'pair_down';
      return has('tip') ? 'pair_dealt_own' : name;
    case 'hand_dealt':
    case 'looked':
    case 'hid':
      return has('cards') ? `${name}_own` : name;
    case 'placed':
      return has('down') ? 'placed_own' : name;
    case 'peeked':
      return has('tip') ? 'peeked_own' : name;
    case 'settled':
      return has('taken') ? 'settled_own' : name;
    case 'bid_placed':
      return has('outbid') ? 'bid_over' : name;
    case 'sold':
      return list(event, 'sales').length === 0 ? 'sold_nothing' : name;
    case 'action_played':
      return text(event, 'effect');
    case 'claimed':
      return list<Holding>(event, 'shown').every(([a, b]) => a + b === 0)
        ? 'claimed_nothing'
        : name;
    case 'split':
    case 'bankrupt': {
      const shown = list<Holding>(event, name === 'split' ? 'shown' : 'lost');
      return shown.every(([a, b]) => a + b === 0) ? `${name}_bare` : name;
    }
    default:
      return name;
  }
}

function valuesOf(event: JsonObject, props: Props, form: Form): Record<string, string | number> {
  const { t, view } = props;
  const company = text(event, 'company');
  const price = (space: unknown): number =>
    view.tracks[placeOf(company)]?.prices[Number(space)] ?? 0;
  const piles = list<number>(event, 'piles');
  const fees = list<Card>(event, 'fees').map(feeOf);
  const gained = Number(event['gained'] ?? 0);
  const pile = (key: string): number => Number(event[key] ?? 0) + 1; // for people
  return {
    who: `[#${Number(event['seat'] ?? event['first'] ?? event['holder'] ?? 0)}]`,
    whom: `[#${Number(event['outbid'] ?? 0)}]`,
    company: `[${COMPANIES.includes(company) ? company : 'aa'}]`,
    investors: listed(
      t,
      list<string>(event, 'investors').map((each) => investorName(t, String(each))),
    ),
    kept: event['event'] === 'investors_kept' ? narrateKept(event, props) : '',
    tip: tip(event),
    cards:
      event['event'] === 'reshuffled'
        ? Number(event['cards'])
        : marks(props, list<Card>(event, 'cards')) || t('nothing'),
    up: mark(props, text(event, 'up')),
    down: mark(props, text(event, 'down')),
    up_pile: pile('up_pile'),
    down_pile: pile('down_pile'),
    pile: event['event'] === 'card_moved' ? pile('from') : pile('pile'),
    to_pile: pile('to'),
    one: (piles[0] ?? 0) + 1,
    two: (piles[1] ?? 0) + 1,
    number: Number(event['position'] ?? 0) + 1,
    round: Number(event['round'] ?? 0),
    amount: Number(event['bid'] ?? event['paid'] ?? event['income'] ?? 0),
    taken: Array.isArray(event['taken'])
      ? marks(props, list<Card>(event, 'taken')) || t('nothing')
      : t('cards', { count: Number(event['cards'] ?? 0) }),
    fees: withFees(fees, gained, props),
    earns: gained > 0 ? t('earns', { gained }) : '',
    pair: event['event'] === 'peeked' ? peekedPair(event, props, form) : '',
    amounts: listed(t, fees.map(String)),
    sales: sales(event, props),
    from: price(event['from']),
    to: price(event['to']),
    rate: Number(event['rate'] ?? 0),
    shown: bySeat(event, event['event'] === 'bankrupt' ? 'lost' : 'shown', props),
  };
}

function narrateEvent(event: JsonObject, props: Props, form: Form): string {
  if (event['event'] === 'ended') return tellEnded(event, props, form);
  const { t } = props;
  const values = valuesOf(event, props, form);
  const doer = Number(event['seat'] ?? event['first'] ?? event['holder'] ?? -1);
  // On some tracks two spaces have the same price.
  const isSame = event['event'] === 'moved' && values['from'] === values['to'];
  const name = `${keyOf(event)}${isSame ? '_same' : ''}`;
  const key = `${form === 'tape' ? 'tape' : 'tell'}.${name}`;
  const isWhom = event['outbid'] === props.seat;
  if (form === 'tape' || (doer !== props.seat && !isWhom)) return t(key, values);
  const ownKey = `${key}.${doer === props.seat ? 'you' : 'whom'}`;
  const own = t(ownKey, values);
  return own === ownKey ? t(key, values) : own;
}

const isToldOnce = (event: JsonObject): boolean =>
  DEALS.has(text(event, 'event')) && !keyOf(event).includes('own') && keyOf(event) !== 'pair_open';

function hasWords(event: JsonObject, { t }: Props): boolean {
  const key = `tell.${keyOf(event)}`;
  return t(key) !== key;
}

/** Null if the step has an event without a translation. */
export function narrate(log: LogLine[], props: Props, form: Form): string | null {
  const events = log.map((line) => line.event);
  if (events.some((event) => !hasWords(event, props))) return null;
  const heard = events.filter((event, at) => {
    if (form === 'tape') return !SILENT.has(text(event, 'event'));
    // An event that affects everyone is narrated once per step.
    return (
      events.length === 1 ||
      !isToldOnce(event) ||
      events.findIndex((each) => keyOf(each) === keyOf(event)) === at
    );
  });
  return heard.map((event) => narrateEvent(event, props, form)).join(form === 'tape' ? '; ' : ' ');
}
