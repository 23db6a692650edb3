// SPDX-License-Identifier: Apache-2.0
//
// The last Resolution in a log, paragraph by paragraph: causes one by one, the moves behind a cause
// together, and what one seat after the other pays together.
import type { LogLine, PastStep } from '$web/api/wire';

export interface Resolution {
  paragraphs: LogLine[][];
  performance: number | null; // the paragraph of the prices that follow performance
  later: LogLine[]; // the log behind it
}

const nameOf = ({ event }: LogLine): string => String(event['event']);
const isStart = (line: LogLine): boolean => nameOf(line) === 'forecast_resolved';
/** What reads on in one paragraph; the others stand alone. */
const KINDS: Record<string, string> = {
  moved: 'moves',
  cost_paid: 'costs',
  shares_given: 'costs',
};

/** The log from the step of the last Resolution on. */
export function logSince(past: PastStep[]): LogLine[] {
  const at = past.findLastIndex(({ log }) => log.some(isStart));
  return at < 0 ? [] : past.slice(at).flatMap(({ log }) => log);
}

/** `codes`: the companies, in the order of the boards. */
export function resolution(log: LogLine[], codes: string[] = []): Resolution | null {
  const from = log.findLastIndex(isStart);
  if (from < 0) return null;
  const end = log.findIndex(
    (line, at) => at > from && ['round_began', 'ended'].includes(nameOf(line)),
  );
  const until = end < 0 ? log.length : end;
  const paragraphs: LogLine[][] = [];
  for (const line of log.slice(from, until)) {
    const last = paragraphs.at(-1);
    const kind = KINDS[nameOf(line)];
    if (last?.[0] && kind !== undefined && KINDS[nameOf(last[0])] === kind) last.push(line);
    else paragraphs.push([line]);
  }
  return { ...splitPerformance(paragraphs, codes), later: log.slice(until) };
}

const number = ({ event }: LogLine, key: string): number => Number(event[key] ?? NaN);

/** Whether a move can be the one by performance: as far as the marker stands, performance kept. */
function follows(line: LogLine): boolean {
  const [perf, way] = [number(line, 'perf_to'), number(line, 'to') - number(line, 'from')];
  const isKept = number(line, 'perf_from') === perf;
  return isKept && Math.sign(perf) === Math.sign(way) && Math.abs(way) <= Math.abs(perf);
}

/**
 * The moves by performance come last, board by board (RULES.md 5.6): the longest end of the last
 * moves that can be theirs. They get a paragraph of their own.
 */
function splitPerformance(
  paragraphs: LogLine[][],
  codes: string[],
): { paragraphs: LogLine[][]; performance: number | null } {
  const at = paragraphs.findLastIndex(
    ([first]) => first !== undefined && nameOf(first) === 'moved',
  );
  const moves = paragraphs[at] ?? [];
  const board = (line: LogLine | undefined): number =>
    codes.indexOf(String(line?.event['company']));
  let from = moves.length;
  while (from > 0) {
    const [line, next] = [moves[from - 1], moves[from]];
    if (line === undefined || !follows(line)) break;
    if (next !== undefined && board(line) >= board(next)) break;
    from -= 1;
  }
  if (from === moves.length) return { paragraphs, performance: null };
  const parts = [moves.slice(0, from), moves.slice(from)].filter((part) => part.length > 0);
  return {
    paragraphs: [...paragraphs.slice(0, at), ...parts, ...paragraphs.slice(at + 1)],
    performance: at + parts.length - 1,
  };
}

/** Where a company stood while a cause was told. */
export interface Standing {
  index: number;
  perf: number;
}

/** A cause of the last Resolution with its moves, for a moment. */
export interface Cause {
  until: number; // paragraphs told with it and before it
  standing: Record<string, Standing>; // of the companies that moved in this Resolution
}

const standing = (line: LogLine, way: 'from' | 'to'): Standing => ({
  index: number(line, way),
  perf: number(line, `perf_${way}`),
});

/** The causes one by one: each with the moves behind it; performance moves prices by itself. */
export function causes({ paragraphs, performance }: Resolution): Cause[] {
  const isMoves = (lines: LogLine[]): boolean => lines.some((line) => nameOf(line) === 'moved');
  const isEnd = (_: LogLine[], at: number): boolean => {
    const next = paragraphs[at + 1];
    return next === undefined || !isMoves(next) || at + 1 === performance;
  };
  const ends = paragraphs.flatMap((lines, at) => (isEnd(lines, at) ? [at] : []));
  const moves = paragraphs.flat().filter((line) => nameOf(line) === 'moved');
  const first: Record<string, Standing> = {};
  for (const line of moves) first[String(line.event['company'])] ??= standing(line, 'from');
  return ends.map((end) => {
    const now = { ...first };
    for (const line of paragraphs.slice(0, end + 1).flat())
      if (nameOf(line) === 'moved') now[String(line.event['company'])] = standing(line, 'to');
    return { until: end + 1, standing: now };
  });
}
