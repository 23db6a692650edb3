// SPDX-License-Identifier: Apache-2.0
//
// Keyboard shortcuts of a table. Enter sends the staged move, also from the control that staged it;
// on other controls it does what they do. Single keys are ignored while typing and can be switched
// off.

export type TableKey =
  'enter' | 'escape' | 'help' | 'hint' | 'moves' | 'earlier' | 'later' | `${number}`;

const NAMES: Record<string, TableKey> = {
  '?': 'help',
  h: 'hint',
  H: 'hint',
  m: 'moves',
  M: 'moves',
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
};

interface Pressed {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  defaultPrevented: boolean;
  target: EventTarget | null;
}

const isElement = (target: EventTarget | null): target is Element =>
  target !== null && 'closest' in target && 'matches' in target;

/** The meaning of a key; null: none, or left to the control. */
export function keyOf(event: Pressed, withSingles: boolean): TableKey | null {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return null;
  const at = isElement(event.target) ? event.target : null;
  if (at?.matches('input, textarea, select, [contenteditable="true"]') || at?.closest('dialog'))
    return null;
  if (event.key === 'Escape') return 'escape';
  if (event.key === 'Enter') {
    const isControl = at?.matches('button, a, summary, [role="button"], [role="radio"]') ?? false;
    return !isControl ||
      at?.getAttribute('aria-pressed') === 'true' ||
      at?.getAttribute('aria-checked') === 'true'
      ? 'enter'
      : null;
  }
  if (!withSingles) return null;
  const isArrow = event.key.startsWith('Arrow');
  if (
    isArrow &&
    at?.closest('[role="tablist"], [role="radiogroup"], [role="listbox"], [role="toolbar"]')
  )
    return null;
  if (/^[0-9]$/.test(event.key)) return event.key as TableKey;
  return NAMES[event.key] ?? null;
}

export const PAUSE = 900; // milliseconds after which a digit starts a new number

/** Appends a digit to the typed number; beyond the last choice it starts a new one. */
export function digitsOf(typed: string, pause: number, digit: string, choices: number): string {
  const longer = typed + digit;
  return pause < PAUSE && Number(longer) <= choices && typed !== '' ? longer : digit;
}
