// SPDX-License-Identifier: Apache-2.0
//
// Set-up for tests that draw boards in jsdom: replaces layout APIs and speeds up drawing.
import { vi } from 'vitest';

// Every case draws a whole board, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Measures nothing: without a layout, drawings keep their default sizes. */
class Unmeasured {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= Unmeasured;

// The tests run Svelte's development build for its checks, such as duplicate keys. That build also
// records a full stack whenever an item of a list changes for the sixth time, which cost a third of
// the time of these tests. Only it asks for stacks without a limit.
const told = Error.prepareStackTrace;
Error.prepareStackTrace = (error, calls) =>
  Error.stackTraceLimit === Infinity ? '' : told?.(error, calls);

/**
 * The choices that a test stages in a position. Wide layout: of choices that differ only in numbers
 * (a bid, a card, a pile), the first and the last, so that every verb, company, colour and player
 * is covered. Narrow layout, with the same controls: the first of every verb.
 */
export function staged<Choice extends { action: string }>(
  choices: Choice[],
  narrow: boolean,
): Choice[] {
  const kindOf = ({ action }: Choice) => action.replace(narrow ? / .*/ : /\d+/g, '');
  const firsts = new Map(choices.toReversed().map((choice) => [kindOf(choice), choice]));
  const lasts = new Map(choices.map((choice) => [kindOf(choice), choice]));
  return [...new Set([...firsts.values(), ...(narrow ? [] : lasts.values())])];
}
