// SPDX-License-Identifier: Apache-2.0
//
// The sentence about a finished game: who wins, with what score, and on a tie why.
import type { Translate } from '../i18n/translate';
import type { Placing } from '../api/wire';

export interface OutcomeWords {
  t: Translate; // of the site
  names: string[];
  seat: number | null; // the viewer's
  score: (amount: number) => string;
  words: Translate; // the game's translations first
  because: (criterion: string) => string; // translates a sentence of the engine
}

/** "but moves sooner": short forms are in the games' translations by the engine's words. */
function tieBreak(criterion: string, { words, because }: OutcomeWords): string {
  const short = words(`tie.${criterion}`);
  return short === `tie.${criterion}` ? because(criterion) : short;
}

/** Null if nobody won. */
export function outcomeText(outcome: Placing[], context: OutcomeWords): string | null {
  const { t, names, seat } = context;
  const winners = outcome.flatMap((placing, at) => (placing.rank === 1 ? [at] : []));
  const [first] = winners;
  const best = first === undefined ? undefined : outcome[first];
  if (first === undefined || best === undefined) return null;
  const score = context.score(best.score);
  if (outcome.length === 1) return t('after.alone', { score });
  const who = winners.map((at) => names[at] ?? '').join(', ');
  const isYou = winners.length === 1 && first === seat;
  const isTie =
    winners.length === 1 && outcome.some((each, at) => at !== first && each.score === best.score);
  if (isTie) {
    const why = tieBreak(best.criterion, context);
    return t(isYou ? 'after.you_win_tie' : 'after.wins_tie', { who, score, why });
  }
  return isYou
    ? t('after.you_win', { score })
    : t('after.wins', { who, score, count: winners.length });
}
