// SPDX-License-Identifier: Apache-2.0
//
// Earlier positions of a running game as the viewer saw them. Loaded again when a newer step is
// requested.
import { replay } from '../api/client';
import type { ReplayStep } from '../api/wire';

export class ReplayCache {
  #steps = new Map<number, ReplayStep>();

  constructor(readonly table: string) {}

  /** The step with this number, or an error message ('' if offline). */
  async step(number: number, viewer: string): Promise<ReplayStep | string> {
    const held = this.#steps.get(number);
    if (held !== undefined) return held;
    const answer = await replay(this.table, viewer);
    if (!answer.ok) return answer.error.sentence;
    this.#steps = new Map(answer.value.steps.map((step) => [step.number, step]));
    return this.#steps.get(number) ?? '';
  }

  /** Clears the cache: steps were undone, or the viewer changed. */
  forget(): void {
    this.#steps.clear();
  }
}
