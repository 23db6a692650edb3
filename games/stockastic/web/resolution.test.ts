// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest';
import type { LogLine, PastStep } from '$web/api/wire';
import { causes, logSince, resolution } from './lazy/resolution';
import { isAnswer } from './narrate';

const line = (event: string): LogLine => ({ sentence: event, event: { event } });
const ROUND = [
  ...['committed', 'forecast_resolved', 'event_revealed', 'moved', 'moved', 'rumor_revealed'],
  ...['moved', 'dividends_paid', 'cost_paid', 'shares_given', 'cost_paid', 'round_began'],
].map(line);
const step = (number: number, log: LogLine[]): PastStep => ({
  number,
  hash: '',
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

test('an answer during another turn is none of one’s own turns; a sealed bid is', () => {
  const event = (name: string, seat: number): LogLine => ({
    sentence: '',
    event: { event: name, seat },
  });
  const round = step(1, [event('round_began', 0)]);
  const bid = step(2, [event('committed', 1)]);
  const turn = step(3, [event('bids_revealed', 0), event('turn_began', 0)]);
  const answer = step(4, [event('committed', 1)]);
  const past = [round, bid, turn, answer];
  expect(past.map((_step, at) => isAnswer(past, at))).toEqual([false, false, false, true]);
});

test('prices that follow performance are told apart from what the event moved', () => {
  const moved = (company: string, perf: [number, number], way: [number, number]): LogLine => ({
    sentence: company,
    event: {
      event: 'moved',
      company,
      perf_from: perf[0],
      perf_to: perf[1],
      from: way[0],
      to: way[1],
    },
  });
  const event = [moved('aa', [-1, -1], [5, 3]), moved('bb', [0, -2], [4, 4])];
  const performance = [moved('aa', [-1, -1], [3, 2]), moved('bb', [-2, -2], [4, 2])];
  const log = [
    ...['forecast_resolved', 'event_revealed'].map(line),
    ...event,
    ...performance,
    ...['dividends_paid', 'round_began'].map(line),
  ];
  const told = resolution(log, ['aa', 'bb']);
  expect(told?.performance).toBe(3);
  expect(told?.paragraphs[2]).toEqual(event);
  expect(told?.paragraphs[3]).toEqual(performance);
  expect(causes(told!).map(({ until, standing: { aa, bb } }) => [until, aa, bb])).toEqual([
    [1, { index: 5, perf: -1 }, { index: 4, perf: 0 }],
    [3, { index: 3, perf: -1 }, { index: 4, perf: -2 }],
    [4, { index: 2, perf: -1 }, { index: 2, perf: -2 }],
    [5, { index: 2, perf: -1 }, { index: 2, perf: -2 }],
  ]);
});
