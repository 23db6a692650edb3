// SPDX-License-Identifier: Apache-2.0
//
// Narrates a step of the log: the player's action and the move of the marker. Sentences are in
// lang/ by the name of the event: "tell.took" for the log, "tell.took.you" for the viewer's own,
// "tape.took" for the tape. `[bu]` becomes a badge and `[#1]` a player in the shell.
import type { BoardProps } from '$web/board';
import type { JsonObject, LogLine } from '$web/api/wire';
import { capital, colourName, playerName, spotName } from './words';
import type { View } from './view';

type Props = BoardProps<View>;
type Form = 'tape' | 'log';

const number = (event: JsonObject, key: string): number => Number(event[key] ?? 0);
const text = (event: JsonObject, key: string): string => String(event[key] ?? '');

/** The number of the grey chip under a spot, 0 past the last one. */
const priceAt = (view: View, spot: number): number => view.order[Math.floor(spot / 2)] ?? 0;

function tellMoved(event: JsonObject, props: Props, form: Form): string {
  const { t, view } = props;
  const [from, to] = [number(event, 'from'), number(event, 'to')];
  const [before, after] = [priceAt(view, from), priceAt(view, to)];
  const kind =
    event['bust'] === true ? 'bust' : after === before ? 'stay' : after < before ? 'fall' : 'rise';
  return t(`${form === 'tape' ? 'tape' : 'tell'}.moved_${kind}`, {
    colour: capital(colourName(t, text(event, 'colour'))),
    from: spotName(t, view, from),
    to: spotName(t, view, to),
    before,
    after,
  });
}

function tellEnded(event: JsonObject, props: Props, form: Form): string {
  const { t } = props;
  const scores = event['scores'] as number[];
  const ranks = event['ranks'] as number[];
  if (scores.length === 1)
    return t('tell.ended_alone', { score: t('amount', { amount: scores[0] ?? 0 }) });
  const order = scores.map((_, seat) => seat).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
  const name = (seat: number): string =>
    form === 'log' ? `[#${seat}]` : playerName(t, props.names, seat);
  const places = order.map((seat) => `${name(seat)} ${t('amount', { amount: scores[seat] ?? 0 })}`);
  return t('tell.ended', { places: places.join(', ') });
}

function narrateEvent(event: JsonObject, props: Props, form: Form): string {
  const { t } = props;
  const name = text(event, 'event');
  if (name === 'moved') return tellMoved(event, props, form);
  if (name === 'ended') return tellEnded(event, props, form);
  const marked = (key: string): string =>
    event[key] === undefined
      ? ''
      : t('tell.marked', { marking: t(`use_name.${text(event, key)}`) });
  const doer = number(
    event,
    name === 'swap_denied' ? 'partner' : name === 'started' ? 'first' : 'seat',
  );
  const isOwn = form === 'log' && doer === props.seat;
  const partner = number(event, 'partner');
  const values = {
    who: `[#${doer}]`,
    whom: form === 'log' && partner === props.seat ? t('tell.you') : `[#${partner}]`,
    colour: `[${text(event, 'colour')}]`,
    chip: `[${text(event, 'chip').slice(0, 2)}]`,
    use: t(`use_name.${text(event, 'chip').slice(2) || 'n'}`),
    pushed: `[${text(event, 'pushed')}]`,
    give: `[${text(event, 'give')}]`,
    ask: `[${text(event, 'ask')}]`,
    take: `[${text(event, 'take')}]`,
    order: Array.isArray(event['order']) ? event['order'].join('-') : '',
    marked: marked('marking'),
    given: marked('given'),
    received: marked('received'),
  };
  const key = name === 'played' && event['pushed'] !== undefined ? 'played_push' : name;
  return t(`${form === 'tape' ? 'tape' : 'tell'}.${key}${isOwn ? '.you' : ''}`, values);
}

export const EVENTS = [
  'started',
  'took',
  'withdrew',
  'moved',
  'played',
  'invest_stopped',
  'swap_declined',
  'swap_offered',
  'swap_denied',
  'swapped',
  'exchanged',
  'ended',
];

/** Null if the step has an event without a translation. */
export function narrate(log: LogLine[], props: Props, form: Form): string | null {
  if (log.some((line) => !EVENTS.includes(text(line.event, 'event')))) return null;
  return log.map((line) => narrateEvent(line.event, props, form)).join(' ');
}
