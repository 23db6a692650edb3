// SPDX-License-Identifier: Apache-2.0
//
// Contract between the site and the board of a game: games/<game>/web/index.ts exports a GameBoard
// as default. The site provides everything around it (prompt, tape, player list, chart, log, chat,
// clocks, replay); a board draws the position and stages moves. Boards know no rules: `choices`
// lists the legal moves, `why` explains why another is not legal. Texts are in
// games/<game>/lang/<language>.json.
//
// Boards mark the pieces of a company with data-pile="CODE": the site animates them from there to
// their new owner.
import type { Component } from 'svelte';
import type {
  Choice,
  JsonObject,
  LogLine,
  MarketSeen,
  PastStep,
  Reason,
  StandingOrder,
} from './api/wire';
import type { Translate } from './i18n/language';

/** Standing orders of the viewer's seat, in the game's own format. */
export interface StandingOrders {
  orders: StandingOrder[];
  give: (order: JsonObject) => void;
  end: (number: number | null) => void; // null: all of them
}

/** The position as the board gets it. V is the game's view as its codec writes it. */
export interface BoardProps<V> {
  view: V;
  seat: number | null; // the viewer's own; null: a spectator
  names: string[];
  market: MarketSeen;
  choices: Choice[]; // empty unless the viewer is asked, and in replays
  picked: string | null; // the staged action; the prompt shows and sends it
  then?: string[]; // the viewer's next decisions, sent after it one by one
  pick: (action: string | null, then?: string[]) => void; // stages an action; null: none
  why: (action: string) => Promise<Reason>; // why a control is not offered
  standing?: StandingOrders; // absent: a spectator, an earlier position, a game that is over
  recent: LogLine[]; // log since the viewer's last move, for traces on the board
  past?: PastStep[]; // all steps known to the page; absent in replays
  reveal: V[]; // the views of all seats in an all-seeing replay; else empty
  narrow: boolean; // layout for phones
  options: JsonObject; // of the table, normalised; boards draw data tables from them
  t: Translate; // translations of the game, then of the site
}

/** What a board hands to each of its parts. */
export interface PartProps<V> {
  props: BoardProps<V>;
  narrow: boolean;
  explain: (action: string) => void; // says below the board why an action is not offered
}

/** The decision to make. `detail` is the second line; warnings come from the engine. */
export interface Prompt {
  sentence: string;
  detail?: string;
  next?: string; // on the button that sends, until a move is chosen: what to choose first
}

export interface CompanyLook {
  code: string; // as in notation
  letters: string; // "BU"
  ink: 'ink' | 'steel' | 'blue' | 'red' | 'green' | 'amber' | 'orange' | 'violet';
  glyph: string; // symbol id in glyphs.svg
}

/** An entry of the player list. */
export interface Holding {
  company: string | null; // code; null: of no company
  label: string; // for screen readers: "3 blue chips"
  count: number;
  hidden: boolean; // face down: the viewer knows only the number
  glyph?: string; // for holdings of no company; default: a paper
}

/** A line of a score: a holding at its price, or any other income. */
export interface ScoreLine {
  company: string | null; // code; null: described by the label
  label: string;
  count: number;
  price: number;
}

/** The contribution of a part of the game, such as a round, to a score. */
export interface ScorePart {
  title: string; // '' if the game has one part
  lines: ScoreLine[];
  sum: number;
}

/** A step of a finished game as everyone may see it. */
export interface PublicStep<V> {
  log: LogLine[];
  view: V;
}

/** The parts of a seat's score in a finished game. */
export type Accounts<V> = (
  steps: PublicStep<V>[],
  seat: number,
  props: BoardProps<V>,
) => ScorePart[];

/** A question of another player that may be asked again. */
export interface Question {
  same: string; // equal for questions with the same terms in the same situation
  refusal: string; // the action that says no
}

export interface GameBoard<V = unknown> {
  Board: Component<BoardProps<V>>;
  Hand: Component<BoardProps<V>> | null; // below the board; on phones in the sheet
  companies: CompanyLook[];
  /** The letters of companies abbreviate words of one language: where there is room, their names are shown. */
  spelled?: boolean;
  /** The current decision or the players awaited; with a staged action the question to confirm. */
  prompt(props: BoardProps<V>, waiting: number[]): Prompt;
  /** The text of an action for buttons and the log: "Take blue". */
  phrase(action: string, props: BoardProps<V>): string;
  holdings(view: V, seat: number, t: Translate): Holding[];
  /** Public characters of a seat, in games that have them: "Maverick Mark". */
  roles?(props: BoardProps<V>, seat: number): string[];
  /** What the public characters of a seat can do, a sentence each with the name first. */
  abilities?(props: BoardProps<V>, seat: number): string[];
  /** Whether an action is legal though not listed, such as one of many amounts. */
  unlisted?(action: string, view: V, seat: number | null): boolean;
  /** What the seat is asked by another player; null: any other decision. */
  question?(view: V, seat: number | null): Question | null;
  /** The current decision; `help.` plus this is the key of its rules. */
  decision?(view: V): string;
  /** The scores of all seats if this choice ends the game; null unless the viewer can know them. */
  ending?(choice: Choice, props: BoardProps<V>): number[] | null;
  /** Progress of the game, for the page header: "round 2 of 3". */
  stage?(view: V, t: Translate): string;
  /** The public figure of a seat in the player list ("12"), or null. */
  figure(view: V, seat: number, market: MarketSeen): string | null;
  /** The meaning of that figure if it is not the net worth: "cash". */
  measure?(t: Translate): string;
  /** A score with its unit: "170 K". */
  score?(amount: number, t: Translate): string;
  /**
   * Narrates a step in the reader's language, for the tape (short, without the name of the player)
   * or the log. `[bu]` becomes a company badge, `[#1]` the avatar (tape) or name (log) of seat 1.
   * `listed`: the companies of the market after the step, which may have left the view since. Null
   * or absent: the sentences of the server are shown.
   */
  narrate?(
    log: LogLine[],
    props: BoardProps<V>,
    form: 'tape' | 'log',
    listed: string[],
  ): string | null;
  /** The companies of the market before a step, given those after it. */
  listed?(after: string[], log: LogLine[]): string[];
  /** Events at which a step of one's own becomes news: what it set off for everybody. */
  news?: string[];
  /**
   * Whether a step of one's own only answers somebody: what happened since one's last turn goes on
   * through it.
   */
  isAnswer?(past: PastStep[], at: number): boolean;
  /** Breaks scores down, if they are more than the last holdings at the last prices. */
  accounts?(): Promise<Accounts<V>>;
  /** Prices move by turn (steps) or by round (sloped lines with dots). */
  chart: 'turn' | 'round';
}
