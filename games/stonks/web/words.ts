// SPDX-License-Identifier: Apache-2.0
//
// Names of the game's things in the reader's language, as parts of sentences. The sentences are in
// lang/.
import type { Translate } from '$web/language';
import { companyOf, numberOf, type Card, type Company } from './view';

export { capital, playerName } from '$web/words';

export const companyName = (t: Translate, company: Company | null | undefined): string =>
  t(`company.${company ?? ''}`);

/** "honey 12" */
export const cardName = (t: Translate, card: Card): string =>
  t('card', { company: companyName(t, companyOf(card)), number: numberOf(card) });
