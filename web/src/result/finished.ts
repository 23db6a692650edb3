// SPDX-License-Identifier: Apache-2.0
//
// Loads a finished game: card, board, translations and all-seeing replay; makes table views of its
// steps.
import type { Accounts, GameBoard } from '../board';
import { gameBoard, gameWords } from '../games';
import { language, t, translator, type Translate } from '../i18n/language';
import { gameList, replay, tableCard, type Answer } from '../api/client';
import type { EngineText } from '../i18n/engineText';
import { seatNames } from '../table/people';
import { avatarLetters } from '../ui/letters';
import { codesOf, companyLooks, named, type TableView } from '../table/tableView';
import type { GameCard, ReplayStep, TableCard } from '../api/wire';

export interface Finished {
  card: TableCard;
  gameName: string;
  spec: GameCard | null; // null: the server no longer has the game
  names: string[];
  board: GameBoard;
  words: Translate;
  engineText: EngineText;
  accounts: Accounts<unknown> | null;
  steps: ReplayStep[]; // all-seeing
  last: ReplayStep;
}

const ENDED = ['over', 'abandoned'];

/** Null while the game is running. */
export async function loadGame(id: string): Promise<Answer<Finished | null>> {
  const found = await tableCard(id);
  if (!found.ok) return found;
  const card = found.value;
  if (!ENDED.includes(card.status)) return { ok: true, value: null };
  const [told, house, loaded, words, { engineTranslator }] = await Promise.all([
    replay(id, 'all'),
    gameList(),
    gameBoard(card.game),
    gameWords(card.game, language()),
    import('../i18n/engineText'),
  ]);
  const engineText = engineTranslator(language(), words);
  if (!told.ok) return told;
  const steps = told.value.steps.map((step) => ({
    ...step,
    position: named(step.position, engineText),
  }));
  const last = steps.at(-1);
  if (last === undefined) {
    return { ok: false, status: 404, error: { sentence: t('after.never_dealt'), rule: '' } };
  }
  const games = house.ok ? house.value.games : [];
  const spec = games.find((game) => game.key === card.game) ?? null;
  return {
    ok: true,
    value: {
      card,
      gameName: spec?.name ?? card.game,
      spec,
      names: seatNames(card.seats, translator({}), (seat) => t('open.seat', { seat: seat + 1 })),
      board: loaded.board,
      words: translator(words),
      engineText,
      accounts: (await loaded.board.accounts?.()) ?? null,
      steps,
      last,
    },
  };
}

/** A step as board, player list and log draw it, without choices. */
export function tableViewOf(
  game: Pick<Finished, 'card' | 'board' | 'names' | 'words' | 'steps'>,
  step: ReplayStep,
  seat: number | null,
  narrow: boolean,
  steps = game.steps, // as the viewer saw them
): TableView {
  const { card, board, names, words } = game;
  const position = step.position;
  // Current connections say nothing about that time.
  const seats = card.seats.map((sitter) => ({ ...sitter, connected: true, stand_in: false }));
  return {
    table: { ...card, seats },
    position,
    isNow: false,
    seat,
    board,
    names,
    letters: avatarLetters(names),
    looks: companyLooks(board, position),
    handovers: [],
    handed: null,
    listed: new Map(steps.map((each) => [each.number, codesOf(each.position)])),
    props: {
      view: position.text === undefined ? position.view : { ...position.view, text: position.text },
      seat,
      names,
      market: position.market,
      choices: [],
      picked: null,
      pick: () => undefined,
      why: (action) =>
        Promise.resolve({ type: 'reason', action, rule: '', sentence: t('after.only_looking') }),
      recent: step.log,
      reveal: step.views,
      narrow,
      options: card.options,
      t: words,
    },
  };
}
