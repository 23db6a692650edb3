// SPDX-License-Identifier: Apache-2.0
//
// NYSE, a ten-minute stock game by Ben Stanley for 1 to 10 seats. Taking a chip raises the price of
// its colour for everybody, until the price falls and the colour goes bust. On a turn a seat takes
// a chip, plays the special marking of a chip it holds, or withdraws a chip from the supply. When
// the last chip has left the supply, the most valuable hand wins.
//
// Two decisions of this implementation: `concealed` hands change what is displayed and what may be
// asked, not what is known, since every chip moves in public by colour (6.1); and what the partners
// learn from a swap is part of the state (6.3). RULES.md has the rest.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/game.h"
#include "games/nyse/bots/heuristics.h"
#include "games/nyse/rules/actions.h"
#include "games/nyse/rules/events.h"
#include "games/nyse/rules/options.h"
#include "games/nyse/rules/presets.h"
#include "games/nyse/rules/sampler.h"
#include "games/nyse/rules/state.h"
#include "games/nyse/rules/view.h"

namespace bourse::nyse {

// setup.cpp
template <class Sink>
State setup(const Rules& rules, Rng& rng, Sink& sink);

// legality.cpp
inline SeatSet to_act(const Rules& /*rules*/, const State& state) {
  if (std::holds_alternative<Over>(state.phase)) return {};
  const auto* answer = std::get_if<SwapAnswer>(&state.phase);
  return SeatSet::of(answer == nullptr ? state.active : answer->partner);
}
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
  using Rules = nyse::Rules;
  using State = nyse::State;
  using Action = nyse::Action;
  using ActionList = nyse::ActionList;
  using Event = nyse::Event;
  using EventList = nyse::EventList;
  using Witnessed = nyse::Witnessed;
  using View = nyse::View;
  using Sampler = nyse::Sampler;

  static constexpr Descriptor kDescriptor{
      .key = "nyse",
      .name = "NYSE",
      .tagline = "Ten minutes of chips whose price rises with every purchase, until it falls.",
      .prefix = "NYSE",
      .min_seats = 1,
      .max_seats = 10,
      .rules_version = 1,
      .options = kSchema,
      .presets = kTablePresets,
      .credits = kCredits,
  };

  static int seats(const Rules& rules) { return rules.seats; }
  template <class Sink>
  static State setup(const Rules& rules, Rng& rng, Sink& sink) {
    return nyse::setup(rules, rng, sink);
  }
  template <class Sink>
  static void apply(
      const Rules& rules, State& state, Seat seat, const Action& action, Rng& rng, Sink& sink) {
    nyse::apply(rules, state, seat, action, rng, sink);
  }
  static constexpr auto to_act = nyse::to_act;
  static constexpr auto legal = nyse::legal;
  static constexpr auto refuse = nyse::refuse;
  static constexpr auto outcome = nyse::outcome;
  static constexpr auto observe = nyse::observe;
  static constexpr auto witness = nyse::witness;
  static constexpr auto prepare = nyse::prepare;
  static constexpr auto fallback = nyse::fallback;
  static constexpr auto preview = nyse::preview;
  static constexpr auto market = nyse::market;
  static constexpr auto index_count = nyse::index_count;
  static constexpr auto index = nyse::index;
  static constexpr auto action_at = nyse::action_at;
  static constexpr auto tensor_size = nyse::tensor_size;
  static constexpr auto write_tensor = nyse::write_tensor;
  static constexpr auto evaluate_actions = nyse::evaluate_actions;
  static constexpr SearchTuning kSearchTuning = nyse::kSearchTuning;
};
static_assert(GameRules<Game>);

}  // namespace bourse::nyse
