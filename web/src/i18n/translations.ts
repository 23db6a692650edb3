// SPDX-License-Identifier: Apache-2.0
//
// Where the sentences are: lang/ has the house's, games/<game>/lang/ a game's. They are fetched as
// they are written, as JSON; no script carries them.
import type { Translations } from './translate';

const files = import.meta.glob<string>(['../../../lang/*.json', '../../../games/*/lang/*.json'], {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The sentences of a folder in this language, else in English; none where it has none at all. */
export async function sentences(folder: string, language: string): Promise<Translations> {
  const file = (code: string): string | undefined => files[`../../../${folder}/${code}.json`];
  const wanted = file(language) ?? file('en');
  if (wanted === undefined) return {};
  const answer = await fetch(wanted);
  if (!answer.ok) throw new Error(`${wanted}: ${answer.status}`);
  return (await answer.json()) as Translations;
}
