// SPDX-License-Identifier: Apache-2.0
//
// Loads everything that a rules page shows.
import { checkOptions, gameList, tableCard } from '../api/client';
import type { BotCard, GameCard, JsonObject } from '../api/wire';
import { gameWords, rulesArt, rulesExamples } from '../games';
import { language, translator, type Translate } from '../i18n/language';
import type { RulesArt, RulesExample } from '../rulesArt';
import type { RulesText } from './rulesText';
import { rulesText } from './source';
import { generalTable, optionsOf, type TableOptions } from './tableOptions';

export interface LoadedRules {
  games: GameCard[];
  bots: BotCard[];
  table: TableOptions;
  tableId: string | null; // the table from which the page was opened
  text: RulesText;
  words: Translate;
  art: RulesArt;
  examples: Record<string, RulesExample>;
}

/** The players and options that the address names: those of a table, or written out. */
async function asked(query: string): Promise<ReturnType<typeof optionsOf>> {
  const id = new URLSearchParams(query).get('table');
  if (id === null) return optionsOf(query);
  const card = await tableCard(id);
  return card.ok
    ? { players: card.value.players, options: card.value.options }
    : { players: null, options: {} };
}

/** With lists and tables written out; the game in general if the server refuses the options. */
async function tableOf(
  game: GameCard,
  players: number | null,
  options: JsonObject,
): Promise<TableOptions> {
  const count = players ?? Math.max(game.players.min, Math.min(4, game.players.max));
  const answer = await checkOptions(game.key, count, options);
  if (!answer.ok) return generalTable(game);
  const { options: normal, values } = answer.value;
  const all = { ...normal, ...values };
  const isGeneral = players === null && Object.keys(options).length === 0;
  return isGeneral
    ? generalTable(game, all)
    : { game, players: count, options: normal, values: all };
}

/** Null: there is no such game. Throws if the server cannot be reached. */
export async function loadRules(key: string, query: string): Promise<LoadedRules | null> {
  const games = await gameList();
  if (!games.ok) throw new Error(games.error.sentence);
  const game = games.value.games.find((each) => each.key === key);
  if (game === undefined) return null;
  const { players, options } = await asked(query);
  const [table, text, words, art, examples] = await Promise.all([
    tableOf(game, players, options),
    rulesText(key, language()),
    gameWords(key, language()),
    rulesArt(key),
    rulesExamples(key),
  ]);
  if (text === null) return null;
  const tableId = new URLSearchParams(query).get('table');
  const { games: all, bots } = games.value;
  return { games: all, bots, table, tableId, text, words: translator(words), art, examples };
}
