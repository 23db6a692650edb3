// SPDX-License-Identifier: Apache-2.0
//
// What the parts of the table page share: the position shown, who sits where, how companies look,
// how a step is narration.
import type { BoardProps, CompanyLook, GameBoard } from '../board';
import { plainLook } from '../generic/look';
import { number, type Translate } from '../i18n/language';
import type { EngineText } from '../i18n/engineText';
import type { LogLine, Position, TableCard } from '../api/wire';
import { parts, type Part } from './narration';

export interface TableView {
  table: TableCard;
  position: Position; // now, or an earlier one that is looked at
  isNow: boolean;
  seat: number | null;
  board: GameBoard;
  props: BoardProps<unknown>;
  names: string[];
  letters: string[];
  looks: Map<string, CompanyLook>;
  listed: Map<number, string[]>; // the companies of the market after each step, where known
}

/** How each company looks, also one that has left the market; without art it gets a plain badge. */
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

/** A step in the reader's language, where the game tells it; else the sentences of the house. */
export function narrateStep(
  tableView: TableView,
  log: LogLine[],
  form: 'tape' | 'log',
  number?: number, // of the step, where it is not the one shown
): Part[] {
  const listed = tableView.listed.get(number ?? -1) ?? codesOf(tableView.position);
  const narration = tableView.board.narrate?.(log, tableView.props, form, listed);
  const text = narration ?? log.map((line) => line.sentence).join(' ');
  return parts(text, new Set(tableView.looks.keys()), tableView.names.length);
}

/** A score in the words of its game. */
export const scoreText = (board: GameBoard, words: Translate, score: number): string =>
  board.score?.(score, words) ?? number(score);

/** The companies of a position by their names in the reader's language. */
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
