// SPDX-License-Identifier: Apache-2.0
//
// The options of a game as the form lists them: under the headings of the game's translations
// ("option.KEY.group"), and without those that have no effect with the present settings. What they
// need is said in a line instead.
import type { Translate } from '../i18n/language';
import type { GameCard, JsonObject, OptionCard } from '../api/wire';
import { optionName, valueName, wordOr } from './optionText';
import { hasEffect } from './tableRules';

export interface OptionGroup {
  title: string; // '' if the game has no headings
  specs: OptionCard[];
  idle: string[]; // "Bonus, Share handed in: only with Characters “chosen”."
}

/** The settings with which an option has an effect: "Characters “dealt at random / chosen”". */
function needsText(say: Translate, words: Translate, game: GameCard, spec: OptionCard): string {
  const { min_players: min = game.players.min, max_players: max = game.players.max } = spec;
  const isForAll = min <= game.players.min && max >= game.players.max;
  const players =
    min === max ? say('lobby.players', { count: min }) : say('lobby.players_range', { min, max });
  const settings = game.options.flatMap((other) => {
    const values = spec.needs?.[other.key];
    if (values === undefined) return [];
    const named = values.map((value) => valueName(words, other, value)).join(' / ');
    return [say('open.needs', { option: optionName(words, other), values: named })];
  });
  return [...(isForAll ? [] : [players]), ...settings].join(', ');
}

/** `say` translates the form, `words` the game. */
export function optionGroups(
  say: Translate,
  words: Translate,
  game: GameCard,
  players: number,
  options: JsonObject,
): OptionGroup[] {
  const titleOf = (spec: OptionCard) => wordOr(words, `option.${spec.key}.group`, '');
  const titles = [...new Set(game.options.map(titleOf))];
  return titles.map((title) => {
    const all = game.options.filter((spec) => titleOf(spec) === title);
    const specs = all.filter((spec) => hasEffect(game, players, options, spec));
    const needs = new Map<string, string[]>();
    for (const spec of all.filter((each) => !specs.includes(each))) {
      const reason = needsText(say, words, game, spec);
      needs.set(reason, [...(needs.get(reason) ?? []), optionName(words, spec)]);
    }
    const idle = [...needs].map(([reason, names]) =>
      say('open.only_with', { reason, options: names.join(', ') }),
    );
    return { title, specs, idle };
  });
}
