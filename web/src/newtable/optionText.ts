// SPDX-License-Identifier: Apache-2.0
//
// Short texts about games, options and tables, shared by several pages. The game's translations are
// used first ("option.board", "option.board.bull"); otherwise the key, without underscores.
import { number, t, type Translate } from '../i18n/language';
import type {
  ClockSetting,
  CreditsCard,
  GameCard,
  JsonObject,
  OptionCard,
  PresetCard,
  SeatListing,
  TableListing,
} from '../api/wire';
import { isOwnValue, particulars, type SeatChoice } from './newTableForm';

const plain = (key: string) => key.replaceAll('_', ' ');
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The translation of a key, or `otherwise`. */
export function wordOr(words: Translate, key: string, otherwise: string): string {
  const word = words(key);
  return word === key ? otherwise : word;
}

export function optionName(words: Translate, spec: OptionCard): string {
  return wordOr(words, `option.${spec.key}`, capital(plain(spec.key)));
}

export function optionHelp(words: Translate, spec: OptionCard): string {
  return wordOr(words, `option.${spec.key}.help`, spec.help);
}

/** Help about the chosen value, if there is any. */
export function valueHelp(words: Translate, spec: OptionCard, value: unknown): string {
  return wordOr(words, `option.${spec.key}.${String(value)}.help`, '');
}

export function valueName(words: Translate, spec: OptionCard, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => itemName(words, spec, item)).join(', ');
  if (typeof value === 'object' && value !== null) {
    return t('rules_here.own_values', { keys: keysName(words, spec, value) });
  }
  return wordOr(words, `option.${spec.key}.${String(value)}`, plainValue(words, spec, value));
}

/** What a number is that is left open, with these players: "20, as printed"; '' if it has none. */
export function openText(words: Translate, spec: OptionCard, players: number): string {
  if (spec.type !== 'integer') return '';
  const key = `option.${spec.key}.${String(spec.default)}`;
  const said = wordOr(words, `${key}.${players}`, wordOr(words, key, ''));
  return said === '' && spec.default === null ? t('open.standard_value') : said;
}

/** A value without a translation of its own. */
function plainValue(words: Translate, spec: OptionCard, value: unknown): string {
  if (typeof value === 'boolean') return value ? t('open.yes') : t('open.no');
  if (value === null || value === undefined) return t('open.standard_value');
  if (typeof value === 'number') {
    return spec.type === 'seat' ? t('open.seat', { seat: value + 1 }) : String(value);
  }
  return itemName(words, spec, value);
}

/** The name of an item of a list or table: the option's, else the company's. */
export function itemName(words: Translate, spec: OptionCard, item: unknown): string {
  if (typeof item !== 'string' || item === '') return String(item);
  return wordOr(words, `option.${spec.key}.${item}`, companyName(words, item));
}

/** The name of a company, which every game translates under a word of its own. */
export function companyName(words: Translate, code: string): string {
  for (const key of ['company', 'colour', 'stock']) {
    const word = wordOr(words, `${key}.${code}`, '');
    if (word !== '') return word;
  }
  return plain(code);
}

/** The keys that a custom table replaces. */
export function keysName(words: Translate, spec: OptionCard, table: object): string {
  return Object.keys(table)
    .map((key) => itemName(words, spec, key))
    .join(', ');
}

export const differsLine = (words: Translate, spec: OptionCard): string =>
  wordOr(words, `option.${spec.key}.differs`, spec.differs ?? '');

export const houseLine = (words: Translate, spec: OptionCard): string =>
  wordOr(words, `option.${spec.key}.house`, spec.house ?? '');

export const presetName = (words: Translate, preset: PresetCard): string =>
  wordOr(words, `preset.${preset.key}`, preset.name);

export const presetHelp = (words: Translate, preset: PresetCard): string =>
  wordOr(words, `preset.${preset.key}.help`, preset.help);

/** "Design: … Published by …", without unknown parts. */
export function creditsLine({ designers, artists, publisher, ages }: CreditsCard): string {
  return [
    designers && t('credits.designers', { names: designers }),
    artists && t('credits.artists', { names: artists }),
    publisher && t('credits.publisher', { names: publisher }),
    ages && t('credits.ages', { ages }),
  ]
    .filter(Boolean)
    .join(' ');
}

export function playersLine(game: GameCard): string {
  const { min, max } = game.players;
  const players =
    min === max ? t('lobby.players', { count: min }) : t('lobby.players_range', { min, max });
  const { minutes } = game.credits;
  return minutes === '' ? players : t('lobby.players_minutes', { players, minutes });
}

export function paceLine(clock: ClockSetting): string {
  if (clock.kind === 'bank') {
    return t('lobby.pace_bank', { minutes: Math.round((clock.bank_seconds ?? 0) / 60) });
  }
  return clock.kind === 'days'
    ? t('lobby.pace_days', { count: clock.days ?? 1 })
    : t('lobby.pace_none');
}

/** The clock in full: "10 minutes per player, plus 5 seconds per turn. When time runs out, …". */
export function clockLine(
  say: Translate,
  { kind, bank_seconds = 0, increment_seconds = 0, days, expiry }: ClockSetting,
): string {
  if (kind === 'none') return say('room.pace_none');
  const expired = say(expiry === 'bot' ? 'room.expired_bot' : 'room.expired_fallback');
  const minutes = number(bank_seconds / 60);
  const time =
    kind === 'days'
      ? say('room.pace_days', { count: days ?? 1 })
      : increment_seconds > 0
        ? say('room.pace_gain', { minutes, seconds: increment_seconds })
        : say('room.pace_bank', { minutes });
  return `${time} ${expired}`;
}

export const isTaken = (seat: SeatListing) => seat.kind !== 'open';

export function seatsLine(card: TableListing): string {
  return t('lobby.seats_taken', { taken: card.seats.filter(isTaken).length, all: card.players });
}

/** "4 players: 2 open, 1 bot" */
export function seatingLine(say: Translate, seats: SeatChoice[]): string {
  const count = (kind: SeatChoice['kind']) => seats.filter((seat) => seat.kind === kind).length;
  const [open, bots] = [count('open'), count('bot')];
  const parts = [
    ...(open > 0 ? [say('open.seats_open', { count: open })] : []),
    ...(bots > 0 ? [say('open.seats_bots', { count: bots })] : []),
  ];
  const players = say('lobby.players', { count: seats.length });
  return parts.length === 0 ? players : `${players}: ${parts.join(', ')}`;
}

export function peopleLine(card: TableListing): string {
  const people = card.seats.filter((seat) => seat.kind === 'person').map((seat) => seat.name);
  return people.length === 0 ? t('lobby.bots_only') : people.join(', ');
}

/** "late peak, hands concealed": differences from the standard game, without custom tables. */
export function particularsLine(words: Translate, game: GameCard, card: TableListing): string {
  const values = card.options as JsonObject;
  return particulars(game, card)
    .filter((spec) => !isOwnValue(spec, values[spec.key]))
    .map(
      (spec) =>
        `${optionName(words, spec).toLowerCase()} ${valueName(words, spec, values[spec.key])}`,
    )
    .join(', ');
}
