// SPDX-License-Identifier: Apache-2.0
//
// Real games for the tests: positions as the engine writes them for people (3 to 6 seats, with and
// without characters, a data set of its own, every decision and every stage of an offer), actions
// that were legal on the way and one log line of every kind and visibility.
import type { BoardProps } from '$web/board';
import type { JsonObject, LogLine, Position } from '$web/api/wire';
import { speaker } from '$web/i18n/translate';
import german from '../lang/de.json';
import english from '../lang/en.json';
import games from './fixtures/games.json';
import { offerOf, type View } from './view';

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

export const nameOf = ({ players, number, position: { view } }: Scene): string =>
  `${players} seats, ${view.phase.name} ${offerOf(view)?.stage ?? ''}, step ${number}`;

export function propsOf(scene: Scene, more: Partial<BoardProps<View>> = {}): BoardProps<View> {
  const { position } = scene;
  return {
    view: position.view,
    seat: scene.viewer,
    names: scene.names,
    market: position.market,
    choices: position.choices,
    picked: null,
    then: [],
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
