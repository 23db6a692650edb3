// SPDX-License-Identifier: Apache-2.0
//
// The boards of the house, each in a chunk of its own: games/<game>/web/index.ts. A game without a
// board of its own is played on the generic one, so every game of the registry can be played.
import type { GameBoard } from './board';
import { sentences } from './i18n/translations';
import type { OwnShape } from './own';
import type { Translations } from './i18n/translate';

const boards = import.meta.glob<GameBoard>('../../games/*/web/index.ts', { import: 'default' });

const shapes = import.meta.glob<OwnShape>('../../games/*/web/lazy/own.ts', { import: 'default' });

export interface LoadedGame {
  key: string;
  board: GameBoard;
  isGeneric: boolean; // needs Position.text
}

const loaded = new Map<string, Promise<LoadedGame>>();

async function load(key: string): Promise<LoadedGame> {
  const own = boards[`../../games/${key}/web/index.ts`];
  if (own !== undefined) return { key, board: await own(), isGeneric: false };
  const generic = await import('./generic');
  return { key, board: generic.default, isGeneric: true };
}

/** The board of a game; fetched once. A fetch that failed is tried anew. */
export function gameBoard(key: string): Promise<LoadedGame> {
  const known = loaded.get(key);
  if (known !== undefined) return known;
  const board = load(key).catch((error: unknown) => {
    loaded.delete(key);
    throw error;
  });
  loaded.set(key, board);
  return board;
}

/** A game's own sentences. */
export function gameWords(key: string, language: string): Promise<Translations> {
  return sentences(`games/${key}/lang`, language);
}

/** What a game says about the values people may type; nothing where it has no own.ts. */
export async function ownShape(key: string): Promise<OwnShape> {
  return (await shapes[`../../games/${key}/web/lazy/own.ts`]?.()) ?? { values: {} };
}
