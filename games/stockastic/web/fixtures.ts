// SPDX-License-Identifier: Apache-2.0
//
// Samples of real games for tests: positions as the engine writes them for people (3 to 6 seats,
// with and
// without characters, a data set of its own, every decision and every stage of an offer), actions
// that were legal on the way and one log line of every kind and visibility.
import type { BoardProps } from '$web/board';
import type { JsonObject, LogLine, Position } from '$web/api/wire';
import { translatorFor } from '$web/i18n/translate';
import german from '../lang/de.json';
import english from '../lang/en.json';
import games from './fixtures/games.json';
import { offerOf, type View } from './view';

export interface Sample {
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
export const samples = games.positions as unknown as Sample[];

export const translations: Record<string, Record<string, string>> = { en: english, de: german };
export const speak = (language = 'en') => translatorFor(language, [translations[language] ?? {}]);

export const nameOf = ({ players, number, position: { view } }: Sample): string =>
  `${players} seats, ${view.phase.name} ${offerOf(view)?.stage ?? ''}, step ${number}`;

export function propsOf(sample: Sample, more: Partial<BoardProps<View>> = {}): BoardProps<View> {
  const { position } = sample;
  return {
    view: position.view,
    seat: sample.viewer,
    names: sample.names,
    market: position.market,
    choices: position.choices,
    picked: null,
    then: [],
    pick: () => undefined,
    why: async (action) => ({ type: 'reason', action, rule: '', sentence: `Not now: ${action}.` }),
    recent: sample.log,
    reveal: [],
    narrow: false,
    options: sample.options,
    t: speak(),
    ...more,
  };
}
