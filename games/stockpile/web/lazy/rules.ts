// SPDX-License-Identifier: Apache-2.0
//
// Drawings for the rules of Stockpile: market cards, price tracks, forecasts and piles.
import type { RulesArt } from '$web/rulesArt';
import { companies } from '../look';
import RulesCard from './RulesCard.svelte';
import RulesForecasts from './RulesForecasts.svelte';
import RulesInvestor from './RulesInvestor.svelte';
import RulesPiles from './RulesPiles.svelte';
import RulesTrack from './RulesTrack.svelte';

const art: RulesArt = {
  figures: { track: RulesTrack, forecasts: RulesForecasts, piles: RulesPiles },
  cards: { market: RulesCard, investor: RulesInvestor },
  companies,
};

export default art;
