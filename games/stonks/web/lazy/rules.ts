// SPDX-License-Identifier: Apache-2.0
//
// Drawings for the rules of Stonks: market cards, price tiles and the wolf.
import type { RulesArt } from '$web/rulesArt';
import RulesBadge from './RulesBadge.svelte';
import RulesCards from './RulesCards.svelte';
import RulesTiles from './RulesTiles.svelte';
import RulesWolf from './RulesWolf.svelte';

const art: RulesArt = {
  figures: { cards: RulesCards, tiles: RulesTiles },
  cards: { wolf: RulesWolf },
  piece: RulesBadge,
};

export default art;
