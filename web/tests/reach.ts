// SPDX-License-Identifier: Apache-2.0
//
// Checks that every control of a page can be reached: scrolls it to the middle of the window and
// tests what a pointer would hit there.

export interface Reach {
  within: string; // a selector: controls elsewhere are not asked for
  lowest: number; // pixels: a scroller with a control in it is at least as high
  least: number; // pixels of a control, either way
}

/** What is wrong, one line a control. Runs in the page. */
export function outOfReach({ within, lowest, least }: Reach): string[] {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role="button"], [tabindex="0"]';
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
    if (y < 1 || y > innerHeight - 1 || x < 1 || x > innerWidth - 1)
      window.scrollBy(x - innerWidth / 2, y - innerHeight / 2);
  };
  const nameOf = (at: Element): string => {
    const words = at.getAttribute('aria-label') ?? at.textContent ?? '';
    return `${at.tagName.toLowerCase()} "${words.replace(/\s+/g, ' ').trim().slice(0, 40)}"`;
  };
  const faultOf = (control: Element): string | null => {
    bring(control);
    const box = control.getBoundingClientRect();
    const low = around(control).find(({ at }) => at.clientHeight < lowest)?.at;
    if (low) return `stands in a scroller of ${low.clientHeight} px, ${low.className}`;
    if (control.clientHeight < lowest && scrollers.some(({ at, y }) => y && at === control))
      return `is a scroller of ${control.clientHeight} px`;
    if (Math.min(box.width, box.height) < least)
      return `is ${Math.round(box.width)} by ${Math.round(box.height)}`;
    const [x, y] = middle(box);
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return 'lies outside the window';
    if (control.contains(hit) || hit.closest('label')?.contains(control)) return null;
    return `lies under ${hit.tagName.toLowerCase()}.${hit.getAttribute('class') ?? ''}`;
  };
  /** Parts of the page that need more room than they have lie over their neighbours. */
  const spilt = [...document.querySelectorAll('.table > main, .table > .hand')].flatMap((part) => {
    const more = part.scrollHeight - part.clientHeight;
    return more > 1 ? [`${part.className.split(' ')[0]} needs ${more} px more`] : [];
  });
  /** The page ends where the table and its drawer do. */
  const ends = [...document.querySelectorAll('.table, .table > aside')].map(
    (part) => part.getBoundingClientRect().bottom + scrollY,
  );
  const beyond = document.documentElement.scrollHeight - Math.max(innerHeight, ...ends);
  if (beyond > 1) spilt.push(`the page goes on for ${Math.round(beyond)} px below the table`);
  const controls = [...document.querySelectorAll(within)]
    .flatMap((root) => [...root.querySelectorAll(CONTROLS)])
    .filter((each) => !each.matches(':disabled') && !each.closest('[inert], dialog:not([open])'))
    .filter((each) => each.checkVisibility({ visibilityProperty: true }));
  const faults = controls.flatMap((control) => {
    const fault = faultOf(control);
    return fault === null ? [] : [`${nameOf(control)} ${fault}`];
  });
  window.scrollTo(0, 0);
  return [...spilt, ...faults];
}
