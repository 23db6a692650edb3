// SPDX-License-Identifier: Apache-2.0
//
// Finds the tooltip of an element (Tip.svelte). From the element under the pointer upwards,
// the first of these counts:
//   data-tip="TEXT"       the text; `title` is taken for one
//   data-company, data-pile="CODE"   what the page knows of a company: name, price, own shares
//   the label of a piece (data-piece), or the hidden text of a button: what a screen reader hears
// data-why="ACTION" on a disabled control adds why the action is not offered.

export interface Explainer {
  company(code: string): string;
  why(action: string): Promise<string>;
}

let explainer: Explainer | null = null;

/** Set by the page that knows companies and moves; null: no page does. */
export function setExplainer(next: Explainer | null): void {
  explainer = next;
}

export interface Tip {
  element: HTMLElement | SVGElement;
  text: string;
  why: string | null; // the action whose refusal is to be explained
}

/** Labels that stand beside their element add nothing. */
const isNews = (element: HTMLElement, text: string): boolean =>
  text !== '' && text !== element.innerText.trim();

function labelOf(element: HTMLElement): string {
  if (element.matches('[data-piece]')) return element.getAttribute('aria-label') ?? '';
  if (!element.matches('button, [role="button"]')) return '';
  const hidden = element.querySelector(':scope > .sr')?.textContent.trim();
  const label = hidden ?? element.getAttribute('aria-label') ?? '';
  return isNews(element, label) ? label : '';
}

function textOf(element: Tip['element']): string {
  const title = element.getAttribute('title');
  if (title !== null && title !== '') {
    element.dataset['tip'] = title; // not twice
    element.removeAttribute('title');
  }
  const company = element.dataset['company'] ?? element.dataset['pile'];
  const known = company === undefined ? '' : (explainer?.company(company) ?? '');
  return (
    element.dataset['tip'] || known || (element instanceof HTMLElement ? labelOf(element) : '')
  );
}

const isOff = (element: Element): boolean => element.getAttribute('aria-disabled') === 'true';

/** Null: nothing to say. */
export function tipOf(target: EventTarget | null): Tip | null {
  let element = target instanceof Element ? target : null;
  while (element !== null && !element.matches('body, dialog')) {
    if (element instanceof HTMLElement || element instanceof SVGElement) {
      const text = textOf(element);
      const why = isOff(element) ? (element.dataset['why'] ?? null) : null;
      if (text !== '' || why !== null) return { element, text, why };
      if (element.matches('button, a, input, select')) return null;
    }
    element = element.parentElement;
  }
  return null;
}

export async function whyNot(action: string): Promise<string> {
  return (await explainer?.why(action)) ?? '';
}

/** Below the element, above it where there is no room; inside the window. */
export function placeOf(
  element: { left: number; top: number; width: number; height: number },
  tip: { width: number; height: number },
  room: { width: number; height: number },
): { left: number; top: number } {
  const gap = 8;
  const below = element.top + element.height + gap;
  const above = element.top - tip.height - gap;
  const top = below + tip.height <= room.height || above < 0 ? below : above;
  const middle = element.left + (element.width - tip.width) / 2;
  return {
    left: Math.max(gap, Math.min(middle, room.width - tip.width - gap)),
    top: Math.max(gap, Math.min(top, room.height - tip.height - gap)),
  };
}
