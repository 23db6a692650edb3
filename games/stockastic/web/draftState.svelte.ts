// SPDX-License-Identifier: Apache-2.0
//
// What the viewer has pointed at but not yet staged: a company, a number of shares, a price, whom to
// ask, a rumor held up, a page laid over the board. Board, hand and call are drawn apart and share
// it. A staged action is the shell's.
export interface DraftState {
  board: number;
  shares: number;
  coins: number | null; // null: not touched, a price suggests itself
  audience: string; // "all", or a seat
  rumor: string | null;
  tab: 'market' | 'players' | 'news';
  page: 'orders' | 'resolution' | 'cards' | null;
}

const FRESH = { shares: 1, coins: null, rumor: null };

export const draftState = $state<DraftState>({
  board: 0,
  audience: 'all',
  tab: 'market',
  page: null,
  ...FRESH,
});

/** For a new decision: company, audience, tab and page stay where they are. */
export function clear(): void {
  Object.assign(draftState, FRESH);
}
