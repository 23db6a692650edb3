// SPDX-License-Identifier: Apache-2.0
//
// Touch targets: buttons must be large enough and inside the window.
import type { Page } from 'playwright-core';

const LEAST = 44; // pixels either way

// Read in the page at once: a question a key would take longer than the move it is asked before.
function misfits({ least, scrolls }: { least: number; scrolls: boolean }): string[] {
  /** Whether the thumb can push a row of keys sideways to bring this one into sight. */
  const isInRow = (key: Element): boolean => {
    for (let at = key.parentElement; at !== null; at = at.parentElement) {
      const isRow = /auto|scroll/.test(getComputedStyle(at).overflowX);
      if (isRow && at.scrollWidth > at.clientWidth) return true;
    }
    return false;
  };
  const isOut = ({ left, top, right, bottom }: DOMRect): boolean =>
    left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  return [...document.querySelectorAll('button, select, header a, nav a')].flatMap((key) => {
    const box = key.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || !key.checkVisibility({ visibilityProperty: true }))
      return [];
    const fits = Math.min(box.height, box.width) >= least - 0.5;
    if (fits && (scrolls || !isOut(box) || isInRow(key))) return [];
    return [`${key.getAttribute('aria-label')} ${key.textContent} ${JSON.stringify(box)}`];
  });
}

/** Keys too small for a thumb, or outside the window of a page that does not scroll. */
export const tooSmall = (page: Page, scrolls = false): Promise<string[]> =>
  page.evaluate(misfits, { least: LEAST, scrolls });
