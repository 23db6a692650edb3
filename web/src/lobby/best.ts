// SPDX-License-Identifier: Apache-2.0
//
// Personal bests of games for one, in words. The house keeps them and says what counts.
import type { Translate } from '../language';
import type { PersonalBest, TableBest } from '../wire';
import type { GameSpec } from './house';

const isBoxed = (game: GameSpec, best: PersonalBest): boolean =>
  Object.entries(best.options).every(
    ([key, value]) => game.options.find((spec) => spec.key === key)?.default === value,
  );

/** The line of a game's card: the record of the standard game, or else the newest; "" for none. */
export function bestOnCard(t: Translate, game: GameSpec, bests: PersonalBest[]): string {
  const own = bests.filter((best) => best.game === game.key);
  const boxed = own.find((best) => isBoxed(game, best));
  if (boxed !== undefined) return t('best.card', { score: boxed.score });
  const [newest] = own;
  return newest === undefined ? '' : t('best.card_other', { score: newest.score });
}

/** What stands beside the present worth: "record 44". */
export function bestBeside(t: Translate, { compared, counts, best }: TableBest): string {
  if (!compared) return '';
  if (!counts) return t('best.beside_void');
  return best === undefined ? t('best.beside_none') : t('best.beside', { best });
}

/** The result beside the record: "A new record, by 3". */
export function bestResult(t: Translate, told: TableBest): string {
  if (!told.compared) return '';
  if (!told.counts) {
    return t(told.reason === 'bot' ? 'best.not_counted_bot' : 'best.not_counted_undo');
  }
  const { score, best } = told;
  if (score === undefined) return '';
  if (best === undefined && score === 0) return t('best.first_zero');
  if (best === undefined) return t('best.first', { score });
  if (score === best) return t('best.level', { best });
  if (score > best) return t('best.new', { by: score - best });
  return t('best.below', { by: best - score, best });
}
