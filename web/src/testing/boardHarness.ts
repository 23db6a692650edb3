// SPDX-License-Identifier: Apache-2.0
//
// For tests that draw a board in a document without a browser: importing it stands in for a layout
// and keeps drawing quick.
import { vi } from 'vitest';

// A whole board is drawn anew for every case: a busy machine may take its time.
vi.setConfig({ testTimeout: 60_000 });

/** Measures nothing: without a layout the drawings keep their own sizes. */
class Unmeasured {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= Unmeasured;

// The tests run Svelte's development build for its checks, duplicate keys above all. It also notes,
// for a tracer nobody has asked for, the whole stack whenever an item of a list changes a sixth time,
// which cost a third of the time of these tests. It alone asks for stacks without a limit.
const told = Error.prepareStackTrace;
Error.prepareStackTrace = (error, calls) =>
  Error.stackTraceLimit === Infinity ? '' : told?.(error, calls);

/**
 * The choices a test stages in a position. In the wide drawing: of those that differ in nothing but
 * numbers (a bid, a card, a pile) the first and the last, so that every verb, company, colour and
 * player it offers is pressed. The narrow drawing has the same keys: the first of every verb.
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
