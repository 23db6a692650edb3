// SPDX-License-Identifier: Apache-2.0
//
// Narrates a step of the log. Sentences are in lang/ by the name of the event:
// "tell.played" for the log, "tell.played.you" for the viewer's own, "tape.played" for the tape,
// which leaves out what the board shows anyway. `[gr]` becomes a badge and `[#1]` a player.
import type { BoardProps } from '$web/board';
import type { JsonObject, LogLine } from '$web/api/wire';
import { companyOf, numberOf, type Card, type View } from './view';
import { playerName } from './words';

type Props = BoardProps<View>;
type Form = 'tape' | 'log';

export const EVENTS = [
  'started',
  'round_started',
  'dealt',
  'ready',
  'portfolios_opened',
  'market_opened',
  'played',
  'bluffed',
  'speculation_cancelled',
  'moved',
  'lead_revealed',
  'trick_won',
  'nobody_won',
  'acquired',
  'last_discarded',
  'scored',
  'ended',
];

// Events that the tape omits, because board and player list show them.
const SILENT = new Set(['dealt', 'last_discarded', 'started']);

// With these the log begins a new line: the end of a round is told seat by seat.
const LINES = new Set(['scored', 'round_started', 'ended']);

const text = (event: JsonObject, key: string): string => String(event[key] ?? '');

/** "[gr] 9": badge and number. */
const mark = (card: Card): string => `[${companyOf(card)}] ${numberOf(card)}`;

function tellEnded(event: JsonObject, props: Props, form: Form): string {
  const { t } = props;
  const scores = event['scores'] as number[];
  const ranks = event['ranks'] as number[];
  const order = scores.map((_, seat) => seat).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
  const name = (seat: number): string =>
    form === 'log' ? `[#${seat}]` : playerName(t, props.names, seat);
  const places = order.map((seat) => `${name(seat)} ${scores[seat] ?? 0}`);
  const winners = order.filter((seat) => ranks[seat] === 1);
  return t('tell.ended', {
    places: places.join(', '),
    winners: winners.map(name).join(', '),
  });
}

function keyOf(event: JsonObject): string {
  const name = text(event, 'event');
  if (name === 'played' && event['converted'] === true) return 'converted';
  if (name === 'moved') return Number(event['to']) > Number(event['from']) ? 'raised' : 'lowered';
  if (name === 'bluffed' && event['card'] !== undefined) return 'bluffed_own';
  if (name === 'last_discarded' && event['card'] === undefined) return 'last_unseen';
  if (name === 'scored' && Number(event['bonus']) > 0) return 'scored_bonus';
  return name;
}

function narrateEvent(event: JsonObject, props: Props, form: Form): string {
  const { t } = props;
  if (event['event'] === 'ended') return tellEnded(event, props, form);
  const doer = Number(event['seat'] ?? event['starter'] ?? 0);
  const cards = (key: string): string =>
    Array.isArray(event[key]) ? (event[key] as Card[]).map(mark).join(', ') : '';
  const values = {
    who: `[#${doer}]`,
    card: event['card'] === undefined ? '' : mark(text(event, 'card')),
    cards: cards('cards'),
    revealed: cards('revealed'),
    company: `[${text(event, 'company')}]`,
    announced: `[${text(event, 'announced')}]`,
    trump: `[${text(event, 'trump')}]`,
    from: Number(event['from'] ?? 0),
    to: Number(event['to'] ?? 0),
    round: Number(event['round'] ?? 0),
    base: Number(event['base'] ?? 0),
    bonus: Number(event['bonus'] ?? 0),
    points: Number(event['base'] ?? 0) + Number(event['bonus'] ?? 0),
    total: Number(event['total'] ?? 0),
  };
  const isOwn = form === 'log' && doer === props.seat;
  const key = `${form === 'tape' ? 'tape' : 'tell'}.${keyOf(event)}`;
  const own = isOwn ? t(`${key}.you`, values) : `${key}.you`;
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
  if (form === 'tape') return heard.map((event) => narrateEvent(event, props, form)).join('; ');
  const between = (event: JsonObject): string => (LINES.has(text(event, 'event')) ? '\n' : ' ');
  return heard
    .map((event) => between(event) + narrateEvent(event, props, form))
    .join('')
    .trim();
}
