// SPDX-License-Identifier: Apache-2.0
//
// Samples of real games for tests of boards: positions as the engine writes them for people, from
// games/<game>/web/fixtures/games.json.
import type { JsonObject, LogLine, Position } from '../api/wire';
import type { BoardProps } from '../board';
import type { Translate } from '../i18n/language';
import { translatorFor, type Translations } from '../i18n/translate';

export interface Sample<View> {
  players: number;
  viewer: number | null;
  names: string[];
  number: number;
  log: LogLine[];
  options: JsonObject;
  position: Omit<Position, 'view'> & { view: View };
}

/** The translations of a game, by language. */
export const speaker =
  (translations: Record<string, Translations>) =>
  (language = 'en'): Translate =>
    translatorFor(language, [translations[language] ?? {}]);

/** What a board gets in this position. */
export function propsOfSample<View>(
  { position, viewer, names, log, options }: Sample<View>,
  t: Translate,
  more: Partial<BoardProps<View>>,
): BoardProps<View> {
  return {
    view: position.view,
    seat: viewer,
    names,
    market: position.market,
    choices: position.choices,
    picked: null,
    pick: () => undefined,
    why: async (action) => ({ type: 'reason', action, rule: '', sentence: `Not now: ${action}.` }),
    recent: log,
    reveal: [],
    narrow: false,
    options,
    t,
    ...more,
  };
}
