// SPDX-License-Identifier: Apache-2.0
//
// Samples of real games for tests: positions as the engine writes them for people (2 to 5 seats,
// both boards, all investors, an own data file, every decision), actions that were legal on the way
// and one log line of every kind and visibility.
import type { LogLine } from '$web/api/wire';
import type { BoardProps } from '$web/board';
import { propsOfSample, speaker, type Sample as SampleOf } from '$web/testing/samples';
import german from '../lang/de.json';
import english from '../lang/en.json';
import games from './fixtures/games.json';
import type { View } from './view';

export type Sample = SampleOf<View>;

export const actions: string[] = games.actions;
export const log = games.log as LogLine[];
export const samples = games.positions as unknown as Sample[];

export const translations: Record<string, Record<string, string>> = { en: english, de: german };
export const speak = speaker(translations);

export const nameOf = (sample: Sample): string =>
  `${sample.players} seats, ${sample.position.view.phase.name}, viewer ${sample.viewer ?? 'none'}, step ${sample.number}`;

export const propsOf = (sample: Sample, more: Partial<BoardProps<View>> = {}): BoardProps<View> =>
  propsOfSample(sample, speak(), more);
