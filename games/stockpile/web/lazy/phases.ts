// SPDX-License-Identifier: Apache-2.0
//
// Where in the round a decision stands.
import type { Phase, View } from '../view';

/** The six phases of a round, in order (RULES.md 5). */
export const PHASES = ['information', 'supply', 'demand', 'action', 'selling', 'movement'] as const;
const PHASE_AT: Partial<Record<Phase['name'], number>> = {
  supply: 1,
  pre_demand: 2, // the piles are complete
  bid: 2,
  martha_last: 2,
  action: 3,
  sell: 4,
  claim: 5,
  deborah: 5,
};
/** The place in PHASES of what is decided now; null outside the rounds. */
export const phaseAt = ({ phase }: View): number | null =>
  (phase.name === 'claim' && phase.then.name === 'action' ? 3 : PHASE_AT[phase.name]) ?? null;
