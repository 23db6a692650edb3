// SPDX-License-Identifier: Apache-2.0
//
// Personal best of a solitaire game, as the table shows it. Loaded at such tables only.
import { number, translator } from '../i18n/language';
import { bestBeside, bestResult } from '../i18n/bestText';
import { tableBest } from '../api/client';
import { asSentence } from '../i18n/translate';
import { scoreText } from './tableView';
import type { Session } from './session.svelte';

const asked = new WeakMap<Session, number>(); // number of the last request, so that late answers are ignored

/** Requests the record and sets session.record: beside the worth, or with the result. */
export async function recordOf(session: Session, isOver: boolean): Promise<void> {
  const turn = (asked.get(session) ?? 0) + 1;
  asked.set(session, turn);
  const answer = await tableBest(session.id);
  if (!answer.ok || asked.get(session) !== turn) return;
  const { game, words } = session;
  const amount = (score: number): string =>
    game === null ? number(score) : scoreText(game.board, translator(words), score);
  const result = isOver ? bestResult(translator({}), amount, answer.value) : '';
  session.record =
    result === '' ? bestBeside(translator({}), amount, answer.value) : asSentence(result);
}
