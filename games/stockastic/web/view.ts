// SPDX-License-Identifier: Apache-2.0
//
// The view of Stockastic as games/stockastic/codec/view_json.cpp writes it. Boards are numbers 0 … 3, a company
// is the side of a board that is face up, companies and cards are codes of the data set. Nothing
// here knows a rule.

import type { Question } from '$web/board';

export type Company = string;
export type Token = number; // −2, −1, 1 or 2: arrows to the left or to the right

export interface BoardFace {
  company: Company;
  name: string;
  track: number[]; // prices by block; block 0 is X
  dividends: number[]; // from the lowest performance on
  index: number; // the block of the price marker
  price: number;
  perf: number;
  dividend: number;
  market: number; // shares
  tokens: (Token | null)[]; // slots S1, S2; null: face down, and the viewer has not looked
  rumors: { seat: number; card: string | null }[]; // from the bottom to the top
}

export interface Player {
  character: string | null;
  cost: number; // operational, each round; 0 without characters
  ceo_company: Company | null;
  coins: number;
  shares: number[] | null; // by board; null: not shown (RULES.md 6.15)
  worth: number | null;
  hand: number; // rumors
  buried: number;
  known_tokens: number[]; // boards
  known_event: boolean;
  out: { round: number; place: number } | null;
}

export interface Answer {
  seat: number;
  answer: 'open' | 'decline' | 'accept' | 'counter';
  shares: number;
  coins: number;
}

/** An offer on the table. While it is being prepared others see nothing but that. */
export interface Offer {
  stage: 'shares' | 'price' | 'respond' | 'choose';
  side: Side;
  board: number;
  audience: string; // "all", or a seat
  form: 'call' | 'firm';
  shares: number; // 0: not chosen yet, or a call
  coins: number;
  answers: Answer[]; // of others only once all have answered
  answered: number[]; // who has made the first step
}
export type Side = 'sell' | 'buy'; // from the proposer's view

export interface Phase {
  name:
    | 'setup_char'
    | 'setup_ceo'
    | 'bid'
    | 'tiebreak_bid'
    | 'action'
    | 'trade_poll'
    | 'trade_slot'
    | 'opcost_pay'
    | 'end';
  seat?: number; // whose turn or slot
  cards?: { character: string; coins: number; cost: number }[]; // not yet taken
  place?: number;
  answered?: number[];
  bid?: number | null;
  tied?: number[];
  bought?: number[]; // boards
  sold?: number[];
  moved?: number[]; // by board
  free_looks?: number;
  offers?: number;
  offer?: Offer | { stage: 'preparing' } | null;
  pass?: number;
  asked?: number[];
  wish?: boolean | null;
  wants?: number[];
  credit?: number;
}

export interface View {
  viewer: number | 'spectator';
  waiting: number[];
  round: number;
  rounds: number;
  boards: BoardFace[];
  players: Player[];
  order: number[];
  event_deck: number;
  event_discard: string[];
  event: string | null; // the top one, if the viewer has looked
  rumor_deck: number;
  rumor_discard: string[];
  hand: string[];
  buried: string[];
  phase: Phase;
}

/** The slot of this round's forecast; the other one is the next round's. */
export const slotOf = (view: View): number => (view.round - 1) % 2;

/** The year of the round, and its semester: 1 or 2. */
export const yearOf = (round: number): number => Math.ceil(round / 2);
export const semesterOf = (round: number): number => ((round - 1) % 2) + 1;

export const boardOf = (view: View, company: Company): number =>
  view.boards.findIndex((face) => face.company === company);

/** The offer as far as the viewer sees it; null: none, or one that is being prepared. */
export function offerOf(view: View): Offer | null {
  const { offer } = view.phase;
  return offer && offer.stage !== 'preparing' ? offer : null;
}

/** Whose turn, slot or payment it is. */
export function ownerOf(view: View): number | null {
  const { name, seat, place } = view.phase;
  if (seat !== undefined) return seat;
  return name === 'opcost_pay' && place !== undefined ? (view.order[place] ?? null) : null;
}

/** The viewer's own answer to the offer on the table. */
export const ownAnswer = (view: View, seat: number | null): Answer | undefined =>
  offerOf(view)?.answers.find((answer) => answer.seat === seat);

/** Terms that the proposer can take: what was accepted or countered, best first for him. */
export function entries(offer: Offer): Answer[] {
  const all = offer.answers
    .filter(({ answer }) => answer === 'accept' || answer === 'counter')
    .map((entry) =>
      entry.answer === 'accept' ? { ...entry, shares: offer.shares, coins: offer.coins } : entry,
    );
  const each = (entry: Answer): number => entry.coins / entry.shares;
  return all.sort((a, b) => (offer.side === 'sell' ? each(b) - each(a) : each(a) - each(b)));
}

/**
 * The offer that waits for the seat's answer. Bots make the same one again and again: it is the
 * same while its terms, the board, and the coins and shares of the seat are.
 */
export function questionOf(view: View, seat: number | null): Question | null {
  const offer = offerOf(view);
  const face = offer === null ? undefined : view.boards[offer.board];
  const player = seat === null ? undefined : view.players[seat];
  if (offer?.stage !== 'respond' || !face || !player) return null;
  if (ownAnswer(view, seat)?.answer !== 'open') return null;
  const { company, index, perf, tokens, rumors } = face;
  const terms = [offer.side, offer.form, offer.shares, offer.coins];
  const board = [company, index, perf, tokens, rumors.length];
  const own = [player.coins, player.shares?.[offer.board], view.hand.length];
  return { same: JSON.stringify([view.round, terms, board, own]), refusal: 'decline' };
}
