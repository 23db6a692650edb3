// SPDX-License-Identifier: Apache-2.0
//
// Pictures for docs/images/, made from the games the tests play, when BOURSE_SHOTS is set.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const FOLDER = fileURLToPath(new URL('../../docs/images/', import.meta.url));

export const wantsShots = process.env['BOURSE_SHOTS'] !== undefined;

export async function shoot(page: Page, name: string, theme: 'light' | 'dark' = 'light') {
  if (!wantsShots) return;
  await mkdir(FOLDER, { recursive: true });
  await page.emulateMedia({ colorScheme: theme });
  await page.mouse.move(0, 0);
  await page.waitForTimeout(1400); // what travels has arrived, what changed is outlined no longer
  await page.screenshot({ path: `${FOLDER}${name}.png` });
  await page.emulateMedia({ colorScheme: 'light' });
}
