// SPDX-License-Identifier: Apache-2.0
//
// Sending by pointer: a second click on the control that staged the move sends it. A double click
// stages it once. Screen readers and keys press without a pointer: for them a pressed control stays
// a toggle, and Enter sends (keys.ts).

export const SECOND_CLICK = 300; // milliseconds after the first; less is a double click

/** The control that a click presses. Parts of a choice that can still grow are no such control. */
export function controlOf(target: EventTarget | null): Element | null {
  const isElement = target !== null && 'closest' in target;
  const control = isElement ? (target as Element).closest('button, [role="radio"]') : null;
  return control?.closest('[data-part]') ? null : control;
}

export const isChosen = (control: Element): boolean =>
  control.getAttribute('aria-pressed') === 'true' ||
  control.getAttribute('aria-checked') === 'true';

export class Clicks {
  #control: Element | null = null; // that staged the move
  #action: string | null = null;
  #at = 0;
  #before: string | null = null;

  /** What a click means before the board gets it. `ignore`: the second half of a double click. */
  meaning(control: Element | null, picked: string | null, now: number): 'send' | 'ignore' | 'pass' {
    this.#before = picked;
    const isSecond = control !== null && control === this.#control && isChosen(control);
    if (!isSecond || picked === null || picked !== this.#action) return 'pass';
    return now - this.#at < SECOND_CLICK ? 'ignore' : 'send';
  }

  /** Called when the board has handled the click. Whether this control staged another move. */
  hasStaged(control: Element | null, picked: string | null, now: number): boolean {
    const isNew = picked !== null && picked !== this.#before;
    if (control === null || !isNew || !isChosen(control)) return false;
    [this.#control, this.#action, this.#at] = [control, picked, now];
    return true;
  }
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 6;

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

/**
 * Where a key of this size stands beside a control: below, above, right or left of it, inside the
 * window, and over no other control if one of these places is free.
 */
export function placeBeside(
  control: Box,
  key: { width: number; height: number },
  others: Box[],
  room: { width: number; height: number },
): { left: number; top: number } {
  const middle = control.left + (control.width - key.width) / 2;
  const level = control.top + (control.height - key.height) / 2;
  const wanted = [
    { left: middle, top: control.top + control.height + GAP },
    { left: middle, top: control.top - key.height - GAP },
    { left: control.left + control.width + GAP, top: level },
    { left: control.left - key.width - GAP, top: level },
  ].map(({ left, top }) => ({
    left: Math.min(Math.max(GAP, left), room.width - key.width - GAP),
    top: Math.min(Math.max(GAP, top), room.height - key.height - GAP),
  }));
  const isFree = (at: { left: number; top: number }): boolean =>
    [control, ...others].every((other) => !overlaps({ ...at, ...key }, other));
  return wanted.find(isFree) ?? wanted[1] ?? { left: middle, top: level };
}
