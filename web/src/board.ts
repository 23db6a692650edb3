// SPDX-License-Identifier: Apache-2.0
//
// What a game brings to the site: games/<game>/web/index.ts exports one GameBoard as default. The
// shell owns everything around it (call, tape, players rail, chart, log, chat, clocks, replay); a
// board draws the position and stages moves. It knows no rules: what is legal comes as `choices`,
// why something is not comes from `why`. Its sentences are games/<game>/lang/<language>.json.
//
// Where a company's pieces lie, the board says data-pile="CODE": the shell lets them travel from
// there to their new owner.
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

/** What the viewer's seat has said beforehand is to be done for it; orders are the game's own. */
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
  picked: string | null; // the staged action; the call shows it and commits it
  then?: string[]; // the viewer's own next decisions, to be sent after it, one by one
  pick: (action: string | null, then?: string[]) => void; // stage an action, or put it back
  why: (action: string) => Promise<Reason>; // for a control that is not offered
  standing?: StandingOrders; // absent: a spectator, an earlier position, a game that is over
  recent: LogLine[]; // since the viewer's last own move: trails on the board
  past?: PastStep[]; // all that led to the position, as far as the page knows it; absent in replays
  reveal: V[]; // all-seeing replay: every seat's own view; else empty
  narrow: boolean; // the phone's drawing
  options: JsonObject; // of the table, normalised: data tables a board draws from
  t: Translate; // the game's catalogue first, then the shell's
}

/** The call: what must I decide? `detail` is the second line; warnings come from the engine. */
export interface Prompt {
  sentence: string;
  detail?: string;
}

export interface CompanyLook {
  code: string; // as in notation
  letters: string; // "BU"
  ink: 'ink' | 'steel' | 'blue' | 'red' | 'green' | 'amber' | 'orange' | 'violet';
  glyph: string; // symbol id in glyphs.svg
}

/** What the rail shows of a seat. */
export interface Holding {
  company: string | null; // code; null: not a company's
  label: string; // for screen readers: "3 blue chips"
  count: number;
  hidden: boolean; // backs: the viewer knows only how many
  glyph?: string; // of what is no company's, where it is no paper
}

/** A line of a score: a holding at its price; without a company whatever else the rules pay. */
export interface ScoreLine {
  company: string | null; // code; null: the label says what it is
  label: string;
  count: number;
  price: number;
}

/** What one part of a game, a round, adds to a score. */
export interface ScorePart {
  title: string; // '' where the game is one part
  lines: ScoreLine[];
  sum: number;
}

/** A step of a finished game as everybody may see it. */
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

export interface GameBoard<V = unknown> {
  Board: Component<BoardProps<V>>;
  Hand: Component<BoardProps<V>> | null; // lies under the board; on the phone in the sheet
  companies: CompanyLook[];
  /** What must be decided now, or who is awaited; staged it is the question to confirm. */
  prompt(props: BoardProps<V>, waiting: number[]): Prompt;
  /** The words of an action, for buttons and the log: "Take blue". */
  phrase(action: string, props: BoardProps<V>): string;
  holdings(view: V, seat: number, t: Translate): Holding[];
  /** Whom a seat plays, where the game has it and all may know: "Maverick Mark". */
  roles?(props: BoardProps<V>, seat: number): string[];
  /** Whether an action is legal though no list has it, as amounts that are too many to list. */
  unlisted?(action: string, view: V, seat: number | null): boolean;
  /** What is being decided: `help.` and this is the catalogue's rules for it. */
  decision?(view: V): string;
  /** How far the game is, for the head of the page: "round 2 of 3". */
  stage?(view: V, t: Translate): string;
  /** The one public figure of a seat in the rail ("12"), or null. */
  figure(view: V, seat: number, market: MarketSeen): string | null;
  /** What that figure is, where it is not all the seat is worth: "cash". */
  measure?(t: Translate): string;
  /** A score with its unit, where it has one: "170 K". */
  score?(amount: number, t: Translate): string;
  /**
   * One step as tape ('tape': short, without the avatar's name) and log tell it, in the reader's
   * language: `[bu]` becomes the company's badge, `[#1]` the avatar (tape) or the name (log) of
   * seat 1. `listed` are the companies of the market after the step, which the view may not have
   * any more. Null, or absent: the sentences of the house.
   */
  narrate?(
    log: LogLine[],
    props: BoardProps<V>,
    form: 'tape' | 'log',
    listed: string[],
  ): string | null;
  /** The companies of the market before a step, from those after it, where one follows another. */
  listed?(after: string[], log: LogLine[]): string[];
  /** What scores are made of where it is more than the last holdings at the last prices. */
  accounts?(): Promise<Accounts<V>>;
  /** Prices move by turn (steps) or by round (sloped lines with dots). */
  chart: 'turn' | 'round';
}
