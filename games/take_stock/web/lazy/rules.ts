// SPDX-License-Identifier: Apache-2.0
//
// Drawings for the rules of Take Stock: share cards, rows of the market and events.
import type { RulesArt } from '$web/rulesArt';
import RulesBadge from './RulesBadge.svelte';
import RulesCards from './RulesCards.svelte';
import RulesEvent from './RulesEvent.svelte';
import RulesRows from './RulesRows.svelte';

const art: RulesArt = {
  figures: { cards: RulesCards, rows: RulesRows },
  cards: { event: RulesEvent },
  piece: RulesBadge,
};

export default art;
