// SPDX-License-Identifier: Apache-2.0
//
// Translated names of the game's components, for use in the sentences of lang/: colours, markings,
// spots, players, and the effect of a choice on a price.
import type { Choice } from '$web/api/wire';
import type { Translate } from '$web/i18n/language';
import { colourOf, letter, markingOf, spots, type Chip, type Colour, type View } from './view';

export { capital, playerName } from '$web/i18n/translate';

export const colourName = (t: Translate, colour: Colour): string => t(`colour.${colour}`);

export const spotName = (t: Translate, view: View, spot: number): string =>
  spot >= spots(view) ? t('board.bust') : letter(spot);

/** "blue chip with a circle": the words depend on the marking. */
export const chipName = (t: Translate, chip: Chip): string =>
  t(`chip.${markingOf(chip)}`, { colour: colourName(t, colourOf(chip)) });

export interface Effect {
  kind: 'rise' | 'fall' | 'stay' | 'bust';
  price: number;
}

/** The effect on the price of a colour that the engine predicts. */
export function effectOn(choice: Choice | undefined, colour: Colour, price: number): Effect {
  const step = choice?.prices.find((change) => change.company === colour);
  if (!step) return { kind: 'stay', price };
  if (step.after === 0) return { kind: 'bust', price: 0 };
  return { kind: step.after < step.before ? 'fall' : 'rise', price: step.after };
}
