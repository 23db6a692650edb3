// SPDX-License-Identifier: Apache-2.0
//
// Samples of real games for tests: positions as the engine writes them for people (2 to 6 seats,
// every decision, hidden bell, own share tables), actions of every form that were legal on the way
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
  `${sample.players} seats, ${sample.position.view.phase.name}, step ${sample.number}, ${sample.viewer ?? 'spectator'}`;

/** A sample in which the viewer is asked for a decision of this kind. */
export function asked(phase: string, fits: (sample: Sample) => boolean = () => true): Sample {
  const found = samples.find(
    (sample) =>
      sample.position.view.phase.name === phase &&
      sample.position.choices.length > 0 &&
      fits(sample),
  );
  if (found === undefined) throw new Error(`no sample asks for ${phase}`);
  return found;
}

export const propsOf = (sample: Sample, more: Partial<BoardProps<View>> = {}): BoardProps<View> =>
  propsOfSample(sample, speak(), more);
