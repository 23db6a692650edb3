// SPDX-License-Identifier: Apache-2.0
import { language } from './language';

/** The language of dates: the one spoken, as the browser's region writes it; English is British elsewhere. */
export function datesIn(spoken: string, offered: readonly string[]): string {
  const region = /^\w+-(?:\w{4}-)?([A-Z]{2})\b/.exec(offered[0] ?? '')?.[1];
  if (region === undefined) return spoken === 'en' ? 'en-GB' : spoken;
  return `${spoken}-${region}`;
}

/** The current language, for dates. */
export const dateLanguage = (): string => datesIn(language(), navigator.languages);
