// SPDX-License-Identifier: Apache-2.0
//
// The view of a table that the parts of its page share: position, seats, looks of companies,
// narration.
import type { BoardProps, CompanyLook, GameBoard } from '../board';
import { plainLook } from '../generic/look';
import { number, type Translate } from '../i18n/language';
import type { EngineText } from '../i18n/engineText';
import type { Handover, LogLine, Position, TableCard } from '../api/wire';
import { parts, type Part } from './narration';

export interface TableView {
  table: TableCard;
  position: Position; // the current one, or an earlier one
  isNow: boolean;
  seat: number | null;
  board: GameBoard;
  props: BoardProps<unknown>;
  names: string[];
  letters: string[];
  looks: Map<string, CompanyLook>;
  handovers: Handover[];
  handed: typeof import('./handovers') | null; // once there are any
  listed: Map<number, string[]>; // the companies of the market after each step, if known
}

/** The looks of all companies, including delisted ones; plain badges without art. */
export function companyLooks(board: GameBoard, position: Position): Map<string, CompanyLook> {
  const own = new Map(board.companies.map((look) => [look.code, look]));
  const quoted = position.market.companies.map(
    ({ code }, at) => [code, own.get(code) ?? plainLook(code, at)] as const,
  );
  return new Map([...own, ...quoted]);
}

/** The companies of the market. */
export const codesOf = ({ market }: Position): string[] =>
  market.companies.map((company) => company.code);

/** The view in which a step is told: what a bot did for the viewer is not told as "you". */
export const told = (tableView: TableView, step: number): TableView =>
  tableView.handed?.toldAs(tableView, step) ?? tableView;

/** Narrates a step, with the game's own narration or the sentences of the server. */
export function narrateStep(
  tableView: TableView,
  log: LogLine[],
  form: 'tape' | 'log',
  number?: number, // of the step, if not the one shown
): Part[] {
  const listed = tableView.listed.get(number ?? -1) ?? codesOf(tableView.position);
  const narration = tableView.board.narrate?.(log, tableView.props, form, listed);
  const text = narration ?? log.map((line) => line.sentence).join(' ');
  return parts(text, new Set(tableView.looks.keys()), tableView.names.length);
}

/** Formats a score with its unit. */
export const scoreText = (board: GameBoard, words: Translate, score: number): string =>
  board.score?.(score, words) ?? number(score);

/** The position with translated names of companies. */
export function named<P extends Position | null>(position: P, engineText: EngineText): P {
  if (position === null) return position;
  const { market } = position;
  const companies = market.companies.map((one) => ({ ...one, name: engineText(one.name) }));
  return { ...position, market: { ...market, companies } };
}

/** The name of a company for a screen reader. */
export function companyName(tableView: TableView, code: string): string {
  return tableView.position.market.companies.find((company) => company.code === code)?.name ?? code;
}
