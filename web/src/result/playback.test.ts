// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import type { ReplayStep } from '../api/wire';
import { keptSteps, roundMarks } from '../table/chart';
import { withLabels } from '../table/roundLabels';
import { nextMove, pauseAt } from './playback';

const step = (number: number, seat?: number): ReplayStep =>
  ({ number, ...(seat === undefined ? {} : { seat }) }) as ReplayStep;

it('jumps to the moves of a seat, forwards and backwards', () => {
  const steps = [step(1), step(2, 0), step(3, 1), step(4, 0)];
  expect(nextMove(steps, 0, 1, 0)).toBe(1);
  expect(nextMove(steps, 1, 1, 0)).toBe(3);
  expect(nextMove(steps, 3, 1, 0)).toBeNull();
  expect(nextMove(steps, 3, -1, 1)).toBe(2);
});
it('is twice as fast at twice the speed', () => {
  expect(pauseAt(2)).toBe(pauseAt(1) / 2);
});
it('leaves out what an undo took back, and the undo', () => {
  const steps: { number: number; back_to?: number }[] = [
    ...[1, 2, 3, 4].map((number) => ({ number })),
    { number: 5, back_to: 2 },
    { number: 6 },
  ];
  expect(keptSteps(steps).map(({ number }) => number)).toEqual([1, 2, 6]);
});
it('finds where rounds begin, with the number of the step', () => {
  const line = (event: string, round: number) => ({ sentence: '', event: { event, round } });
  const steps = [
    { number: 1, log: [line('round_began', 1)] },
    { number: 2, log: [line('scored', 1)] },
    { number: 9, log: [line('scored', 1), line('round_started', 2)] },
  ];
  expect(roundMarks(steps)).toEqual([
    { number: 1, round: 1 },
    { number: 9, round: 2 },
  ]);
});
it('labels a round of a chart only if there is room after the label before', () => {
  const marks = [61, 63, 100].map((number, at) => ({ number, round: at + 2 }));
  const labelled = [...withLabels(marks, (number) => number * 2)];
  expect(labelled.map(({ round }) => round)).toEqual([2, 4]);
});
