// SPDX-License-Identifier: Apache-2.0
//
// Loads the boards of games, each in its own chunk: games/<game>/web/index.ts. Games without a
// board use the generic one.
import type { GameBoard } from './board';
import { sentences } from './i18n/translations';
import type { OwnShape } from './own';
import type { RulesArt, RulesExample } from './rulesArt';
import type { Translations } from './i18n/translate';

const boards = import.meta.glob<GameBoard>('../../games/*/web/index.ts', { import: 'default' });

const shapes = import.meta.glob<OwnShape>('../../games/*/web/lazy/own.ts', { import: 'default' });

const arts = import.meta.glob<RulesArt>('../../games/*/web/lazy/rules.ts', { import: 'default' });

const positions = import.meta.glob<Record<string, RulesExample>>(
  '../../games/*/web/lazy/examples.json',
  { import: 'default' },
);

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

/** Loads the board of a game once; a failed load is retried. */
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

/** The translations of a game. */
export function gameWords(key: string, language: string): Promise<Translations> {
  return sentences(`games/${key}/lang`, language);
}

/** Describes the form for a game's custom values; empty without a lazy/own.ts. */
export async function ownShape(key: string): Promise<OwnShape> {
  return (await shapes[`../../games/${key}/web/lazy/own.ts`]?.()) ?? { values: {} };
}

/** Draws the figures of a game's rules. */
export async function rulesArt(key: string): Promise<RulesArt> {
  return (await arts[`../../games/${key}/web/lazy/rules.ts`]?.()) ?? { figures: {}, cards: {} };
}

/** The positions of the worked examples in a game's rules, by name. */
export async function rulesExamples(key: string): Promise<Record<string, RulesExample>> {
  return (await positions[`../../games/${key}/web/lazy/examples.json`]?.()) ?? {};
}
