// SPDX-License-Identifier: Apache-2.0
//
// Drawings for the rules of NYSE: price tracks, the set-up, chips and their markings.
import type { RulesArt } from '$web/rulesArt';
import RulesChip from './RulesChip.svelte';
import RulesPiece from './RulesPiece.svelte';
import RulesSetup from './RulesSetup.svelte';
import RulesTrack from './RulesTrack.svelte';

const art: RulesArt = {
  figures: { track: RulesTrack, setup: RulesSetup },
  cards: { marking: RulesChip },
  piece: RulesPiece,
};

export default art;
