// SPDX-License-Identifier: Apache-2.0
//
// A moment of a game, told part by part: the tips of a movement, the causes of a resolution, the
// sums after the bell. Any input shows the rest at once and still does what it does; with reduced
// motion, and on a hidden page, there is nothing to wait for.
import { untrack } from 'svelte';
import { timeOf } from './motion';

let playing = $state(0);
/** Whether a moment is being told anywhere on the page. */
export const isTelling = (): boolean => playing > 0;

export class Moment<Part> {
  #parts = $state.raw<Part[]>([]);
  #at = $state(-1);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The part that is told now; null: the first is still to come, or all are told. */
  get part(): Part | null {
    return this.#parts[this.#at] ?? null;
  }
  get isOn(): boolean {
    return this.#parts.length > 0;
  }
  /** What has been told so far. */
  get told(): Part[] {
    return this.#parts.slice(0, this.#at + 1);
  }
  /** What is still to be told. */
  get left(): Part[] {
    return this.#parts.slice(this.#at + 1);
  }

  /** `hold`: how long a part stands, in milliseconds. */
  play(parts: Part[], hold: (part: Part) => number): void {
    this.end();
    if (parts.length === 0 || timeOf('--m-price') === 0 || document.hidden) return;
    this.#parts = parts;
    untrack(() => (playing += 1));
    this.#next(60, hold);
  }
  #next(wait: number, hold: (part: Part) => number): void {
    this.#timer = setTimeout(() => {
      this.#at += 1;
      const { part } = this;
      if (part === null) this.end();
      else this.#next(hold(part), hold);
    }, wait);
  }
  end = (): void => {
    clearTimeout(this.#timer);
    untrack(() => (playing -= this.isOn ? 1 : 0));
    this.#parts = [];
    this.#at = -1;
  };

  /** For $effect: any input ends the moment, and so does leaving the page. */
  listen = (): (() => void) => {
    addEventListener('pointerdown', this.end);
    addEventListener('keydown', this.end);
    return () => {
      removeEventListener('pointerdown', this.end);
      removeEventListener('keydown', this.end);
      this.end();
    };
  };
}
