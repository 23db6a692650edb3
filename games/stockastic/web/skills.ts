// SPDX-License-Identifier: Apache-2.0
//
// Skills of the characters, with the current limits. A data set may rename the six and change their
// numbers, but not their skills (RULES.md 2.9), so a skill is found by the position of the card.
import type { BoardProps } from '$web/board';
import type { View } from './view';

const HOUSE = ['student', 'trader', 'scholar', 'ceo', 'institution', 'entrepreneur'];

export function skillOf(props: BoardProps<View>, character: string): string {
  const set = props.options['dataset'] as { characters?: { code: string }[] } | string | undefined;
  const own = typeof set === 'object' ? (set.characters ?? []).map(({ code }) => code) : HOUSE;
  const at = own.indexOf(character);
  const isEvery = HOUSE[at] === 'institution' && props.options['institutional_bonus'] === 'every';
  return at < 0 ? '' : props.t(`skill.${HOUSE[at] ?? ''}${isEvery ? '_every' : ''}`);
}
