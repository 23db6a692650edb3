// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 4: the start of the game.
#include "games/take_stock/rules/game.h"
#include "games/take_stock/rules/round.h"

namespace bourse::take_stock {
namespace {

Seat draw_dealer(const Rules& rules, Rng& rng) {
  if (rules.options.first_dealer) return *rules.options.first_dealer;
  return seat_at(static_cast<int>(rng.below(static_cast<std::uint32_t>(rules.seats))));
}

std::uint8_t shares_of(const Options& options, Card card) {
  const auto by_value = static_cast<std::size_t>(value_of(card) - 1);
  if (options.shares_table != SharesTable::Own) {
    return kShareTables[static_cast<std::size_t>(options.shares_table)][by_value];
  }
  const bool is_by_card = options.own_shares.size() == kCards;
  return options.own_shares[is_by_card ? static_cast<std::size_t>(card) : by_value];
}

}  // namespace

Rules in_force(int seats, const Options& options) {
  Rules rules{.seats = seats, .options = options, .shares = {}};
  for (const Card card : kAllCards) rules.shares[card] = shares_of(options, card);
  return rules;
}

template <class Sink>
State setup(const Rules& rules, Rng& rng, Sink& sink) {
  State state;
  for (const Seat seat : SeatSet::first(rules.seats)) {
    state.tokens[seat] = static_cast<std::uint8_t>(rules.options.start_options);
  }
  if (rules.has_supply()) {
    state.supply = static_cast<std::uint8_t>(kTokens - rules.seats * rules.options.start_options);
  }
  state.dealer = draw_dealer(rules, rng);
  prepare_events(rules, state, rng);
  begin_round(rules, state, true, rng, sink);
  return state;
}

template State setup(const Rules&, Rng&, NoEvents&);
template State setup(const Rules&, Rng&, EventSink<EventList>&);

}  // namespace bourse::take_stock
