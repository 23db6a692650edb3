// SPDX-License-Identifier: Apache-2.0
//
// What the house says when it does not do what was asked (server/protocol/serverError.h), in the reader's language.
import { translator } from './language';
import type { Translations } from './translate';

/** The translations's words for the sentence; the sentence itself where it has none. */
export function serverError(
  refusal: { sentence: string; key?: string | undefined; protocol?: number | undefined },
  more: Translations = {},
): string {
  if (refusal.key === undefined) return refusal.sentence;
  const key = `said.${refusal.key}`;
  const words = translator(more)(key, { protocol: refusal.protocol ?? '' });
  return words === key ? refusal.sentence : words;
}
