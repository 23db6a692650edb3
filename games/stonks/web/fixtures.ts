// SPDX-License-Identifier: Apache-2.0
//
// Samples of real games for tests: positions as the engine writes them for people (2 to 5 seats,
// every
// variant, an own card table, every decision and every way a card can lie in a trick), actions that
// were legal on the way and one log line of every kind and visibility.
import type { BoardProps } from '$web/board';
import type { JsonObject, LogLine, Position } from '$web/api/wire';
import { translatorFor } from '$web/i18n/translate';
import german from '../lang/de.json';
import english from '../lang/en.json';
import games from './fixtures/games.json';
import type { View } from './view';

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

export const nameOf = (sample: Sample): string =>
  `${sample.players} seats, ${sample.position.view.phase}, step ${sample.number}`;

export function propsOf(sample: Sample, more: Partial<BoardProps<View>> = {}): BoardProps<View> {
  const { position } = sample;
  return {
    view: position.view,
    seat: sample.viewer,
    names: sample.names,
    market: position.market,
    choices: position.choices,
    picked: null,
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
