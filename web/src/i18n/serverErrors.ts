// SPDX-License-Identifier: Apache-2.0
//
// Translates the error messages of the server (server/protocol/user_message.h).
import { translator } from './language';
import type { Translations } from './translate';

/** The translated message, or the server's own if there is no translation. */
export function serverError(
  refusal: { sentence: string; key?: string | undefined; protocol?: number | undefined },
  more: Translations = {},
): string {
  if (refusal.key === undefined) return refusal.sentence;
  const key = `error.${refusal.key}`;
  const words = translator(more)(key, { protocol: refusal.protocol ?? '' });
  return words === key ? refusal.sentence : words;
}
