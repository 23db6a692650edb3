// SPDX-License-Identifier: Apache-2.0
//
// Small sentences the lobby, the form and the result page share: how many play, at what pace, what
// an option is called. A game's own catalogue goes first ("option.board", "option.board.bull"); where it
// has no word the key itself, without its underscores, is one.
import { t, type Translate } from '../language';
import type { ClockSetting, SeatCard, TableCard } from '../wire';
import type { GameSpec, OptionSpec, OptionValues } from './house';
import { isOwnValue, particulars, type SeatWish } from './wishes';

const plain = (key: string) => key.replaceAll('_', ' ');
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The catalogue's word for a key, or `otherwise`. */
export function wordOr(words: Translate, key: string, otherwise: string): string {
  const word = words(key);
  return word === key ? otherwise : word;
}

export function optionName(words: Translate, spec: OptionSpec): string {
  return wordOr(words, `option.${spec.key}`, capital(plain(spec.key)));
}

export function optionHelp(words: Translate, spec: OptionSpec): string {
  return wordOr(words, `option.${spec.key}.help`, spec.help);
}

/** A sentence about the value chosen, where the game has one. */
export function valueHelp(words: Translate, spec: OptionSpec, value: unknown): string {
  return wordOr(words, `option.${spec.key}.${String(value)}.help`, '');
}

export function valueName(words: Translate, spec: OptionSpec, value: unknown): string {
  if (typeof value === 'boolean') return value ? t('open.yes') : t('open.no');
  if (Array.isArray(value)) return value.join(', ');
  if (value === null) return wordOr(words, `option.${spec.key}.null`, t('open.boxed'));
  if (typeof value === 'object') return t('open.own_values');
  const text = String(value);
  if (typeof value === 'number' && (spec.type === 'choice_or_seat' || spec.type === 'seat')) {
    return t('open.seat', { seat: value + 1 });
  }
  return wordOr(words, `option.${spec.key}.${text}`, plain(text));
}

export function playersLine(game: GameSpec, minutes: number | null): string {
  const { min, max } = game.players;
  const players =
    min === max ? t('lobby.players', { count: min }) : t('lobby.players_range', { min, max });
  return minutes === null ? players : t('lobby.players_minutes', { players, minutes });
}

export function paceLine(clock: ClockSetting): string {
  if (clock.kind === 'bank') {
    return t('lobby.pace_bank', { minutes: Math.round((clock.bank_seconds ?? 0) / 60) });
  }
  return clock.kind === 'days'
    ? t('lobby.pace_days', { count: clock.days ?? 1 })
    : t('lobby.pace_none');
}

export const isTaken = (seat: SeatCard) => seat.kind !== 'open';

export function seatsLine(card: TableCard): string {
  return t('lobby.seats_taken', { taken: card.seats.filter(isTaken).length, all: card.players });
}

/** "4 players: 2 open, 1 bot" */
export function seatingLine(say: Translate, seats: SeatWish[]): string {
  const count = (kind: SeatWish['kind']) => seats.filter((seat) => seat.kind === kind).length;
  const [open, bots] = [count('open'), count('bot')];
  const parts = [
    ...(open > 0 ? [say('open.seats_open', { count: open })] : []),
    ...(bots > 0 ? [say('open.seats_bots', { count: bots })] : []),
  ];
  const players = say('lobby.players', { count: seats.length });
  return parts.length === 0 ? players : `${players}: ${parts.join(', ')}`;
}

export function peopleLine(card: TableCard): string {
  const people = card.seats.filter((seat) => seat.kind === 'person').map((seat) => seat.name);
  return people.length === 0 ? t('lobby.bots_only') : people.join(', ');
}

/** "late peak, hands concealed": what is unlike the boxed game, own tables of values aside. */
export function particularsLine(words: Translate, game: GameSpec, card: TableCard): string {
  const values = card.options as OptionValues;
  return particulars(game, card)
    .filter((spec) => !isOwnValue(spec, values[spec.key]))
    .map(
      (spec) =>
        `${optionName(words, spec).toLowerCase()} ${valueName(words, spec, values[spec.key])}`,
    )
    .join(', ');
}
