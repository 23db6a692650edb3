// SPDX-License-Identifier: Apache-2.0
//
// Earlier positions of a running game, as the viewer saw them: fetched once and again when a step
// is wanted that is newer than what was fetched.
import { replay } from '../api/client';
import type { ReplayStep } from '../api/wire';

export class ReplayCache {
  #steps = new Map<number, ReplayStep>();

  constructor(readonly table: string) {}

  /** The step with this number; a sentence where it cannot be had ('' where the line is down). */
  async step(number: number, viewer: string): Promise<ReplayStep | string> {
    const held = this.#steps.get(number);
    if (held !== undefined) return held;
    const answer = await replay(this.table, viewer);
    if (!answer.ok) return answer.error.sentence;
    this.#steps = new Map(answer.value.steps.map((step) => [step.number, step]));
    return this.#steps.get(number) ?? '';
  }

  /** Steps were taken back, or the viewer is another one now. */
  forget(): void {
    this.#steps.clear();
  }
}
