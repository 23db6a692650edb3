// SPDX-License-Identifier: Apache-2.0
//
// Stockastic, a market game by Febndy and Lovita Darwin for 3 to 6 seats. Sealed bids decide who
// goes first; every share bought or sold moves a price; looks, rumors and an event show where it
// goes next; shares are traded by offers that all may answer. The most coins and shares win.
//
// Two decisions of this implementation: everything public is one struct, Table, that State and View
// share; and composite decisions (offers, counters) are small steps, so that no list of choices is
// long. RULES.md has the rest.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/game.h"
#include "games/stockastic/bots/heuristics.h"
#include "games/stockastic/rules/events.h"
#include "games/stockastic/rules/presets.h"
#include "games/stockastic/rules/sampler.h"
#include "games/stockastic/rules/schema.h"
#include "games/stockastic/rules/state.h"

namespace bourse::stockastic {

// setup.cpp
template <class Sink>
State setup(const Rules& rules, Rng& rng, Sink& sink);

// legality.cpp
SeatSet to_act(const Rules& rules, const State& state);
void legal(const Rules& rules, const State& state, Seat seat, ActionList& out);
std::optional<Refusal> refuse(const Rules& rules,
                              const State& state,
                              Seat seat,
                              const Action& action);
// The seat that opens offers: the owner of the turn or of the slot. Requires: such a phase.
Seat proposer_of(const State& state);

// flow.cpp, for the sinks of matches and rollouts
template <class Sink>
void apply(const Rules& rules, State& state, Seat seat, const Action& action, Rng& rng, Sink& sink);

// scoring.cpp
std::optional<Outcome> outcome(const Rules& rules, const State& state);

// view.cpp
View observe(const Rules& rules, const State& state, Viewer viewer);
Witnessed witness(const Event& event, Viewer viewer);

// market.cpp
Action fallback(const Rules& rules, const View& view);
Preview preview(const Rules& rules, const View& view, const Action& action);
Market market(const Rules& rules, const View& view);

// tensor.cpp
std::uint32_t index_count(const Rules& rules);
std::optional<std::uint32_t> index(const Rules& rules, const View& view, const Action& action);
std::optional<Action> action_at(const Rules& rules, const View& view, std::uint32_t index);
std::size_t tensor_size(const Rules& rules);
void write_tensor(const Rules& rules, const View& view, std::span<float> tensor);

struct Game {
  using Rules = stockastic::Rules;
  using State = stockastic::State;
  using Action = stockastic::Action;
  using ActionList = stockastic::ActionList;
  using Event = stockastic::Event;
  using EventList = stockastic::EventList;
  using Witnessed = stockastic::Witnessed;
  using View = stockastic::View;
  using Sampler = stockastic::Sampler;

  static constexpr Descriptor kDescriptor{
      .key = "stockastic",
      .name = "Stockastic",
      .tagline = "Bid for the turn, move prices with every share, and trade with everybody.",
      .prefix = "SC",
      .min_seats = kMinSeats,
      .max_seats = kMostSeats,
      .rules_version = 1,
      .options = kSchema,
      .presets = kTablePresets,
      .credits = kCredits,
  };

  static int seats(const Rules& rules) { return rules.seats; }
  template <class Sink>
  static State setup(const Rules& rules, Rng& rng, Sink& sink) {
    return stockastic::setup(rules, rng, sink);
  }
  template <class Sink>
  static void apply(
      const Rules& rules, State& state, Seat seat, const Action& action, Rng& rng, Sink& sink) {
    stockastic::apply(rules, state, seat, action, rng, sink);
  }
  static constexpr auto to_act = stockastic::to_act;
  static constexpr auto legal = stockastic::legal;
  static constexpr auto refuse = stockastic::refuse;
  static constexpr auto outcome = stockastic::outcome;
  static constexpr auto observe = stockastic::observe;
  static constexpr auto witness = stockastic::witness;
  static constexpr auto prepare = stockastic::prepare;
  static constexpr auto fallback = stockastic::fallback;
  static constexpr auto preview = stockastic::preview;
  static constexpr auto market = stockastic::market;
  static constexpr auto index_count = stockastic::index_count;
  static constexpr auto index = stockastic::index;
  static constexpr auto action_at = stockastic::action_at;
  static constexpr auto tensor_size = stockastic::tensor_size;
  static constexpr auto write_tensor = stockastic::write_tensor;
  static constexpr auto evaluate_actions = stockastic::evaluate_actions;
  static constexpr SearchTuning kSearchTuning = stockastic::kSearchTuning;
};
static_assert(GameRules<Game>);

}  // namespace bourse::stockastic
