// SPDX-License-Identifier: Apache-2.0
//
// The sentence that says why a control is not offered. The next decision clears it, and so does
// Escape (Reason.svelte).
import type { BoardProps } from '../../board';

export class Why {
  sentence = $state('');

  /** Within a component, whose props these are. */
  constructor(private readonly props: () => Pick<BoardProps<unknown>, 'choices' | 'why'>) {
    $effect(() => {
      void props().choices;
      this.sentence = '';
    });
  }

  /** `first`: a sentence before the reason. */
  readonly ask = async (action: string, first = ''): Promise<void> => {
    const { sentence } = await this.props().why(action);
    this.sentence = first === '' ? sentence : `${first} ${sentence}`;
  };
}
