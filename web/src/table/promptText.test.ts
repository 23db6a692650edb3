// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { promptText } from './promptText';
import type { Session } from './session.svelte';

/** The parts of a session at the end of a game that the prompt reads. */
const ended = (ranks: number[], seat: number | null): Session =>
  ({
    ...{ isNow: true, isOver: true, isPlaying: false, isAsked: false, looked: null },
    ...{ names: ['Ada', 'Wen', 'Ben'], letters: ['A', 'W', 'B'], awaited: [], seat, words: {} },
    ...{ game: null, record: '', picked: null, choice: undefined, feed: { position: null } },
    table: { status: 'over', seats: [] },
    position: { outcome: ranks.map((rank) => ({ rank, score: 9 - rank, criterion: '' })) },
    connection: { refused: null },
    verdict: null,
    engineText: (text: string) => text,
  }) as unknown as Session;

test('the bell is brass for whoever has won, alone or with others, and for nobody else', () => {
  expect(promptText(ended([1, 2, 3], 0)).mood).toBe('asked');
  expect(promptText(ended([1, 1, 3], 1)).mood).toBe('asked');
  expect(promptText(ended([1, 2, 3], 2)).mood).toBe('quiet');
  expect(promptText(ended([1, 2, 3], null)).mood).toBe('quiet');
  expect(promptText(ended([1], 0)).mood).toBe('quiet'); // nobody is beaten alone
});
