// SPDX-License-Identifier: Apache-2.0
//
// Texts that cite rules, "No price moves (NYSE-5.1.2)": the ids become links.

const ID = '[A-Z]{2,5}-[A-Z]?\\d+(?:\\.\\d+)*[a-z]?';
const IDS = new RegExp(ID, 'g');
const CITATION = new RegExp(`\\s*\\((${ID}(?:,?\\s+(?:(?:and|to|und|bis)\\s+)?${ID})*)\\)`);

export interface Cited {
  text: string;
  rules: string[]; // cited behind the text
}

export function citations(text: string): Cited[] {
  const pieces = text.split(CITATION); // text, ids, text, ids, …, text
  const cited: Cited[] = [];
  for (let at = 0; at < pieces.length; at += 2) {
    const rules = (pieces[at + 1] ?? '').match(IDS) ?? [];
    const piece = pieces[at] ?? '';
    if (piece !== '' || rules.length > 0) cited.push({ text: piece, rules });
  }
  return cited;
}

/** The ids that a text cites, each once. */
export const rulesIn = (text: string): string[] => [
  ...new Set(citations(text).flatMap(({ rules }) => rules)),
];

/** The text alone: "Take a chip (NYSE-5.1.3)." is "Take a chip." */
export const withoutRules = (text: string): string =>
  citations(text)
    .map((each) => each.text)
    .join('');
