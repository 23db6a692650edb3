// SPDX-License-Identifier: Apache-2.0
//
// The last Resolution in a log, paragraph by paragraph: causes one by one, the moves behind a cause
// together, and what one seat after the other pays together.
import type { LogLine, PastStep } from '$web/api/wire';

export interface Resolution {
  paragraphs: LogLine[][];
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

export function resolution(log: LogLine[]): Resolution | null {
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
  return { paragraphs, later: log.slice(until) };
}
