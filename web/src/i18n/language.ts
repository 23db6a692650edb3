// SPDX-License-Identifier: Apache-2.0
//
// The door to the language: `t` for the shell (its keys are checked by the compiler), `Translate`
// for boards, which bring translations of their own. See words.ts for how a sentence is written.
export type { Translations, Translate, Value, Values } from './translate';
export type { Key } from './language.svelte';
export { LANGUAGES, language, number, speak, t, translator } from './language.svelte';
