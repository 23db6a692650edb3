// SPDX-License-Identifier: Apache-2.0
//
// Drawings for the rules of Take Stock: share cards, rows of the market and events.
import type { RulesArt } from '$web/rulesArt';
import Card from '../Card.svelte';
import { companies } from '../look';
import RulesEvent from './RulesEvent.svelte';
import RulesRows from './RulesRows.svelte';

const art: RulesArt = {
  figures: { rows: RulesRows },
  cards: { event: RulesEvent },
  card: Card,
  companies,
};

export default art;
