// SPDX-License-Identifier: Apache-2.0
//
// Positions for the figures of the rules: a board, markers and piles, without players.
import type { BoardProps } from '$web/board';
import type { FigureProps } from '$web/rulesArt';
import { companies } from '../look';
import type { PerColour, View } from '../view';

const STANDARD = [1, 2, 3, 5, 4, 2];

const COLOURS = companies.map(({ code }) => code);

const perColour = (amount: (colour: string) => number): PerColour<number> =>
  Object.fromEntries(COLOURS.map((colour) => [colour, amount(colour)]));

/** The grey chips in force; the standard order if the options do not name them. */
function orderOf({ options }: FigureProps): number[] {
  const order = options['board_order'];
  return Array.isArray(order) ? (order as number[]) : STANDARD;
}

/** The view with the markers on the spots that the figure names, "bu=3". */
export function viewOf(figure: FigureProps): View {
  const order = orderOf(figure);
  const positions = perColour((colour) => Number(figure.params[colour] ?? 0));
  const plain = Number(figure.options['plain_chips'] ?? 5);
  return {
    viewer: 'spectator',
    waiting: [],
    active: 0,
    phase: { name: 'turn' },
    order,
    positions,
    prices: perColour((colour) => order[Math.floor((positions[colour] ?? 0) / 2)] ?? 0),
    box: {},
    hands: [],
    piles: { total: perColour(() => plain + 5), certain: [] },
    markers: null,
  };
}

/** "take_bu" is the action "take bu", shown as if it were staged. */
export function propsOf(figure: FigureProps): BoardProps<View> {
  return {
    view: viewOf(figure),
    seat: null,
    names: [],
    market: { companies: [], worth: [] },
    choices: [],
    picked: figure.params['move']?.replaceAll('_', ' ') ?? null,
    pick: () => undefined,
    why: async (action) => ({ type: 'reason', action, rule: '', sentence: '' }),
    recent: [],
    reveal: [],
    narrow: false,
    options: figure.options,
    t: figure.t,
  };
}
