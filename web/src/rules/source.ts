// SPDX-License-Identifier: Apache-2.0
//
// Loads the rules of games: games/<game>/rules_text/<language>.md.
import { parseRules, type RulesText } from './rulesText';

const files = import.meta.glob<string>('../../../games/*/rules_text/*.md', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The rules of a game in this language, else in English; null: there are none. */
export async function rulesText(game: string, language: string): Promise<RulesText | null> {
  const file = (code: string) => files[`../../../games/${game}/rules_text/${code}.md`];
  const wanted = file(language) ?? file('en');
  if (wanted === undefined) return null;
  const answer = await fetch(wanted);
  if (!answer.ok) throw new Error(`${wanted}: ${answer.status}`);
  return parseRules(await answer.text());
}
