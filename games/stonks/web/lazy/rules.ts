// SPDX-License-Identifier: Apache-2.0
//
// Drawings for the rules of Stonks: market cards, price tiles and the wolf.
import type { RulesArt } from '$web/rulesArt';
import Card from '../Card.svelte';
import { companies } from '../look';
import RulesTiles from './RulesTiles.svelte';
import RulesWolf from './RulesWolf.svelte';

const art: RulesArt = {
  figures: { tiles: RulesTiles },
  cards: { wolf: RulesWolf },
  card: Card,
  companies,
};

export default art;
