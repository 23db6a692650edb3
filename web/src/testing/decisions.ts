// SPDX-License-Identifier: Apache-2.0
//
// Tests of the texts of decisions, for every game: each action has a phrase of its own, and the call
// asks for it, confirms it and waits for others, in whole sentences.
import { expect, test } from 'vitest';
import type { BoardProps, GameBoard } from '../board';
import type { Sample } from './samples';

interface Texts<View> {
  actions: string[];
  samples: Sample<View>[];
  nameOf: (sample: Sample<View>) => string;
  phrase: GameBoard<View>['phrase'];
  prompt: GameBoard<View>['prompt'];
  expectWhole: (sentence: string) => void; // no key, no missing value
}

/** Within a describe of one language; `propsOf` speaks it. */
export function testDecisions<View>(
  { actions, samples, nameOf, phrase, prompt, expectWhole }: Texts<View>,
  propsOf: (sample: Sample<View>, more?: Partial<BoardProps<View>>) => BoardProps<View>,
): void {
  const someone = propsOf(samples[0]!);

  test.each(actions)('%s has a phrase', (action) => {
    const words = phrase(action, someone);
    expectWhole(words);
    expect(words).not.toBe(action);
  });

  test('no two actions of a decision read alike', () => {
    for (const sample of samples) {
      const props = propsOf(sample);
      const words = sample.position.choices.map(({ action }) => phrase(action, props));
      expect(new Set(words).size).toBe(words.length);
    }
  });

  test.each(samples.map((sample) => [nameOf(sample), sample] as const))(
    '%s: the call asks, confirms and waits',
    (_, sample) => {
      const { choices, waiting } = sample.position;
      expectWhole(prompt(propsOf(sample), waiting).sentence);
      expectWhole(prompt(propsOf(sample, { choices: [] }), waiting).sentence);
      for (const { action } of choices) {
        const { sentence, detail } = prompt(propsOf(sample, { picked: action }), waiting);
        expectWhole(sentence);
        expect(sentence).toMatch(/\?$/);
        if (detail) expectWhole(detail);
      }
    },
  );
}
