// SPDX-License-Identifier: Apache-2.0
//
// What a thumb needs: keys large enough and inside the window.
import type { Page } from 'playwright-core';

const LEAST = 44; // pixels either way

/** Whether the thumb can push a row of keys sideways to bring this one into sight. */
function isInRow(key: Element): boolean {
  for (let at = key.parentElement; at !== null; at = at.parentElement) {
    const isRow = /auto|scroll/.test(getComputedStyle(at).overflowX);
    if (isRow && at.scrollWidth > at.clientWidth) return true;
  }
  return false;
}

/** Keys too small for a thumb, or outside the window of a page that does not scroll. */
export async function tooSmall(page: Page, scrolls = false): Promise<string[]> {
  const found: string[] = [];
  for (const key of await page.locator('button, select, header a, nav a').all()) {
    const box = await key.boundingBox();
    const text = (await key.textContent()) ?? '';
    if (box === null || !(await key.isVisible())) continue;
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    const isOut =
      !scrolls &&
      !(await key.evaluate(isInRow)) &&
      (box.x < -1 ||
        box.y < -1 ||
        box.x + box.width > size.width + 1 ||
        box.y + box.height > size.height + 1);
    if (isOut || Math.min(box.height, box.width) < LEAST - 0.5) {
      found.push(`${await key.getAttribute('aria-label')} ${text} ${JSON.stringify(box)}`);
    }
  }
  return found;
}
