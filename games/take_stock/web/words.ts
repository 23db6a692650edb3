// SPDX-License-Identifier: Apache-2.0
//
// Translated names of the game's components, for use in the sentences of lang/.
import type { Translate } from '$web/i18n/language';
import type { JsonObject } from '$web/api/wire';
import { partsOf, stockOf, valueOf, type Card, type Kind, type Stock } from './view';

export { capital, playerName } from '$web/i18n/translate';

export const stockName = (t: Translate, stock: Stock | null): string => t(`stock.${stock ?? ''}`);

/** "Corn 5" */
export const cardName = (t: Translate, card: Card): string =>
  t('card', { stock: stockName(t, stockOf(card)), value: valueOf(card) });

export const cardNames = (t: Translate, cards: Card[]): string =>
  listed(
    t,
    cards.map((card) => cardName(t, card)),
  );

/** "Corn split", "market upturn" */
export function kindName(t: Translate, kind: Kind): string {
  const { sort, stock } = partsOf(kind);
  return t(`kind.${sort}`, { stock: stockName(t, stock) });
}

/** What an event does, by the options of the table (RULES.md 5.5). */
export function effectOf(t: Translate, kind: Kind, options: JsonObject): string {
  const { sort } = partsOf(kind);
  const isMild = sort === 'crash' && options['crash_counts_starter'] === false;
  return t(isMild ? 'does.crash_mild' : `does.${sort}`);
}

/** "a, b and c", or with another word between the last two */
export function listed(t: Translate, words: string[], between: 'and' | 'or' = 'and'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : t(between, { first: words.slice(0, -1).join(', '), last });
}
