// SPDX-License-Identifier: Apache-2.0
//
// Checks that every control of a page can be reached: scrolls it to the middle of the window and
// tests what a pointer would hit there.

export interface Reach {
  within: string; // a selector: controls elsewhere are not asked for
  lowest: number; // pixels: a scroller with a control in it is at least as high
  least: number; // pixels of a control, either way
  isFlat: boolean; // nothing is pushed sideways
}

/** What is wrong, one line a control. Runs in the page. */
export function outOfReach({ within, lowest, least, isFlat }: Reach): string[] {
  interface Scroller {
    at: Element;
    x: boolean;
    y: boolean;
  }
  /** What a person can scroll, the inner before the outer; never what hides its overflow. */
  const scrollers = [...document.querySelectorAll('body *')]
    .flatMap((at): Scroller[] => {
      const [isWider, isHigher] = [
        at.scrollWidth > at.clientWidth + 1,
        at.scrollHeight > at.clientHeight + 1,
      ];
      if (!isWider && !isHigher) return [];
      const { overflowX, overflowY } = getComputedStyle(at);
      const [x, y] = [
        isWider && /auto|scroll/.test(overflowX),
        isHigher && /auto|scroll/.test(overflowY),
      ];
      return x || y ? [{ at, x, y }] : [];
    })
    .reverse();
  const around = (control: Element) =>
    scrollers.filter(({ at }) => at !== control && at.contains(control));
  const middle = (box: DOMRect): [number, number] => [
    box.left + box.width / 2,
    box.top + box.height / 2,
  ];
  const bring = (control: Element): void => {
    for (const { at, x: sideways, y: down } of around(control)) {
      const [x, y] = middle(control.getBoundingClientRect());
      const [toX, toY] = middle(at.getBoundingClientRect());
      if (sideways) at.scrollLeft += x - toX;
      if (down) at.scrollTop += y - toY;
    }
    const [x, y] = middle(control.getBoundingClientRect());
    window.scrollBy(x - innerWidth / 2, y - innerHeight / 2);
  };
  /** Pushed aside and down: what is brought into sight in two directions. */
  const isFar = (control: Element): boolean => {
    const box = control.getBoundingClientRect();
    const [x, y] = middle(box);
    const aside = around(control).some(({ at, x: sideways }) => {
      const frame = at.getBoundingClientRect();
      return sideways && (isFlat || x < frame.left || x > frame.right);
    });
    const below = around(control).some(({ at, y: down }) => {
      const frame = at.getBoundingClientRect();
      return down && (y < frame.top || y > frame.bottom);
    });
    return aside && (isFlat || below || y > innerHeight);
  };
  const faultOf = (control: Element): string | null => {
    bring(control);
    const box = control.getBoundingClientRect();
    const low = around(control).find(({ at }) => at.clientHeight < lowest)?.at;
    if (low) return `low: stands in a scroller of ${low.clientHeight} px, ${low.className}`;
    if (control.clientHeight < lowest && scrollers.some(({ at, y }) => y && at === control))
      return `low: is a scroller of ${control.clientHeight} px`;
    // A word of a sentence is as high as its line; what a label names is pressed by the label.
    const isInline = getComputedStyle(control).display === 'inline';
    const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
    if (!isInline && Math.min(width, height) < least - 0.5)
      return `small: is ${Math.round(width)} by ${Math.round(height)}`;
    const [line = box] = isInline ? control.getClientRects() : [];
    const [x, y] = middle(line);
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return 'reach: lies outside the window';
    if (control.contains(hit) || hit.closest('label')?.contains(control)) return null;
    return `reach: at ${Math.round(x)} ${Math.round(y)} lies under ${hit.tagName.toLowerCase()}.${hit.getAttribute('class') ?? ''}`;
  };
  /** Parts of the page that need more room than they have lie over their neighbours. */
  const spilt = [...document.querySelectorAll('.table > main, .table > .hand')].flatMap((part) => {
    const more = part.scrollHeight - part.clientHeight;
    const isScroller = /auto|scroll/.test(getComputedStyle(part).overflowY);
    return more > 1 && !isScroller
      ? [`spilt: ${part.className.split(' ')[0]} needs ${more} px more`]
      : [];
  });
  /** The page ends where the table and its drawer do. */
  const ends = [...document.querySelectorAll('.table, .table > aside')].map(
    (part) => part.getBoundingClientRect().bottom + scrollY,
  );
  const isTable = ends.length > 0;
  const beyond = document.documentElement.scrollHeight - Math.max(innerHeight, ...ends);
  if (isTable && beyond > 1)
    spilt.push(`spilt: the page goes on for ${Math.round(beyond)} px below the table`);
  const controls = window.sight.controls(within);
  const far = new Set(controls.filter(isFar));
  const faults = controls.flatMap((control) => {
    const fault = faultOf(control) ?? (far.has(control) ? 'far: is pushed aside and down' : null);
    return fault === null ? [] : [`${fault}: ${window.sight.nameOf(control)}`];
  });
  window.scrollTo(0, 0);
  return [...spilt, ...faults];
}

/** By how much a page that has been laid out is larger than the window. Runs in the page. */
export async function outsideWindow(): Promise<string[]> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  const { scrollHeight, scrollWidth } = document.documentElement;
  const [down, aside] = [scrollHeight - innerHeight, scrollWidth - innerWidth];
  const question = document.querySelector('h1')?.textContent ?? location.pathname;
  return down > 0 || aside > 0 ? [`outside: ${down} px down, ${aside} aside: "${question}"`] : [];
}

/** The boxes of all elements, in their order. Runs in the page. */
export function outlines(): string[] {
  return [...document.querySelectorAll('.table *')].map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const place = [left, top, width, height].map(Math.round).join(' ');
    return `${each.localName}.${each.getAttribute('class') ?? ''} at ${place}`;
  });
}

/** What of the prompt is out of sight at the end of the page. Runs in the page. */
export function lostByScrolling(): string[] {
  window.scrollTo(0, document.documentElement.scrollHeight);
  const parts = ['.prompt h1', '.prompt .btn.pri'];
  const lost = parts.filter((part) => {
    const box = document.querySelector(part)?.getBoundingClientRect();
    return box === undefined || box.top < -1 || box.bottom > innerHeight + 1;
  });
  window.scrollTo(0, 0);
  return lost.map((part) => `lost: ${part} scrolls out of the window`);
}

/** Board, question, a choice and the key that sends, without scrolling. Runs in the page. */
export function notAtFirstSight(): string[] {
  const isSeen = (part: Element): boolean => {
    const { top, bottom, left, right } = part.getBoundingClientRect();
    return top >= -1 && bottom <= innerHeight + 1 && left >= -1 && right <= innerWidth + 1;
  };
  const parts = (selector: string) => [...document.querySelectorAll(selector)];
  const some = (selector: string) => parts(selector).some(isSeen);
  const faults: string[] = [];
  const board = document.querySelector('main.board')?.getBoundingClientRect();
  const high = Math.min(board?.bottom ?? 0, innerHeight) - (board?.top ?? 0);
  if (high < 0.6 * innerHeight) faults.push(`first: only ${Math.round(high)} px of the board`);
  if (!some('.prompt h1')) faults.push('first: not the question');
  if (!some('.acts .btn.pri')) faults.push('first: not the key that sends');
  const choices = parts(':is(main, .hand) :is(button, [role="button"], input)');
  const isBegun = (choice: Element): boolean => {
    const { top, bottom } = choice.getBoundingClientRect();
    return (top + bottom) / 2 < innerHeight;
  };
  if (!choices.some(isBegun)) faults.push('first: no choice');
  return faults;
}
