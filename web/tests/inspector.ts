// SPDX-License-Identifier: Apache-2.0
//
// Looks at a page as it stands and notes what is wrong with its layout, with the window and the place.
import type { Page } from 'playwright-core';
import { illegible, type Legible } from './legible';
import {
  lostByScrolling,
  notAtFirstSight,
  outlines,
  outOfReach,
  outsideWindow,
  type Reach,
} from './reach';
import { nameOf, type Window } from './windows';

export const GAMES = ['nyse', 'stonks', 'take_stock', 'stockpile', 'stockastic'];
export const LANGUAGES = ['en-GB', 'de-DE'];
export const THIN = 4; // a slice has one or two windows of every game in each language
export const TABLE = 'header, .prompt, .notices, .tape, .rail, .strip, main, .hand, nav';
const LIMITS = { lowest: 60, least: 24 };
/** Cards and chips that lie over each other, and drawings of one piece. */
const PILES = '.fan, .card:not(.fan .card), .chip';

/** Waits until the page has been laid out. */
export const settle = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve)); // sizes have been observed
  });

const isFlat = ({ zoom = 1 }: Window): boolean => zoom >= 4;
/** The prompt stands above the board; elsewhere around the hand. */
export const isPromptAbove = ({ width, height }: Window): boolean => width > 720 && height > 500;
export const isTurned = ({ width, height, touch }: Window): boolean =>
  touch === true && width > height;

export class Inspector {
  readonly found: string[] = [];
  constructor(
    readonly page: Page,
    public window: Window,
  ) {}

  async look(within: string, where: string): Promise<void> {
    const legible: Legible = { within, piles: PILES };
    const reach: Reach = { ...LIMITS, within, isFlat: isFlat(this.window) };
    this.#note(where, await this.page.evaluate(illegible, legible));
    this.#note(where, await this.page.evaluate(outOfReach, reach));
  }

  /** The same boxes in the dark. */
  async lookInTheDark(where: string): Promise<void> {
    const boxes = async (colorScheme: 'light' | 'dark') => {
      await this.page.emulateMedia({ colorScheme });
      return this.page.evaluate(outlines);
    };
    const [before, dark, light] = [await boxes('light'), await boxes('dark'), await boxes('light')];
    const other = dark.filter((box, at) => box !== light[at] && before[at] === light[at]);
    this.#note(
      where,
      other.slice(0, 3).map((box) => `theme: in the dark it is ${box}`),
    );
  }

  async lookOutside(where: string): Promise<void> {
    this.#note(where, await this.page.evaluate(outsideWindow));
  }

  async lookScrolled(where: string): Promise<void> {
    this.#note(where, await this.page.evaluate(lostByScrolling));
  }

  async lookWithoutScrolling(where: string): Promise<void> {
    this.#note(where, await this.page.evaluate(notAtFirstSight));
  }

  #note(where: string, faults: string[]): void {
    this.found.push(...faults.map((fault) => `${nameOf(this.window)}, ${where}: ${fault}`));
  }
}
