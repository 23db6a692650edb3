// SPDX-License-Identifier: Apache-2.0
//
// Narrates a step of the log, including the Resolution with its causes. Sentences are in lang/ by
// the name of the event: "tell.bought" for the log, "tell.bought.you" for the viewer's own,
// "tape.bought" for the tape, which leaves out what the board shows anyway. `[fre]` becomes a badge
// and `[#1]` a player.
import type { BoardProps } from '$web/board';
import type { JsonObject, LogLine, PastStep } from '$web/api/wire';
import { boardOf, type Answer, type View } from './view';
import {
  audienceName,
  characterName,
  companyName,
  eventName,
  playerName,
  rumorName,
  signed,
} from './words';

type Props = BoardProps<View>;
type Form = 'tape' | 'log';

// By event, whether the tape tells it too.
const EVENTS: Record<string, boolean> = {
  started: false,
  character_taken: true,
  ceo_chosen: true,
  round_began: true,
  committed: false,
  bids_revealed: true,
  order_set: true,
  turn_began: false,
  bought: true,
  sold: true,
  looked_at_token: true,
  looked_at_event: true,
  rumor_bought: true,
  rumor_played: true,
  offer_prepared: false,
  offer_withdrawn: false,
  offered: true,
  answers_revealed: false,
  traded: true,
  offer_ended: true,
  wishes_revealed: false,
  forecast_resolved: false,
  event_revealed: true,
  rumor_revealed: true,
  moved: true,
  collapsed: true,
  dividends_paid: true,
  cost_paid: false,
  shares_given: true,
  eliminated: true,
  ended: true,
};
export const events = Object.keys(EVENTS);

const text = (event: JsonObject, key: string): string => String(event[key] ?? '');
const figure = (event: JsonObject, key: string): number => Number(event[key] ?? 0);

/** A badge where the company lies on the table, else its name: it has gone bankrupt since. */
const mark = (props: Props, company: string): string =>
  boardOf(props.view, company) >= 0 ? `[${company}]` : companyName(props, company);

const list = (parts: string[], none: string): string =>
  parts.length === 0 ? none : parts.join(', ');

/** "[#0] 5, [#2] 3": seats with their figures; those without one are left out. */
const bySeat = (values: unknown, isShown: (value: number) => boolean = () => true): string[] =>
  (values as (number | null)[]).flatMap((value, seat) =>
    value !== null && isShown(value) ? [`[#${seat}] (${value})`] : [],
  );

const byCompany = (props: Props, values: unknown, listed: string[]): string =>
  (values as number[])
    .map((value, board) => `${mark(props, listed[board] ?? '')} ${signed(value)}`)
    .join(', ');

function answersOf(event: JsonObject, props: Props): string {
  const told = (event['answers'] as Answer[]).map(({ seat, answer, shares, coins }) => {
    const key = answer === 'counter' ? 'counter' : answer === 'accept' ? 'accept' : 'decline';
    return `[#${seat}] (${props.t(`answer.${key}`, { shares, coins })})`;
  });
  return told.join(', ');
}

function placesOf(event: JsonObject, props: Props, form: Form): string {
  const scores = event['scores'] as number[];
  const ranks = event['ranks'] as number[];
  const order = scores.map((_, seat) => seat).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
  const name = (seat: number): string => (form === 'log' ? `[#${seat}]` : playerName(props, seat));
  return order.map((seat) => `${name(seat)} (${scores[seat] ?? 0})`).join(', ');
}

/** The price a marker came to. The house says it with the block: the board may lie on its other side. */
const priceOf = (sentence: string): string => /(\d+) \(block \d+\)/.exec(sentence)?.[1] ?? '?';

/** What a marker did: performance, price, or both. */
function moves({ event, sentence }: LogLine, props: Props): string {
  const { t } = props;
  const [from, to] = [figure(event, 'from'), figure(event, 'to')];
  const parts: string[] = [];
  if (event['perf_from'] !== undefined && event['perf_from'] !== event['perf_to']) {
    parts.push(t('moves.perf', { perf: signed(figure(event, 'perf_to')) }));
  }
  if (to === 0 && from !== 0) parts.push(t('moves.bust'));
  else if (from !== to) {
    const key = to > from ? 'moves.up' : 'moves.down';
    parts.push(t(key, { count: Math.abs(to - from), price: priceOf(sentence) }));
  }
  return parts.length === 0 ? t('moves.none') : parts.join(', ');
}

function keyOf(event: JsonObject): string {
  const name = text(event, 'event');
  switch (name) {
    case 'bids_revealed':
      return event['tie_break'] === true ? 'extra_bids' : name;
    case 'order_set':
      return event['drawn'] === true ? 'order_drawn' : name;
    case 'turn_began':
      return figure(event, 'income') > 0 ? 'turn_income' : name;
    case 'sold':
      return figure(event, 'bonus') > 0 ? 'sold_bonus' : name;
    case 'traded':
      return figure(event, 'bonus') > 0 ? 'traded_bonus' : name;
    case 'looked_at_token':
      return event['token'] === undefined ? name : 'saw_token';
    case 'looked_at_event':
      return event['card'] === undefined ? name : 'saw_event';
    case 'rumor_bought':
    case 'rumor_played':
      return event['card'] === undefined ? name : `${name}_own`;
    case 'rumor_revealed':
      return event['cancelled'] === true ? 'rumor_denied' : name;
    case 'wishes_revealed':
      return (event['wants'] as number[]).length === 0 ? 'wishes_none' : name;
    case 'collapsed':
      return event['token'] === null ? name : 'collapsed_token';
    case 'offered': {
      const { form, side } = event['offer'] as Record<string, string>;
      return `${form}_${side}`;
    }
    default:
      return name;
  }
}

function valuesOf(line: LogLine, props: Props): Record<string, string | number> {
  const { t } = props;
  const { event } = line;
  const offer = (event['offer'] ?? {}) as Record<string, string>;
  const card = text(event, 'card');
  const isRumor = text(event, 'event').startsWith('rumor');
  return {
    who: `[#${figure(event, 'seat')}]`,
    seller: `[#${figure(event, 'seller')}]`,
    buyer: `[#${figure(event, 'buyer')}]`,
    company: mark(props, text(event, 'company') || (offer['company'] ?? '')),
    successor: mark(props, text(event, 'successor')),
    to: offer['audience'] === undefined ? '' : audienceName(props, offer['audience']),
    character: characterName(props, text(event, 'character')),
    card: card === '' ? '' : isRumor ? rumorName(props, card) : eventName(props, card),
    count: figure(event, 'shares'),
    coins: t('coins', {
      count:
        figure(event, 'paid') ||
        figure(event, 'received') ||
        figure(event, 'coins') ||
        figure(event, 'income'),
    }),
    bonus: figure(event, 'bonus'),
    credit: figure(event, 'credit'),
    round: figure(event, 'round'),
    token: typeof event['token'] === 'number' ? signed(event['token']) : '',
    moves: event['from'] === undefined ? '' : moves(line, props),
  };
}

/** What only some events hold: lists by seat and by company. */
function listsOf(
  event: JsonObject,
  props: Props,
  form: Form,
  listed: string[],
): Record<string, string> {
  const { t } = props;
  // Avatars in a row are read without commas.
  const seats = (list: unknown): string =>
    (list as number[]).map((seat) => `[#${seat}]`).join(form === 'tape' ? ' ' : ', ');
  switch (text(event, 'event')) {
    case 'round_began':
      return { list: byCompany(props, event['tokens'], listed) };
    case 'forecast_resolved':
      return { list: byCompany(props, event['perf'], listed) };
    case 'bids_revealed':
      return { list: bySeat(event['bids']).join(', ') };
    case 'order_set':
      return { list: seats(event['order']) };
    case 'wishes_revealed':
      return { list: seats(event['wants']) };
    case 'answers_revealed':
      return { list: answersOf(event, props) };
    case 'dividends_paid':
      return {
        list: list(
          bySeat(event['coins'], (coins) => coins > 0),
          t('nobody'),
        ),
      };
    case 'ended':
      return { list: placesOf(event, props, form) };
    default:
      return {};
  }
}

function narrateLine(line: LogLine, props: Props, form: Form, listed: string[]): string {
  const { t } = props;
  const { event } = line;
  const values = { ...valuesOf(line, props), ...listsOf(event, props, form, listed) };
  const name = keyOf(event);
  if (form === 'tape') {
    const taped = t(`tape.${name}`, values);
    // Without a short text, the tape uses the sentence without its full stop.
    return taped === `tape.${name}` ? t(`tell.${name}`, values).replace(/\.$/, '') : taped;
  }
  // The viewer's part in the event: its doer, or a side of a trade.
  const part = ['seat', 'seller', 'buyer'].find((side) => event[side] === props.seat);
  const own = `tell.${name}.${part === 'seat' ? 'you' : part}`;
  const told = part === undefined ? own : t(own, values);
  return told === own ? t(`tell.${name}`, values) : told;
}

/** The companies of the boards before the lines, from those after them: a bankruptcy turns a board. */
export const listed = (after: string[], log: LogLine[]): string[] =>
  log.reduceRight(
    (codes, { event }) =>
      event['event'] === 'collapsed'
        ? codes.map((code) => (code === event['successor'] ? text(event, 'company') : code))
        : codes,
    after,
  );

/**
 * A sealed answer during somebody else's turn. A sealed bid comes before the first turn of a round.
 */
export function isAnswer(past: PastStep[], at: number): boolean {
  const [first] = past[at]?.log ?? [];
  if (first?.event['event'] !== 'committed') return false;
  const before = past
    .slice(0, at + 1)
    .flatMap(({ log }) => log.map(({ event }) => event))
    .reverse();
  const last = before.find(({ event }) => event === 'turn_began' || event === 'round_began');
  return last?.['event'] === 'turn_began' && last['seat'] !== first.event['seat'];
}

/** Null if the step has an event without a translation. */
export function narrate(
  log: LogLine[],
  props: Props,
  form: Form,
  after: string[] = props.view.boards.map(({ company }) => company),
): string | null {
  const names = log.map((line) => text(line.event, 'event'));
  if (names.some((name) => EVENTS[name] === undefined)) return null;
  const told: string[] = [];
  let codes = after;
  for (const line of [...log].reverse()) {
    codes = listed(codes, [line]);
    const name = text(line.event, 'event');
    // Only the others wait for it.
    const isOwnOffer = name === 'offer_prepared' && line.event['seat'] === props.seat;
    const isHeard = form === 'log' ? name !== 'committed' && !isOwnOffer : EVENTS[name] === true;
    if (isHeard) told.unshift(narrateLine(line, props, form, codes));
  }
  return told.join(form === 'tape' ? '; ' : ' ');
}
