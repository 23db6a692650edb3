// SPDX-License-Identifier: Apache-2.0
//
// The newest line in the log of a person's own table, in the language of the site. Loads the board.
import { gameBoard, gameWords } from '../games';
import { language, t, translator } from '../i18n/language';
import { engineTranslator } from '../i18n/engineText';
import type { Replay, ReplayStep } from '../api/wire';
import { tableViewOf } from '../result/finished';
import { ownName, plain } from '../table/narration';
import { seatNames } from '../table/people';
import { companyName, named, narrateStep } from '../table/tableView';

type Game = Parameters<typeof tableViewOf>[0];

/** A step as one line; '' for one that the log leaves out. */
function lineOf(game: Game, seat: number | null, step: ReplayStep): string {
  const view = tableViewOf(game, step, seat, false);
  const list = narrateStep(view, step.log, 'log', step.number);
  return plain(
    list,
    (code) => companyName(view, code),
    (at, place) => (at === seat ? ownName(list, place, t('table.you')) : (game.names[at] ?? '')),
  );
}

export async function happened({ table: card, viewer, steps }: Replay): Promise<string> {
  const [{ board }, words] = await Promise.all([
    gameBoard(card.game),
    gameWords(card.game, language()),
  ]);
  const engineText = engineTranslator(language(), words);
  const names = seatNames(card.seats, translator({}), (seat) => t('open.seat', { seat: seat + 1 }));
  const game = { card, board, names, words: translator(words), steps };
  for (const step of steps.toReversed()) {
    const position = named(step.position, engineText);
    const line = lineOf(game, viewer ?? null, { ...step, position });
    if (line !== '') return line;
  }
  return '';
}
