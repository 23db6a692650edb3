// SPDX-License-Identifier: Apache-2.0
//
// The windows in which every page must be usable: laptops with the bars of a browser, phones upright and sideways,
// a tablet, large screens, and zoom, which makes a window smaller and its pixels larger.
import type { CDPSession, Page } from 'playwright-core';

export interface Window {
  width: number;
  height: number;
  zoom?: number;
  touch?: boolean;
}

export const WINDOWS: readonly Window[] = [
  { width: 1366, height: 625 },
  { width: 844, height: 390, touch: true },
  { width: 1440, height: 900 },
  { width: 1280, height: 600 },
  { width: 375, height: 667, touch: true },
  { width: 1920, height: 1080 },
  { width: 1024, height: 600 },
  { width: 360, height: 640, touch: true },
  { width: 2560, height: 1440 },
  { width: 720, height: 450, zoom: 2 },
  { width: 820, height: 1180, touch: true },
  { width: 390, height: 844, touch: true },
  { width: 320, height: 256, zoom: 4 },
  { width: 320, height: 568, touch: true },
];

const ON_PHONES = ['nyse', 'stonks'];

/** Whether a table with this number of players needs no scrolling there. */
export function isOneScreen(window: Window, game: string, players: number): boolean {
  const { width, height, touch } = window;
  const isPhone = touch === true && width < height && width >= 360 && height >= 640;
  if (isPhone) return ON_PHONES.includes(game) && players <= 6;
  return width >= 1440 && height >= 900;
}

export const nameOf = ({ width, height }: Window): string => `${width}×${height}`;

/** Resizes the window of one page, with the resolution and the pointer of its kind. */
export class WindowSizer {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async of(page: Page): Promise<WindowSizer> {
    return new WindowSizer(page, await page.context().newCDPSession(page));
  }

  async resize({ width, height, zoom = 1, touch = false }: Window): Promise<void> {
    await this.page.setViewportSize({ width, height });
    await this.session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: zoom,
      mobile: false,
    });
    await this.session.send('Emulation.setTouchEmulationEnabled', { enabled: touch });
  }
}
