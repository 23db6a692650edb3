// SPDX-License-Identifier: Apache-2.0
//
// Translated names of the game's components, for use in the sentences of lang/.
import type { Translate } from '$web/i18n/language';
import type { MarketSeen } from '$web/api/wire';
import { capital } from '$web/i18n/translate';
import { lots } from './table.svelte';
import { companyOf, numberOf, type Card, type Company, type View } from './view';

export { capital, playerName } from '$web/i18n/translate';

export const companyName = (t: Translate, company: Company | null | undefined): string =>
  t(`company.${company ?? ''}`);

/** "Miele Giallo S.p.A.", as the engine names it beside the price. */
export const firmName = (market: MarketSeen, company: Company): string =>
  market.companies.find(({ code }) => code === company)?.name ?? '';

/** "honey 12" */
export const cardName = (t: Translate, card: Card): string =>
  t('card', { company: companyName(t, companyOf(card)), number: numberOf(card) });

/** A card on the table: "Fish 8", "2 shares, worth 12 now". */
export function cardTip(t: Translate, card: Card, view: View): string {
  const [lot] = lots([card], view.tiles);
  const name = capital(cardName(t, card));
  if (lot === undefined) return name;
  return `${name}\n${t('card.worth', { shares: t('shares', { count: lot.shares }), worth: lot.worth })}`;
}
