// SPDX-License-Identifier: Apache-2.0
//
// Sentences that players could not understand, or that were wrong, and that have been rewritten: none
// of them comes back, in any game.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Translations } from './translate';

const REFUSED: Record<string, RegExp[]> = {
  en: [
    /looks? for (people|players)/,
    /chip is spent/,
    /^Put back$/,
    /Give the table up/,
    /Ask to take back/,
    /\btaken back\b/,
    /^but its turn|^its turn would/,
    /^lies open$/,
    /\d? %|\} %/, // English sets no blank before the sign
    /\} stands?$|\d stands?$/,
    /Pass the polls/,
    /price goes before/,
    /Standing answers|Let it stand|Nothing stands/,
    /^Shown of/,
    /has no action left|have no action left/,
    /has decided/,
    /asks everyone/,
    /^audit\b/,
  ],
  de: [
    /^(\{count\}|\d+) (gilt|gelten)$/,
    /Antworten auf Vorrat|Gelten lassen|Nichts gilt/,
    /Preis geht vor/,
    /^liegt offen$/,
    /\b(Saal|Halle)\b/, // it is the Parkett
    /hat entschieden/,
    /\(englisch\)/,
    /^Gezeigt von/,
    /\d%|\}%/,
  ],
};

const root = new URL('../../../', import.meta.url);
const folders = [
  'lang',
  ...readdirSync(new URL('games', root)).map((game) => `games/${game}/lang`),
];
const files = folders.flatMap((folder) => {
  try {
    const all = readdirSync(new URL(folder, root));
    return all.filter((file) => file.endsWith('.json')).map((file) => `${folder}/${file}`);
  } catch {
    return []; // a file beside the games
  }
});

it.each(files)('%s has none of the sentences that were rewritten', (file) => {
  const texts = JSON.parse(readFileSync(new URL(file, root), 'utf8')) as Translations;
  const refused = REFUSED[file.slice(-7, -5)] ?? [];
  const found = Object.entries(texts).flatMap(([key, text]) =>
    refused.filter((each) => each.test(text)).map((each) => `${key}: ${text} (${each})`),
  );
  expect(found).toEqual([]);
});
