// SPDX-License-Identifier: Apache-2.0
//
// The unfinished draft of an action, shared by board and hand: company, shares, price, audience,
// chosen rumor, open page. Staged actions belong to the page.
export interface DraftState {
  board: number;
  shares: number;
  coins: number | null; // null: untouched, a price is suggested
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

/** For a new decision. Company, audience, tab and page stay. */
export function clear(): void {
  Object.assign(draftState, FRESH);
}
