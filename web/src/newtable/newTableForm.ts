// SPDX-License-Identifier: Apache-2.0
//
// State of the form for a new table, and its request (newTable). Pure, and not specific to a game:
// options come from its schema.
import type {
  BotCard,
  ClockExpiry,
  ClockKind,
  ClockSetting,
  GameCard,
  JsonObject,
  NewTable,
  OptionCard,
  PresetCard,
  SeatSetting,
  TableListing,
  Visibility,
} from '../api/wire';

export type SeatChoice = { kind: 'me' } | { kind: 'open' } | { kind: 'bot'; bot: string };

export interface TableForm {
  game: string;
  players: number;
  options: JsonObject; // only those that differ from the defaults
  seats: SeatChoice[]; // one per seat
  pace: ClockKind;
  bankMinutes: number;
  incrementSeconds: number;
  days: number;
  expiry: ClockExpiry;
  visibility: Visibility;
}

const OWN = ['table', 'integer_list', 'word_list'];

/** Whether an option can have custom values; some also have named values. */
export const isOwnTable = (spec: OptionCard) => OWN.includes(spec.type);

/** Whether a value is custom: neither the default nor a named value. */
export const isOwnValue = (spec: OptionCard, value: unknown) =>
  isOwnTable(spec) && typeof value === 'object' && value !== null;

/** The option that must be `custom` for a custom list to apply: `board` for `board_order`. */
export function companionOf(game: GameCard, spec: OptionCard): OptionCard | null {
  const name = spec.key.slice(0, Math.max(0, spec.key.lastIndexOf('_')));
  const found = game.options.find(({ key }) => key === name);
  return isOwnTable(spec) && found?.values?.includes('custom') === true ? found : null;
}

/** Whether only the order of a list is custom. */
export const isArranged = (game: GameCard, spec: OptionCard) =>
  spec.type === 'word_list' || (spec.type === 'integer_list' && companionOf(game, spec) !== null);

/** The values with one changed, and its companion option adjusted. */
export function withOption(
  game: GameCard,
  values: JsonObject,
  key: string,
  value: unknown,
): JsonObject {
  const next: JsonObject = { ...values, [key]: value };
  for (const spec of game.options) {
    const companion = companionOf(game, spec);
    if (companion === null) continue;
    if (companion.key === key && value !== 'custom') next[spec.key] = spec.default;
    if (spec.key === key) next[companion.key] = value === null ? companion.default : 'custom';
  }
  return next;
}

/** The values of an option if they are all codes of two letters; else none. */
export function codesOf(spec: OptionCard): string[] {
  const codes = (spec.values ?? []).filter((word) => /^[A-Z]{2,6}$/.test(word));
  return codes.length > 0 && codes.length === 2 ** (codes[0]?.length ?? 0) ? codes : [];
}

export const lettersOf = (spec: OptionCard): string[] => [...new Set(codesOf(spec).join(''))];

export function defaultsOf(game: GameCard): JsonObject {
  return Object.fromEntries(game.options.map((spec) => [spec.key, spec.default]));
}

/** The value of an option in the standard game for this number of players. */
export function standardOf(spec: OptionCard, players: number): unknown {
  return spec.by_players?.[String(players)] ?? spec.default;
}

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Leaves out default values; the server adds them. */
export function essential(game: GameCard, values: JsonObject): JsonObject {
  const kept = game.options.filter(
    (spec) => spec.key in values && !same(values[spec.key], spec.default),
  );
  return Object.fromEntries(kept.map((spec) => [spec.key, values[spec.key]]));
}

/** The default bot: the middle of the ladder, rounded up. */
export function defaultBot(bots: BotCard[]): string {
  return bots[Math.floor(bots.length / 2)]?.key ?? '';
}

export function defaultPlayers(game: GameCard, wanted = 4): number {
  return Math.min(Math.max(wanted, game.players.min), game.players.max);
}

/** The nearest number of players that a preset allows. */
export function playersFor({ players: { min, max } }: PresetCard, players: number): number {
  return Math.min(Math.max(players, min), max);
}

/** One person, and bots on all other seats. */
export function againstBots(game: GameCard, bot: string, players: number): TableForm {
  const seats = Array.from({ length: players }, (_, seat): SeatChoice =>
    seat === 0 ? { kind: 'me' } : { kind: 'bot', bot },
  );
  return { ...blankForm(game, players), seats, visibility: 'invited' };
}

/** The host and open seats. */
export function blankForm(game: GameCard, players: number): TableForm {
  const seats = Array.from({ length: players }, (_, seat): SeatChoice =>
    seat === 0 ? { kind: 'me' } : { kind: 'open' },
  );
  return {
    game: game.key,
    players,
    options: {},
    seats,
    pace: 'none',
    bankMinutes: 10,
    incrementSeconds: 20,
    days: 2,
    expiry: 'bot',
    visibility: 'invited',
  };
}

/** Changes the number of seats: removes from the end, or adds copies of the last. */
export function withPlayers(form: TableForm, players: number): TableForm {
  const last = form.seats.at(-1) ?? { kind: 'open' };
  const added: SeatChoice = last.kind === 'me' ? { kind: 'open' } : last;
  const seats = Array.from({ length: players }, (_, seat) => form.seats[seat] ?? added);
  if (!seats.some((seat) => seat.kind === 'me')) seats[0] = { kind: 'me' };
  return { ...form, players, seats };
}

/** Changes a seat. The host has one seat only and swaps when taking another. */
export function withSeat(form: TableForm, seat: number, sitter: SeatChoice): TableForm {
  const before = form.seats[seat] ?? { kind: 'open' };
  const seats = form.seats.map((other, at): SeatChoice => {
    if (at === seat) return sitter;
    return sitter.kind === 'me' && other.kind === 'me' ? before : other;
  });
  return { ...form, seats };
}

export function mySeat(form: TableForm): number {
  return form.seats.findIndex((seat) => seat.kind === 'me');
}

function clockOf(form: TableForm): ClockSetting {
  switch (form.pace) {
    case 'none':
      return { kind: 'none', expiry: form.expiry };
    case 'bank':
      return {
        kind: 'bank',
        bank_seconds: Math.round(form.bankMinutes * 60),
        increment_seconds: form.incrementSeconds,
        expiry: form.expiry,
      };
    case 'days':
      return { kind: 'days', days: form.days, expiry: form.expiry };
  }
}

export function newTable(form: TableForm): NewTable {
  const seats = form.seats.map((seat): SeatSetting =>
    seat.kind === 'bot' ? { kind: 'bot', bot: seat.bot } : { kind: 'open' },
  );
  return {
    game: form.game,
    players: form.players,
    options: form.options,
    seats,
    clock: clockOf(form),
    visibility: form.visibility,
  };
}

/** The preset with these values and seats: the one just chosen, else the narrowest. */
export function presetOf(
  game: GameCard,
  changed: JsonObject,
  players: number,
  taken: string,
): PresetCard | null {
  const width = (preset: PresetCard) => preset.players.max - preset.players.min;
  const fitting = game.presets
    .filter((preset) => same(essential(game, preset.options), changed))
    .filter((preset) => playersFor(preset, players) === players)
    .sort((a, b) => width(a) - width(b));
  return fitting.find((preset) => preset.key === taken) ?? fitting[0] ?? null;
}

/** Options that differ from the standard game. A listing leaves out those that are lists and tables. */
export function particulars(game: GameCard, card: TableListing): OptionCard[] {
  const options = card.options as JsonObject;
  return game.options.filter(
    (spec) => spec.key in options && !same(options[spec.key], standardOf(spec, card.players)),
  );
}

export interface OwnTables {
  format: 'bourse-options';
  game: string;
  players: number;
  options: JsonObject;
}

export function ownTablesFile(game: string, players: number, options: JsonObject): string {
  const file: OwnTables = { format: 'bourse-options', game, players, options };
  return `${JSON.stringify(file, null, 2)}\n`;
}

export type FileReading = { ok: true; options: JsonObject } | { ok: false; reason: FileFault };
export type FileFault =
  { kind: 'json'; detail: string } | { kind: 'shape' } | { kind: 'game'; game: string };

/** Parses a file written by ownTablesFile, or a bare options object. The server checks the values. */
export function readOwnTables(text: string, game: string): FileReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, reason: { kind: 'json', detail: (error as Error).message } };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, reason: { kind: 'shape' } };
  }
  const file = value as Partial<OwnTables>;
  if (file.format === undefined) return { ok: true, options: value as JsonObject };
  if (file.format !== 'bourse-options' || typeof file.options !== 'object' || !file.options) {
    return { ok: false, reason: { kind: 'shape' } };
  }
  if (file.game !== game) {
    return { ok: false, reason: { kind: 'game', game: String(file.game) } };
  }
  return { ok: true, options: file.options };
}
