// SPDX-License-Identifier: Apache-2.0
//
// Narrates a step of the log. Sentences are in lang/ by the name of the event:
// "tell.raised" for the log, "tell.raised.you" for the viewer's own, "tape.raised" for the tape,
// which leaves out what the board shows anyway. `[corn]` becomes a badge and `[#1]` a player.
import type { BoardProps } from '$web/board';
import type { JsonObject, LogLine } from '$web/api/wire';
import { partsOf, stockOf, STOCKS, valueOf, type Card, type Kind, type View } from './view';
import { listed, playerName } from './words';

type Props = BoardProps<View>;
type Form = 'tape' | 'log';

export const EVENTS = [
  'round_began',
  'dealt',
  'drew',
  'reshuffled',
  'raised',
  'certified',
  'visited',
  'drew_events',
  'kept',
  'rejected',
  'shown',
  'split_placed',
  'split_wasted',
  'crashed',
  'audited',
  'froze',
  'thawed',
  'took',
  'exchanged',
  'tokens_gained',
  'tokens_lost',
  'answered',
  'discarded',
  'round_ended',
  'exercised',
  'scored',
  'ended',
];

// Events that the tape omits, because board and player list show them.
export const SILENT = new Set(['dealt', 'drew', 'drew_events', 'rejected', 'reshuffled']);

const text = (event: JsonObject, key: string): string => String(event[key] ?? '');

/** "[corn] 9": badge and value. */
const mark = (card: Card): string => `[${stockOf(card)}] ${valueOf(card)}`;

function marks(event: JsonObject, key: string, props: Props): string {
  const cards = event[key];
  if (typeof cards === 'string') return mark(cards);
  if (!Array.isArray(cards)) return '';
  return cards.length === 0 ? props.t('nothing') : (cards as Card[]).map(mark).join(', ');
}

/** An event card with the badge of its stock. */
function marked(kind: Kind, { t }: Props): string {
  const { sort, stock } = partsOf(kind);
  return t(`kind.${sort}`, { stock: stock === null ? '' : `[${stock}]` });
}

function kinds(event: JsonObject, props: Props): string {
  if (typeof event['kind'] === 'string') return marked(event['kind'], props);
  const drawn = event['event'] === 'drew_events' ? event['cards'] : undefined;
  return Array.isArray(drawn)
    ? listed(
        props.t,
        (drawn as Kind[]).map((kind) => marked(kind, props)),
      )
    : '';
}

/** TS-5.5.3: what a crash took of the row and of the splits; nothing is an empty text. */
function lost(event: JsonObject, { t }: Props): string {
  if (event['event'] !== 'crashed') return '';
  const cards = ((event['removed'] as Card[] | undefined) ?? []).map(mark);
  return listed(t, event['split_lost'] === true ? [...cards, t('a_split')] : cards);
}

function people(event: JsonObject): string {
  const seats = event['seats'];
  return Array.isArray(seats) ? seats.map((seat) => `[#${Number(seat)}]`).join(', ') : '';
}

function points(event: JsonObject, props: Props, form: Form): string {
  const scores = event['scores'];
  if (!Array.isArray(scores)) return '';
  const ranks = (event['ranks'] as number[] | undefined) ?? [];
  const order = scores.map((_, seat) => seat).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
  const name = (seat: number): string =>
    form === 'log' ? `[#${seat}]` : playerName(props.t, props.names, seat);
  return order.map((seat) => `${name(seat)} ${Number(scores[seat])}`).join(', ');
}

function prices(event: JsonObject): string {
  const closing = event['prices'] as Record<string, number> | undefined;
  return closing === undefined
    ? ''
    : STOCKS.map((stock) => `[${stock}] ${closing[stock] ?? 0}`).join(' ');
}

/** Its freeze goes by itself: with other losses, or alone. */
function crashForm(event: JsonObject, isLoss: boolean): string {
  if (event['thawed'] === true) return isLoss ? '_frozen' : '_thaws';
  return isLoss ? '' : '_bare';
}

/** The event's name, with what tells its forms apart. */
function keyOf(event: JsonObject, props: Props): string {
  const name = text(event, 'event');
  const has = (key: string): boolean => event[key] !== undefined;
  if (name === 'visited' || name === 'audited')
    return `${name}_${text(event, name === 'visited' ? 'mode' : 'target')}`;
  if (name === 'shown') return has('paid') ? 'shown_saved' : name;
  if (name === 'split_placed') return has('removed') ? name : 'split_bare';
  if (name === 'crashed') return `crashed${crashForm(event, lost(event, props) !== '')}`;
  if (name === 'round_ended') return `closed_${text(event, 'cause')}`;
  if (name === 'drew') return has('card') ? 'drew_own' : name;
  if (name === 'kept' || name === 'rejected') return has('kind') ? `${name}_own` : name;
  if (name === 'drew_events') return has('cards') ? 'drew_events_own' : name;
  if ((name === 'tokens_gained' || name === 'tokens_lost') && people(event) === '')
    return `${name}_nobody`;
  if (name === 'took' && (event['cards'] as Card[]).length === 0) return 'took_none';
  return name;
}

function narrateEvent(event: JsonObject, props: Props, form: Form): string {
  const { t } = props;
  const doer = Number(event['seat'] ?? event['dealer'] ?? -1);
  const isKinds = event['event'] === 'drew_events';
  const values = {
    who: `[#${doer}]`,
    whom: people(event),
    card: isKinds ? '' : marks(event, 'card', props),
    cards: isKinds ? '' : marks(event, 'cards', props),
    paid: marks(event, 'paid', props),
    taken: marks(event, 'taken', props),
    removed: marks(event, 'removed', props),
    lost: lost(event, props),
    event: kinds(event, props),
    stock: `[${text(event, 'stock') || stockOf(text(event, 'card'))}]`,
    price: Number(event['price'] ?? 0),
    round: Number(event['round'] ?? 0),
    count: Number(event['count'] ?? (Array.isArray(event['cards']) ? 0 : (event['cards'] ?? 0))),
    prices: prices(event),
    points: points(event, props, form),
  };
  const key = `${form === 'tape' ? 'tape' : 'tell'}.${keyOf(event, props)}`;
  const own = form === 'log' && doer === props.seat ? t(`${key}.you`, values) : `${key}.you`;
  return own === `${key}.you` ? t(key, values) : own;
}

/** Null if the step has an event without a translation. */
export function narrate(log: LogLine[], props: Props, form: Form): string | null {
  if (log.some((line) => !EVENTS.includes(text(line.event, 'event')))) return null;
  let events = log.map((line) => line.event);
  // Everybody gets cards: told once.
  const first = events.findIndex((event) => event['event'] === 'dealt');
  events = events.filter((event, at) => event['event'] !== 'dealt' || at === first);
  const heard = events.filter((event) => form === 'log' || !SILENT.has(text(event, 'event')));
  return heard.map((event) => narrateEvent(event, props, form)).join(form === 'tape' ? '; ' : ' ');
}
