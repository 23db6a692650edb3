// SPDX-License-Identifier: Apache-2.0
//
// Opens a table, takes a seat and goes there.
import { go, pathOf } from '../router.svelte';
import type { BotCard, GameCard, PresetCard } from '../api/wire';
import type { RulesExample } from '../rulesArt';
import { openTable, type Answer } from '../api/client';
import { sitDown } from '../api/sitDown';
import { anyName } from '../api/person.svelte';
import {
  againstBots,
  mySeat,
  newTable,
  playersFor,
  defaultBot,
  defaultPlayers,
  type TableForm,
} from './newTableForm';

/** Goes to the table, or returns the error and stays on the page. */
export async function openAndSit(form: TableForm, name: string): Promise<Answer<string>> {
  const opened = await openTable(newTable(form));
  if (!opened.ok) return opened;
  return sitAt(opened.value.id, name, mySeat(form));
}

export async function sitAt(table: string, name: string, seat = -1): Promise<Answer<string>> {
  const sat = await sitDown(table, name, seat);
  if (!sat.ok) return sat;
  go(pathOf({ page: 'table', id: table }));
  return { ok: true, value: table };
}

/** Starts a game against bots from a position. */
export async function playFrom(
  game: string,
  { players, seat, position }: RulesExample,
  bot: string,
): Promise<Answer<string>> {
  const opened = await openTable({
    game,
    players,
    options: {},
    seats: Array.from({ length: players }, (_, at) =>
      at === seat ? { kind: 'open' } : { kind: 'bot', bot },
    ),
    clock: { kind: 'none', expiry: 'bot' },
    visibility: 'invited',
    position,
  });
  return opened.ok ? sitAt(opened.value.id, anyName(), seat) : opened;
}

/** Starts a game against bots with the default number of seats, or with a preset. */
export function playBots(
  game: GameCard,
  bots: BotCard[],
  bot = defaultBot(bots),
  preset?: PresetCard,
): Promise<Answer<string>> {
  const usual = defaultPlayers(game);
  const players = preset === undefined ? usual : playersFor(preset, usual);
  const form = againstBots(game, bot, players);
  return openAndSit({ ...form, options: preset?.options ?? {} }, anyName());
}
