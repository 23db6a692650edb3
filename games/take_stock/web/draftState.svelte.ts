// SPDX-License-Identifier: Apache-2.0
//
// The unfinished draft of an action. A staged action takes precedence.
import { read } from './action';
import { draftOf, EMPTY, Steps, type Draft, type Use } from './draft';
import type { Card } from './view';

export const draftState = $state<{ draft: Draft }>({ draft: EMPTY });

export const pointed = (picked: string | null): Draft =>
  picked === null ? draftState.draft : draftOf(read(picked));

type Pick = (action: string | null) => void;

function lay(steps: Steps, picked: string | null, next: Draft, pick: Pick): void {
  const action = steps.action(next);
  draftState.draft = action === null ? next : EMPTY;
  if (action !== picked) pick(action);
}

export function pointCard(steps: Steps, picked: string | null, card: Card, pick: Pick): void {
  lay(steps, picked, steps.withCard(pointed(picked), card), pick);
}

export function pointUse(steps: Steps, picked: string | null, use: Use, pick: Pick): void {
  lay(steps, picked, steps.withUse(pointed(picked), use), pick);
}

export function clear(): void {
  draftState.draft = EMPTY;
}
