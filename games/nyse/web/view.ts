// SPDX-License-Identifier: Apache-2.0
//
// The view of NYSE as games/nyse/codec/view_json.cpp writes it for people (display_json), and the events of
// the log that the board draws. Colours are "bu" "bk" "rd" "gn", markings "n" "s" "i" "w", a chip
// is both in one word: "rds". Nothing here knows a rule.

export type Colour = string;
export type Marking = 'n' | 's' | 'i' | 'w';
export type Chip = string;

export type PerColour<T> = Record<Colour, T>;

/** Chips of known colours; `certain` are those whose marking the viewer knows, in chip order. */
export interface Heap {
  total: PerColour<number>;
  certain: Chip[];
}

/** Another hand with concealed hands: all that is shown of it. */
export interface Concealed {
  empty: boolean;
}

export interface Phase {
  name: 'turn' | 'invest_pick' | 'swap_offer' | 'swap_answer' | 'solo_swap' | 'over';
  picks_left?: number;
  partner?: number | null;
  denied?: Colour[];
  ask?: Colour;
  give?: Colour;
  marking?: Marking; // of the chip offered: for the seat that offers it
}

export interface View {
  viewer: number | 'spectator';
  waiting: number[];
  active: number;
  phase: Phase;
  order: number[];
  positions: PerColour<number>;
  prices: PerColour<number>;
  box: Record<Chip, number>;
  hands: (Heap | Concealed)[];
  piles: Heap;
  markers: PerColour<Marking> | null; // seen at the end
  // Absent with concealed hands (RULES.md 6.1.3):
  played?: Chip[];
  withdrawn?: Heap[];
  astray?: { chip: Chip; places: string[] }[];
}

/** The event of the log that moves a marker. */
export interface Moved {
  event: 'moved';
  colour: Colour;
  from: number;
  to: number;
  bust: boolean;
}

export const isConcealed = (hand: Heap | Concealed): hand is Concealed => 'empty' in hand;

export const colourOf = (chip: Chip): Colour => chip.slice(0, 2);
export const markingOf = (chip: Chip): Marking => chip.slice(2) as Marking;

export const count = (heap: Heap): number =>
  Object.values(heap.total).reduce((sum, chips) => sum + chips, 0);

/** The chips of a hand as far as the viewer knows them: kinds in chip order with their numbers. */
export interface Kind {
  chip: Chip;
  count: number;
}
export function kinds(chips: Chip[]): Kind[] {
  const list: Kind[] = [];
  for (const chip of chips) {
    const last = list.at(-1);
    if (last?.chip === chip) ++last.count;
    else list.push({ chip, count: 1 });
  }
  return list;
}

/** The viewer's own chips; empty for a spectator. */
export function ownChips(view: View, seat: number | null): Chip[] {
  const hand = seat === null ? undefined : view.hands[seat];
  return hand && !isConcealed(hand) ? hand.certain : [];
}

/** Spots are lettered A … L; what lies past them is the bust. */
export const spots = (view: View): number => 2 * view.order.length;
export const letter = (spot: number): string => String.fromCharCode(65 + spot);
