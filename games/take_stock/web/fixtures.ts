// SPDX-License-Identifier: Apache-2.0
//
// Real games for the tests: positions as the engine writes them for people (2 to 6 seats, every
// decision, hidden bell, own share tables), actions of every form that were legal on the way and
// one log line of every kind and visibility.
import type { BoardProps } from '$web/board';
import type { JsonObject, LogLine, Position } from '$web/api/wire';
import { speaker } from '$web/i18n/translate';
import german from '../lang/de.json';
import english from '../lang/en.json';
import games from './fixtures/games.json';
import type { View } from './view';

export interface Scene {
  players: number;
  viewer: number | null;
  names: string[];
  number: number;
  log: LogLine[];
  options: JsonObject;
  position: Omit<Position, 'view'> & { view: View };
}

export const actions: string[] = games.actions;
export const log = games.log as LogLine[];
export const scenes = games.positions as unknown as Scene[];

export const catalogues: Record<string, Record<string, string>> = { en: english, de: german };
export const speak = (language = 'en') => speaker(language, [catalogues[language] ?? {}]);

export const nameOf = (scene: Scene): string =>
  `${scene.players} seats, ${scene.position.view.phase.name}, step ${scene.number}, ${scene.viewer ?? 'spectator'}`;

/** A scene in which the viewer is asked for a decision of this kind. */
export function asked(phase: string, fits: (scene: Scene) => boolean = () => true): Scene {
  const found = scenes.find(
    (scene) =>
      scene.position.view.phase.name === phase && scene.position.choices.length > 0 && fits(scene),
  );
  if (found === undefined) throw new Error(`no scene asks for ${phase}`);
  return found;
}

export function propsOf(scene: Scene, more: Partial<BoardProps<View>> = {}): BoardProps<View> {
  const { position } = scene;
  return {
    view: position.view,
    seat: scene.viewer,
    names: scene.names,
    market: position.market,
    choices: position.choices,
    picked: null,
    pick: () => undefined,
    why: async (action) => ({ type: 'reason', action, rule: '', sentence: `Not now: ${action}.` }),
    recent: scene.log,
    reveal: [],
    narrow: false,
    options: scene.options,
    t: speak(),
    ...more,
  };
}
