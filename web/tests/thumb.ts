// SPDX-License-Identifier: Apache-2.0
//
// What a thumb needs: keys large enough and inside the window.
import type { Page } from 'playwright-core';

// The tape is one line high; what it opens has a tab of its own.
const TAPE = /^(Latest moves|Since your last turn|While you were away)/;

/** Keys too small for a thumb, or outside the window. */
export async function tooSmall(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const key of await page.getByRole('button').all()) {
    const box = await key.boundingBox();
    const text = (await key.textContent()) ?? '';
    if (box === null || TAPE.test(text) || !(await key.isVisible())) continue;
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    const isOut =
      box.x < -1 ||
      box.y < -1 ||
      box.x + box.width > size.width + 1 ||
      box.y + box.height > size.height + 1;
    if (isOut || Math.max(box.height, box.width) < 44 || Math.min(box.height, box.width) < 36) {
      found.push(`${await key.getAttribute('aria-label')} ${text} ${JSON.stringify(box)}`);
    }
  }
  return found;
}
