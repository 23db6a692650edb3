// SPDX-License-Identifier: Apache-2.0
//
// Public interface of the translations: `t` for the site (the compiler checks its keys),
// `Translate` for boards, which have translations of their own. translate.ts describes the format.
export type { Translations, Translate, Value, Values } from './translate';
export type { Key } from './language.svelte';
export { LANGUAGES, language, number, speak, t, translator } from './language.svelte';
