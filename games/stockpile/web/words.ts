// SPDX-License-Identifier: Apache-2.0
//
// Translated names of the game's components, for use in the sentences of lang/.
import type { Translate } from '$web/i18n/language';
import { capital, playerName } from '$web/i18n/translate';
import { lookOf } from './look';
import { feeOf, isStock, type Card, type Company, type Forecast, type Holding } from './view';

export { capital, playerName };

export const companyName = (t: Translate, company: Company | null | undefined): string =>
  t(`company.${company ?? ''}`);

/** "Epic Electric", "a fee of 2 K", "Stock Boom!" */
export function cardName(t: Translate, card: Card | null): string {
  if (card === null) return t('card.hidden');
  if (isStock(card)) return companyName(t, card);
  return feeOf(card) > 0 ? t('card.fee', { amount: feeOf(card) }) : t(`card.${card}`);
}

/** "EE", "a fee of 2 K", "Stock Boom!": for keys */
export const cardLetters = (t: Translate, card: Card): string =>
  isStock(card) ? lookOf(card).letters : cardName(t, card);

export const investorName = (t: Translate, investor: string): string => t(`investor.${investor}`);

/** "Bill and Donald" */
export function listed(t: Translate, items: string[]): string {
  const last = items.at(-1) ?? '';
  if (items.length < 2) return last;
  return t('and', { first: items.slice(0, -1).join(', '), last });
}

/** "+2", "−3", "$$" */
export function forecastText(forecast: Forecast | null): string {
  if (forecast === null) return '?';
  if (forecast === '$$') return '$$';
  return forecast > 0 ? `+${forecast}` : `\u2212${-forecast}`;
}

/** "2 cards and 1 split card", "nothing" */
export function cardsText(t: Translate, [regular, split]: Holding): string {
  const parts: string[] = [];
  if (regular > 0) parts.push(t('cards', { count: regular }));
  if (split > 0) parts.push(t('split_cards', { count: split }));
  return parts.length === 0 ? t('nothing') : listed(t, parts);
}

/** Counted from 1 for people; moves and records count from 0 (RULES.md 14). */
export const pileName = (t: Translate, pile: number): string => t('pile', { pile: pile + 1 });
