// SPDX-License-Identifier: Apache-2.0
//
// Stockpile, a game of insider information by Seth Van Orden and Brett Sobol for 2 to 5 seats. In
// each round every seat learns how one of six stocks will move, adds one open and one hidden card
// to the piles for sale, and wins a pile in an auction. Then cards move prices, shares are sold,
// and all six stocks move: above the track they split, below it they go bankrupt. The most money
// wins.
//
// Two decisions of this implementation: what each seat knows of other portfolios is part of the
// state (section 6), and who is asked in a claim, or how often a seller is asked, is hidden from
// everybody else. RULES.md has the rest.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/game.h"
#include "games/stockpile/bots/heuristics.h"
#include "games/stockpile/rules/actions.h"
#include "games/stockpile/rules/events.h"
#include "games/stockpile/rules/options.h"
#include "games/stockpile/rules/presets.h"
#include "games/stockpile/rules/sampler.h"
#include "games/stockpile/rules/state.h"
#include "games/stockpile/rules/view.h"

namespace bourse::stockpile {

// setup.cpp
template <class Sink>
State setup(const Rules& rules, Rng& rng, Sink& sink);
template <class Sink>
void begin_with_investors(const Rules& rules, State& state, Rng& rng, Sink& sink);

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
  using Rules = stockpile::Rules;
  using State = stockpile::State;
  using Action = stockpile::Action;
  using ActionList = stockpile::ActionList;
  using Event = stockpile::Event;
  using EventList = stockpile::EventList;
  using Witnessed = stockpile::Witnessed;
  using View = stockpile::View;
  using Sampler = stockpile::Sampler;

  static constexpr Descriptor kDescriptor{
      .key = "stockpile",
      .name = "Stockpile",
      .tagline =
          "Insider tips, piles half open and half hidden, and a market that splits and dies.",
      .prefix = "SP",
      .min_seats = kFewestSeats,
      .max_seats = kMostSeats,
      .rules_version = 1,
      .options = kSchema,
      .presets = kTablePresets,
      .credits = kCredits,
  };

  static int seats(const Rules& rules) { return rules.seats; }
  template <class Sink>
  static State setup(const Rules& rules, Rng& rng, Sink& sink) {
    return stockpile::setup(rules, rng, sink);
  }
  template <class Sink>
  static void apply(
      const Rules& rules, State& state, Seat seat, const Action& action, Rng& rng, Sink& sink) {
    stockpile::apply(rules, state, seat, action, rng, sink);
  }
  static constexpr auto to_act = stockpile::to_act;
  static constexpr auto legal = stockpile::legal;
  static constexpr auto refuse = stockpile::refuse;
  static constexpr auto outcome = stockpile::outcome;
  static constexpr auto observe = stockpile::observe;
  static constexpr auto witness = stockpile::witness;
  static constexpr auto prepare = stockpile::prepare;
  static constexpr auto fallback = stockpile::fallback;
  static constexpr auto preview = stockpile::preview;
  static constexpr auto market = stockpile::market;
  static constexpr auto index_count = stockpile::index_count;
  static constexpr auto index = stockpile::index;
  static constexpr auto action_at = stockpile::action_at;
  static constexpr auto tensor_size = stockpile::tensor_size;
  static constexpr auto write_tensor = stockpile::write_tensor;
  static constexpr auto evaluate_actions = stockpile::evaluate_actions;
  static constexpr SearchTuning kSearchTuning = stockpile::kSearchTuning;
};
static_assert(GameRules<Game>);

}  // namespace bourse::stockpile
