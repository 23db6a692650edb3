// SPDX-License-Identifier: Apache-2.0
//
// Stonks, a trick-taking stock game by Robert Coelho and Luis Francisco for 2 to 5 seats. Low cards
// move company values, the company with the lowest value is trump, and the winner of a trick takes
// one card of it, or one turned up from the deck, into a portfolio. A round scores stocks times
// value.
//
// One decision of this implementation: the two cards of D1 are two sealed choices per seat (5.1),
// and the others learn of them after the second. RULES.md has the rest.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/game.h"
#include "games/stonks/bots/heuristics.h"
#include "games/stonks/rules/actions.h"
#include "games/stonks/rules/events.h"
#include "games/stonks/rules/options.h"
#include "games/stonks/rules/presets.h"
#include "games/stonks/rules/sampler.h"
#include "games/stonks/rules/state.h"
#include "games/stonks/rules/view.h"

namespace bourse::stonks {

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
  using Rules = stonks::Rules;
  using State = stonks::State;
  using Action = stonks::Action;
  using ActionList = stonks::ActionList;
  using Event = stonks::Event;
  using EventList = stonks::EventList;
  using Witnessed = stonks::Witnessed;
  using View = stonks::View;
  using Sampler = stonks::Sampler;

  static constexpr Descriptor kDescriptor{
      .key = "stonks",
      .name = "Stonks",
      .tagline = "Tricks in which low cards move the market and the lowest price is trump.",
      .prefix = "STK",
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
    return stonks::setup(rules, rng, sink);
  }
  template <class Sink>
  static void apply(
      const Rules& rules, State& state, Seat seat, const Action& action, Rng& rng, Sink& sink) {
    stonks::apply(rules, state, seat, action, rng, sink);
  }
  static constexpr auto to_act = stonks::to_act;
  static constexpr auto legal = stonks::legal;
  static constexpr auto refuse = stonks::refuse;
  static constexpr auto outcome = stonks::outcome;
  static constexpr auto observe = stonks::observe;
  static constexpr auto witness = stonks::witness;
  static constexpr auto prepare = stonks::prepare;
  static constexpr auto fallback = stonks::fallback;
  static constexpr auto preview = stonks::preview;
  static constexpr auto market = stonks::market;
  static constexpr auto index_count = stonks::index_count;
  static constexpr auto index = stonks::index;
  static constexpr auto action_at = stonks::action_at;
  static constexpr auto tensor_size = stonks::tensor_size;
  static constexpr auto write_tensor = stonks::write_tensor;
  static constexpr auto evaluate_actions = stonks::evaluate_actions;
  static constexpr SearchTuning kSearchTuning = stonks::kSearchTuning;
};
static_assert(GameRules<Game>);

}  // namespace bourse::stonks
