// SPDX-License-Identifier: Apache-2.0
//
// Samples of real games for tests: positions as the engine writes them for people (3 to 6 seats,
// with and without characters, a data set of its own, every decision and every stage of an offer),
// actions that were legal on the way and one log line of every kind and visibility.
import type { LogLine } from '$web/api/wire';
import type { BoardProps } from '$web/board';
import { propsOfSample, speaker, type Sample as SampleOf } from '$web/testing/samples';
import german from '../lang/de.json';
import english from '../lang/en.json';
import games from './fixtures/games.json';
import { offerOf, type View } from './view';

export type Sample = SampleOf<View>;

export const actions: string[] = games.actions;
export const log = games.log as LogLine[];
export const samples = games.positions as unknown as Sample[];

export const translations: Record<string, Record<string, string>> = { en: english, de: german };
export const speak = speaker(translations);

export const nameOf = ({ players, number, position: { view } }: Sample): string =>
  `${players} seats, ${view.phase.name} ${offerOf(view)?.stage ?? ''}, step ${number}`;

export const propsOf = (sample: Sample, more: Partial<BoardProps<View>> = {}): BoardProps<View> =>
  propsOfSample(sample, speak(), { then: [], ...more });
