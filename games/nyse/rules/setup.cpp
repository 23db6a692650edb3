// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 4: the same for every number of seats.
#include <algorithm>
#include <array>

#include "games/nyse/rules/game.h"

namespace bourse::nyse {
namespace {

BoardOrder lay_out_board(const Options& options, Rng& rng) {
  if (options.board == Board::Custom) return *options.board_order;
  if (options.board != Board::Random) return kPresets[static_cast<std::size_t>(options.board)];
  BoardOrder order = kPresets[0];
  rng.shuffle(order);
  return order;
}

// The chips of one colour, the same for every colour.
using ColourChips = FixedList<Marking, kMaxPile + 1>;

ColourChips chips_of_a_colour(const Rules& rules) {
  ColourChips chips;
  for (const Marking marking : kAllMarkings) {
    for (int copy = 0; copy < rules.copies(marking); ++copy) chips.push_back(marking);
  }
  return chips;
}

// Shuffles the chips; the first is the marker, the others are the pile from the top.
void deal_colour(ColourChips chips, Colour colour, Rng& rng, State& state) {
  rng.shuffle(chips);
  state.markers[colour] = chips[0];
  Pile pile;
  for (std::size_t at = 1; at < chips.size(); ++at) pile.put_under(chips[at]);
  state.piles[colour] = pile;
}

void count_box(const Rules& rules, State& state) {
  for (const Colour colour : kAllColours) {
    for (const Marking marking : kAllMarkings) {
      state.box[chip_of(colour, marking)] = static_cast<std::uint16_t>(rules.copies(marking));
    }
  }
}

Seat draw_first_player(const Rules& rules, Rng& rng) {
  if (rules.options.first_player) return *rules.options.first_player;
  return seat_at(static_cast<int>(rng.below(static_cast<std::uint32_t>(rules.seats))));
}

}  // namespace

Rules in_force(int seats, Options options) {
  if (seats == 1) {
    options.hands = Hands::Open;
    options.special_effects = SpecialEffects::Full;
  } else {
    options.solo_swap_marked = false;
  }
  return {seats, options};
}

template <class Sink>
State setup(const Rules& rules, Rng& rng, Sink& sink) {
  State state;
  state.order = lay_out_board(rules.options, rng);
  count_box(rules, state);
  const ColourChips chips = chips_of_a_colour(rules);
  for (const Colour colour : kAllColours) deal_colour(chips, colour, rng, state);
  state.active = draw_first_player(rules, rng);
  emit(sink, [&] { return Started{state.order, state.active}; });
  return state;
}

template State setup(const Rules&, Rng&, NoEvents&);
template State setup(const Rules&, Rng&, EventSink<EventList>&);

}  // namespace bourse::nyse
