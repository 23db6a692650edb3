// SPDX-License-Identifier: Apache-2.0
//
// How the parts of a table are laid out, by the size of the window. Styles use the name as a class of `.table`.

/**
 * phone: one column, the prompt around the hand, other views behind tabs.
 * low: a phone held sideways, or a laptop at 200 % zoom: the board on the left, all that is to be decided beside it.
 * medium: one column, other views in a drawer.
 * wide: players, board and other views side by side.
 */
export type Layout = 'phone' | 'low' | 'medium' | 'wide';

const LOW = { width: 640, least: 280, most: 500 };

export function layoutOf(width: number, height: number): Layout {
  if (width >= LOW.width && height >= LOW.least && height <= LOW.most) return 'low';
  if (width <= 720) return 'phone';
  return width < 1200 ? 'medium' : 'wide';
}
