// SPDX-License-Identifier: Apache-2.0
//
// The table for which a rules page is shown, and which of its texts apply there.
import { t, type Translate } from '../i18n/language';
import type { GameCard, JsonObject } from '../api/wire';
import { standardOf } from '../newtable/newTableForm';
import { optionName, valueName } from '../newtable/optionText';
import type { Condition } from './rulesText';

/** Options in force; null players: the game in general, with its defaults. */
export interface TableOptions {
  game: GameCard;
  players: number | null;
  options: JsonObject;
  values: JsonObject; // the same, with lists and tables written out
}

const defaultsOf = ({ options }: GameCard, players: number | null): JsonObject =>
  Object.fromEntries(
    options.map((spec) => [spec.key, players === null ? spec.default : standardOf(spec, players)]),
  );

/** The game in general; `values` as in TableOptions, if they are known. */
export function generalTable(game: GameCard, values?: JsonObject): TableOptions {
  const options = defaultsOf(game, null);
  return { game, players: null, options, values: values ?? options };
}

/** "3" or "3..5" */
function isInRange(players: number, range: string): boolean {
  const [least, most] = range.split('..').map(Number);
  return players >= (least ?? 0) && players <= (most ?? least ?? 0);
}

/** In general a rule for some numbers of players does not hold, one for all but some does. */
function holds({ option, isNegated, values }: Condition, table: TableOptions): boolean {
  if (option === 'players') {
    const { players } = table;
    if (players === null) return isNegated;
    return values.some((range) => isInRange(players, range)) !== isNegated;
  }
  const value = table.options[option];
  const word = typeof value === 'object' && value !== null ? 'custom' : String(value);
  return values.includes(word) !== isNegated;
}

/**
 * How a text applies: 'always'; 'here' at this table but not in the standard game; 'variant' not in
 * the standard game, shown because the page is about the game in general; 'not' at this table.
 */
export type Application = 'always' | 'here' | 'variant' | 'not';

export function applicationOf(when: Condition[], table: TableOptions): Application {
  if (when.length === 0) return 'always';
  const applies = when.every((condition) => holds(condition, table));
  if (table.players === null) return applies ? 'always' : 'variant';
  if (!applies) return 'not';
  const standard = { ...table, options: defaultsOf(table.game, table.players) };
  return when.every((condition) => holds(condition, standard)) ? 'always' : 'here';
}

/** "2 players", "3 to 5 players" */
function playersLabel(values: string[]): string {
  return values
    .map((range) => {
      const [min, max] = range.split('..').map(Number);
      return max === undefined
        ? t('lobby.players', { count: min ?? 0 })
        : t('lobby.players_range', { min: min ?? 0, max });
    })
    .join(', ');
}

/** Names the conditions that the standard game does not meet: "Other hands: concealed". */
export function conditionLabel(when: Condition[], table: TableOptions, words: Translate): string {
  const { game, players } = table;
  const standard = { ...table, options: defaultsOf(game, players) };
  return when
    .filter((condition) => !holds(condition, standard))
    .map(({ option, isNegated, values }) => {
      if (option === 'players') return playersLabel(values);
      const spec = game.options.find(({ key }) => key === option);
      if (spec === undefined) return option;
      const names = values.map((value) => valueName(words, spec, valueOf(value))).join(', ');
      return isNegated
        ? t('rules.not_option', { option: optionName(words, spec), value: names })
        : t('rules.with_option', { option: optionName(words, spec), value: names });
    })
    .join('; ');
}

/** The value of an option as it stands in an address or in a text. */
export function valueOf(word: string): unknown {
  try {
    return JSON.parse(word);
  } catch {
    return word;
  }
}

/** The options in the address of a rules page: "?players=3&hands=concealed". */
export function optionsOf(query: string): { players: number | null; options: JsonObject } {
  const options: JsonObject = {};
  let players: number | null = null;
  for (const [key, value] of new URLSearchParams(query)) {
    if (key === 'players') players = Number(value);
    else if (key !== 'table') options[key] = valueOf(value);
  }
  return { players, options };
}
