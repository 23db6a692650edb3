// SPDX-License-Identifier: Apache-2.0
//
// What the house says when it does not do what was asked (server/protocol/said.h), in the reader's language.
import { translator } from './language';
import type { Catalogue } from './translate';

/** The catalogue's words for the sentence; the sentence itself where it has none. */
export function said(
  refusal: { sentence: string; key?: string | undefined; protocol?: number | undefined },
  more: Catalogue = {},
): string {
  if (refusal.key === undefined) return refusal.sentence;
  const key = `said.${refusal.key}`;
  const words = translator(more)(key, { protocol: refusal.protocol ?? '' });
  return words === key ? refusal.sentence : words;
}
