// SPDX-License-Identifier: Apache-2.0
//
// Drawings for the rules of Stockastic: a board, and signs for characters, events and rumors.
import type { RulesArt } from '$web/rulesArt';
import { companies } from '../look';
import RulesBoard from './RulesBoard.svelte';
import RulesCard from './RulesCard.svelte';

const art: RulesArt = {
  figures: { board: RulesBoard },
  cards: { character: RulesCard, event: RulesCard, rumor: RulesCard },
  companies,
};

export default art;
