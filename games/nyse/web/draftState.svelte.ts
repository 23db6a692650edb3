// SPDX-License-Identifier: Apache-2.0
//
// What the viewer has pointed at but not yet staged. Board and hand are drawn apart and point at
// one action together (a chip below, a marker above), so the unfinished draft lies here between
// them. A staged action is the shell's; the draft is empty then.
import { EMPTY, Steps, type Draft } from './draft';

export const draftState = $state<{ draft: Draft }>({ draft: EMPTY });

export const drafted = (steps: Steps, picked: string | null): Draft =>
  picked === null ? steps.settled(draftState.draft) : steps.draft(picked);

/** Points at a chip, a player or a colour; stages the action if that completes one. */
export function point(
  steps: Steps,
  picked: string | null,
  at: Partial<Draft>,
  pick: (action: string | null) => void,
): void {
  const next = steps.point(drafted(steps, picked), at);
  const action = steps.action(next);
  draftState.draft = action === null ? next : EMPTY;
  if (action !== picked) pick(action);
}

export function clear(): void {
  draftState.draft = EMPTY;
}
