// SPDX-License-Identifier: Apache-2.0
//
// Take Stock, a card game by Simon Hunt for 2 to 6 seats. A card has two uses: it raises the price
// of its stock, or lies in front of a seat as a certificate. Most of the fight is about when the
// round stops; four rounds make a game.
//
// Two decisions of this implementation: a spent event is known by its kind, not by its pile,
// because nothing depends on that before the next full shuffle (6.2); and everything open when a
// round closed stays in memory for viewers. RULES.md has the rest.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/game.h"
#include "games/take_stock/bots/heuristics.h"
#include "games/take_stock/rules/actions.h"
#include "games/take_stock/rules/events.h"
#include "games/take_stock/rules/options.h"
#include "games/take_stock/rules/presets.h"
#include "games/take_stock/rules/sampler.h"
#include "games/take_stock/rules/state.h"
#include "games/take_stock/rules/view.h"

namespace bourse::take_stock {

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
  using Rules = take_stock::Rules;
  using State = take_stock::State;
  using Action = take_stock::Action;
  using ActionList = take_stock::ActionList;
  using Event = take_stock::Event;
  using EventList = take_stock::EventList;
  using Witnessed = take_stock::Witnessed;
  using View = take_stock::View;
  using Sampler = take_stock::Sampler;

  static constexpr Descriptor kDescriptor{
      .key = "take_stock",
      .name = "Take Stock",
      .tagline = "Five rising rows, a hand that shrinks, and a bell that may ring at any moment.",
      .prefix = "TS",
      .min_seats = 2,
      .max_seats = kMaxPlayers,
      .rules_version = 1,
      .options = kSchema,
      .presets = kTablePresets,
      .credits = kCredits,
  };

  static int seats(const Rules& rules) { return rules.seats; }
  template <class Sink>
  static State setup(const Rules& rules, Rng& rng, Sink& sink) {
    return take_stock::setup(rules, rng, sink);
  }
  template <class Sink>
  static void apply(
      const Rules& rules, State& state, Seat seat, const Action& action, Rng& rng, Sink& sink) {
    take_stock::apply(rules, state, seat, action, rng, sink);
  }
  static constexpr auto to_act = take_stock::to_act;
  static constexpr auto legal = take_stock::legal;
  static constexpr auto refuse = take_stock::refuse;
  static constexpr auto outcome = take_stock::outcome;
  static constexpr auto observe = take_stock::observe;
  static constexpr auto witness = take_stock::witness;
  static constexpr auto prepare = take_stock::prepare;
  static constexpr auto fallback = take_stock::fallback;
  static constexpr auto preview = take_stock::preview;
  static constexpr auto market = take_stock::market;
  static constexpr auto index_count = take_stock::index_count;
  static constexpr auto index = take_stock::index;
  static constexpr auto action_at = take_stock::action_at;
  static constexpr auto tensor_size = take_stock::tensor_size;
  static constexpr auto write_tensor = take_stock::write_tensor;
  static constexpr auto evaluate_actions = take_stock::evaluate_actions;
  static constexpr SearchTuning kSearchTuning = take_stock::kSearchTuning;
};
static_assert(GameRules<Game>);

}  // namespace bourse::take_stock
