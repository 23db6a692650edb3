// SPDX-License-Identifier: Apache-2.0
//
// Texts about personal bests in solitaire games. The server stores them and decides what counts.
import type { Translate } from './language';
import type { GameCard, PersonalBest, TableBest } from '../api/wire';

const isBoxed = (game: GameCard, best: PersonalBest): boolean =>
  Object.entries(best.options).every(
    ([key, value]) => game.options.find((spec) => spec.key === key)?.default === value,
  );

/** Formats a score with the game's unit. */
export type Amount = (score: number) => string;

/** Uses the game's translation of `amount`; without one, scores are plain numbers. */
export function amountIn(words: Translate): Amount {
  return (score) => {
    const text = words('amount', { amount: score });
    return text === 'amount' ? String(score) : text;
  };
}

/** The line on a game's card: the record of the standard game, else the newest; "": none. */
export function bestOnCard(
  t: Translate,
  amount: Amount,
  game: GameCard,
  bests: PersonalBest[],
): string {
  const own = bests.filter((best) => best.game === game.key);
  const boxed = own.find((best) => isBoxed(game, best));
  if (boxed !== undefined) return t('best.card', { score: amount(boxed.score) });
  const [newest] = own;
  return newest === undefined ? '' : t('best.card_other', { score: amount(newest.score) });
}

/** The text beside the current worth: "record $44M". */
export function bestBeside(t: Translate, amount: Amount, told: TableBest): string {
  const { compared, counts, best } = told;
  if (!compared) return '';
  if (!counts) return t('best.beside_void');
  return best === undefined ? t('best.beside_none') : t('best.beside', { best: amount(best) });
}

/** The result compared with the record: "A new record, by $3M". */
export function bestResult(t: Translate, amount: Amount, told: TableBest): string {
  if (!told.compared) return '';
  if (!told.counts) {
    return t(`best.not_counted_${told.reason ?? 'undo'}`);
  }
  const { score, best } = told;
  if (score === undefined) return '';
  if (best === undefined) return t('best.first', { score: amount(score) });
  if (score === best) return t('best.level', { best: amount(best) });
  if (score > best) return t('best.new', { by: amount(score - best) });
  return t('best.below', { by: amount(best - score), best: amount(best) });
}
