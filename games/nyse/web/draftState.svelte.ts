// SPDX-License-Identifier: Apache-2.0
//
// The unfinished draft of an action, shared by board and hand: a chip is chosen in one, a marker in
// the other. Empty once an action is staged.
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
