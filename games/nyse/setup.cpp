// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 4: the same for every number of seats.
#include <algorithm>
#include <array>

#include "games/nyse/nyse.h"

namespace bourse::nyse {
namespace {

BoardOrder lay_out_board(const Options& options, Rng& rng) {
  if (options.board == Board::Custom) return *options.board_order;
  if (options.board != Board::Random) return kPresets[static_cast<std::size_t>(options.board)];
  BoardOrder order = kPresets[0];
  rng.shuffle(order);
  return order;
}

// Shuffles the chips of one colour; the first is the marker, the others are the pile from the top.
void deal_colour(const Rules& rules, Colour colour, Rng& rng, State& state) {
  std::array<Marking, kMaxPile + 1> chips{};
  std::size_t count = 0;
  for (const Marking marking : kAllMarkings) {
    state.box[chip_of(colour, marking)] = static_cast<std::uint16_t>(rules.copies(marking));
    for (int copy = 0; copy < rules.copies(marking); ++copy) chips[count++] = marking;
  }
  rng.shuffle(chips.data(), count);
  state.markers[colour] = chips[0];
  for (std::size_t at = 1; at < count; ++at) state.piles[colour].put_under(chips[at]);
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
  for (const Colour colour : kAllColours) deal_colour(rules, colour, rng, state);
  state.active = draw_first_player(rules, rng);
  emit(sink, [&] { return Started{state.order, state.active}; });
  return state;
}

template State setup(const Rules&, Rng&, NoEvents&);
template State setup(const Rules&, Rng&, EventSink<EventList>&);

}  // namespace bourse::nyse
