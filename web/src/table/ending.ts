// SPDX-License-Identifier: Apache-2.0
//
// The verdict in the warning before a move that ends the game.
import type { Translate } from '../i18n/translate';

interface EndingWords {
  t: Translate;
  names: string[];
  seat: number | null; // the viewer's
  score: (amount: number) => string;
}

/** "You win with $50M. Wen ($45M), Ada ($40M)." The game decides ties, so none is decided here. */
export function endingText(scores: number[], { t, names, seat, score }: EndingWords): string {
  const best = Math.max(...scores);
  if (scores.length === 1) return t('after.alone', { score: score(best) });
  const order = scores.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const first = order.filter((at) => scores[at] === best);
  const nameOf = (at: number): string => (at === seat ? t('table.you') : (names[at] ?? ''));
  const winners = first.map(nameOf).join(', ');
  const isYours = first.length === 1 && first[0] === seat;
  const key = first.length > 1 ? 'warning.level' : isYours ? 'after.you_win' : 'warning.wins';
  const others = order.slice(first.length).map((at) => `${nameOf(at)} (${score(scores[at] ?? 0)})`);
  const verdict = t(key, { who: winners, score: score(best) });
  return others.length === 0 ? verdict : `${verdict} ${t('warning.others')} ${others.join(', ')}.`;
}
