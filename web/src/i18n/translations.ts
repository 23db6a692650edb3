// SPDX-License-Identifier: Apache-2.0
//
// Loads translations: lang/ has those of the site, games/<game>/lang/ those of a game. They are
// fetched as JSON files, so that no script contains them.
import type { Translations } from './translate';

const files = import.meta.glob<string>(['../../../lang/*.json', '../../../games/*/lang/*.json'], {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The translations of a folder in this language, else in English; empty if it has none. */
export async function sentences(folder: string, language: string): Promise<Translations> {
  const file = (code: string): string | undefined => files[`../../../${folder}/${code}.json`];
  const wanted = file(language) ?? file('en');
  if (wanted === undefined) return {};
  const answer = await fetch(wanted);
  if (!answer.ok) throw new Error(`${wanted}: ${answer.status}`);
  return (await answer.json()) as Translations;
}
