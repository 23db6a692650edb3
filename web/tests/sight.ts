// SPDX-License-Identifier: Apache-2.0
//
// The visible parts of a page: lines of text and controls, without those that scrollers have pushed aside, and what
// hidden overflow cuts off. installSight runs in the page; the checks of tests use `window.sight`.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Line {
  element: Element; // the parent of the text
  words: string;
  box: Box; // the ink, in the window, before anything cuts it off
}

export interface Sight {
  controls(within: string): Element[];
  lines(within: string): Line[];
  /** The part of a box that no scroller hides, or null; and how far hidden overflow cuts it, in pixels. */
  through(element: Element, box: Box): { box: Box | null; cut: number; by: Element | null };
  nameOf(element: Element): string;
}

declare global {
  interface Window {
    sight: Sight;
  }
}

export function installSight(): void {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role="button"], [tabindex="0"]';
  const ASIDE = '.sr, [inert], dialog:not([open]), .sprite, .flying, option, script, style, title';
  const ABOVE = 0.24; // of a line's height lies above its letters, and as much below
  const isSpoken = (element: Element): boolean =>
    getComputedStyle(element).clipPath === 'inset(50%)'; // for screen readers alone
  const isShown = (element: Element): boolean =>
    element.closest(ASIDE) === null &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !isSpoken(element);
  const short = (words: string): string => words.replace(/\s+/g, ' ').trim().slice(0, 40);

  const nameOf = (element: Element): string => {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const part = element.getAttribute('class')?.split(' ')[0];
    return `${element.tagName.toLowerCase()}${part ? `.${part}` : ''} "${short(words)}"`;
  };
  const controls = (within: string): Element[] =>
    [...document.querySelectorAll(within)]
      .flatMap((root) => [...root.querySelectorAll(CONTROLS)])
      .filter((each) => !each.matches(':disabled') && isShown(each));

  const linesOf = (text: Text): Line[] => {
    const element = text.parentElement;
    if (element === null || text.data.trim() === '' || !isShown(element)) return [];
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()]
      .filter(({ width, height }) => width > 1 && height > 1)
      .map(({ left, right, top, bottom, height }) => ({
        element,
        words: short(text.data),
        box: { left, right, top: top + height * ABOVE, bottom: bottom - height * ABOVE },
      }));
  };
  const lines = (within: string): Line[] =>
    [...document.querySelectorAll(within)].flatMap((root) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Line[] = [];
      while (walker.nextNode()) found.push(...linesOf(walker.currentNode as Text));
      return found;
    });

  const inner = (element: Element): Box => {
    const box = element.getBoundingClientRect();
    if (!(element instanceof HTMLElement)) return box;
    const { clientLeft, clientTop, offsetWidth, clientWidth, offsetHeight, clientHeight } = element;
    return {
      left: box.left + clientLeft,
      top: box.top + clientTop,
      right: box.right - (offsetWidth - clientWidth - clientLeft), // borders and scrollbars
      bottom: box.bottom - (offsetHeight - clientHeight - clientTop),
    };
  };
  const through: Sight['through'] = (element, whole) => {
    const box = { ...whole };
    let [cut, by]: [number, Element | null] = [0, null];
    let isAbsolute = false;
    for (let at: Element | null = element; at !== document.body && at; at = at.parentElement) {
      const { overflowX, overflowY, position, display } = getComputedStyle(at);
      const clips = display !== 'inline' && display !== 'contents' && at.localName !== 'g';
      if (clips && !(isAbsolute && position === 'static')) {
        const frame = inner(at);
        const [x, y] = [overflowX !== 'visible', overflowY !== 'visible'];
        const lost = (isHidden: boolean, ...sides: number[]) => (isHidden ? Math.max(...sides) : 0);
        const much = Math.max(
          lost(/hidden|clip/.test(overflowX), frame.left - box.left, box.right - frame.right),
          lost(/hidden|clip/.test(overflowY), frame.top - box.top, box.bottom - frame.bottom),
        );
        if (much > cut) [cut, by] = [much, at];
        if (x)
          [box.left, box.right] = [
            Math.max(box.left, frame.left),
            Math.min(box.right, frame.right),
          ];
        if (y)
          [box.top, box.bottom] = [
            Math.max(box.top, frame.top),
            Math.min(box.bottom, frame.bottom),
          ];
        if (box.right - box.left < 1 || box.bottom - box.top < 1) return { box: null, cut, by };
        isAbsolute = false;
      }
      if (position === 'fixed') break;
      if (position === 'absolute') isAbsolute = true;
    }
    return { box, cut, by };
  };
  window.sight = { controls, lines, through, nameOf };
}
