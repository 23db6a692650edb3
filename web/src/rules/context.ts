// SPDX-License-Identifier: Apache-2.0
//
// Context of all parts of a rules page: the table, the translations and drawings of the game, and
// the place that the address names.
import { getContext, setContext } from 'svelte';
import type { Translate } from '../i18n/language';
import type { BotCard } from '../api/wire';
import type { RulesArt, RulesExample } from '../rulesArt';
import type { TableOptions } from './tableOptions';

export interface RulesContext {
  readonly table: TableOptions;
  readonly words: Translate;
  readonly art: RulesArt;
  readonly bots: BotCard[];
  readonly examples: Record<string, RulesExample>;
  readonly target: string; // the rule or section after # in the address
  readonly href: (place: string) => string; // of a rule or section
  readonly isExtract: boolean; // in a dialog: links leave it, and its parts are no anchors
}

const KEY = Symbol('rules');

/** Takes a function, so that the parts follow changes. */
export const provideRules = (context: RulesContext): RulesContext => setContext(KEY, context);
export const rulesContext = (): RulesContext => getContext<RulesContext>(KEY);
