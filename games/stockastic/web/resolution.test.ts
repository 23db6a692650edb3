// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest';
import type { LogLine, PastStep } from '$web/api/wire';
import { logSince, resolution } from './lazy/resolution';

const line = (event: string): LogLine => ({ sentence: event, event: { event } });
const ROUND = [
  ...['committed', 'forecast_resolved', 'event_revealed', 'moved', 'moved', 'rumor_revealed'],
  ...['moved', 'dividends_paid', 'cost_paid', 'shares_given', 'cost_paid', 'round_began'],
].map(line);
const step = (number: number, log: LogLine[]): PastStep => ({
  number,
  log,
  prices: [],
  worth: [],
  undone: false,
});
const names = (lines: LogLine[]): string[] => lines.map(({ sentence }) => sentence);

describe('the last Resolution', () => {
  test('is told cause by cause, moves and costs together', () => {
    expect(resolution(ROUND)?.paragraphs.map(names)).toEqual([
      ['forecast_resolved'],
      ['event_revealed'],
      ['moved', 'moved'],
      ['rumor_revealed'],
      ['moved'],
      ['dividends_paid'],
      ['cost_paid', 'shares_given', 'cost_paid'],
    ]);
  });

  test('knows what came behind it, which may have turned a board', () => {
    const told = resolution([...ROUND, line('collapsed')]);
    expect(names(told?.later ?? [])).toEqual(['round_began', 'collapsed']);
  });

  test('stays to be read in the round behind it, whoever made its last move', () => {
    const past = [step(1, ROUND), step(2, ROUND), step(3, [line('committed')])];
    expect(logSince(past)).toHaveLength(ROUND.length + 1);
    expect(resolution(logSince(past))?.paragraphs).toHaveLength(7);
  });

  test('is none in the first round', () => {
    expect(logSince([step(1, [line('committed')])])).toEqual([]);
    expect(resolution([line('committed')])).toBeNull();
  });
});
