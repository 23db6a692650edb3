// SPDX-License-Identifier: Apache-2.0
//
// The contract of a game. (Read docs/architecture.md before, games/nyse/rules/state.h after.)
//
// A game is a set of values and functions over them:
//   Rules     options and data tables, compiled once; first argument of nearly every function
//   State     the whole truth of a position: trivially copyable, no pointer, heap or generator
//   Action    one decision of one seat, at most 8 bytes
//   Event     what happened, with secrets; Witnessed is the event as one viewer saw it
//   View      what one viewer is entitled to know, with perfect recall; built up from nothing
//   Sampler   draws states consistent with a View, uniformly
//
// The flow: setup(); then until to_act() is empty, a seat of to_act() chooses from legal() and
// apply() carries it out together with every automatic step up to the next decision.
//
// Legality is written twice, and the conformance suite checks that both agree: legal() lists the
// actions, refuse() says why one is not among them. apply() requires legality and cannot fail.
// Sealed decisions: several seats are in to_act(). Until the last one chooses, apply() changes only
// the phase, draws nothing, and shows the others at most that a seat is ready.
//
// JSON, notation and drawing are in the codec (core/boundary/erased_game.h). Refusals carry English
// sentences, which site and terminal translate.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>

#include "core/descriptor.h"
#include "core/event.h"
#include "core/market.h"
#include "core/outcome.h"
#include "core/refusal.h"
#include "core/rng.h"
#include "core/seat.h"

namespace bourse {

template <class T>
concept Value = std::is_trivially_copyable_v<T> && std::equality_comparable<T>;

template <class List, class Item>
concept ListOf = std::same_as<typename List::value_type, Item>;

// The types a game names.
template <class G>
concept GameTypes = requires {
  requires Value<typename G::State> && Value<typename G::Action> && Value<typename G::View>;
  requires sizeof(typename G::Action) <= 8;
  requires std::is_trivially_copyable_v<typename G::Event>;
  requires std::copy_constructible<typename G::Rules>;
  requires ListOf<typename G::ActionList, typename G::Action>;
  requires ListOf<typename G::EventList, typename G::Event>;
  requires std::convertible_to<decltype(G::kDescriptor), const Descriptor&>;
};

// Playing: the state, and the actions on it.
template <class G>
concept Playable = requires(const typename G::Rules& rules,
                            const typename G::State& state,
                            typename G::State& position,
                            Seat seat,
                            const typename G::Action& action,
                            typename G::ActionList& actions,
                            Rng& rng,
                            EventSink<typename G::EventList>& sink,
                            NoEvents& silence) {
  { G::seats(rules) } -> std::same_as<int>;
  { G::setup(rules, rng, sink) } -> std::same_as<typename G::State>;
  { G::to_act(rules, state) } -> std::same_as<SeatSet>;
  { G::legal(rules, state, seat, actions) } -> std::same_as<void>;  // in order of index()
  { G::refuse(rules, state, seat, action) } -> std::same_as<std::optional<Refusal>>;
  { G::apply(rules, position, seat, action, rng, sink) } -> std::same_as<void>;
  { G::apply(rules, position, seat, action, rng, silence) } -> std::same_as<void>;
  { G::outcome(rules, state) } -> std::same_as<std::optional<Outcome>>;
};

// Viewing: what a viewer may know, and the states consistent with it.
template <class G>
concept Observable = requires(const typename G::Rules& rules,
                              const typename G::State& state,
                              const typename G::View& view,
                              const typename G::Event& event,
                              Viewer viewer,
                              Rng& rng) {
  { G::observe(rules, state, viewer) } -> std::same_as<typename G::View>;
  { G::witness(event, viewer) } -> std::same_as<typename G::Witnessed>;
  { G::prepare(rules, view) } -> std::same_as<typename G::Sampler>;
  { G::prepare(rules, view).draw(rng) } -> std::same_as<typename G::State>;
  { view.viewer } -> std::convertible_to<Viewer>;
  { view.waiting } -> std::convertible_to<SeatSet>;  // who is to act, as far as the viewer may know
};

// Thinking: everything is computed from the view alone. The dense index numbers actions relative to
// the view. An action beyond the index, such as a very large bid, exists in notation only.
template <class G>
concept Thinkable = requires(const typename G::Rules& rules,
                             const typename G::View& view,
                             const typename G::Action& action,
                             std::uint32_t index,
                             std::span<float> tensor,
                             std::span<const typename G::Action> choices,
                             std::span<std::int32_t> scores) {
  // The action played for a seat whose time is up.
  { G::fallback(rules, view) } -> std::same_as<typename G::Action>;
  // The cost and effects of the action, as far as the view shows.
  { G::preview(rules, view, action) } -> std::same_as<Preview>;
  // Companies, prices and the worth of each seat.
  { G::market(rules, view) } -> std::same_as<Market>;
  { G::index_count(rules) } -> std::same_as<std::uint32_t>;
  { G::index(rules, view, action) } -> std::same_as<std::optional<std::uint32_t>>;
  { G::action_at(rules, view, index) } -> std::same_as<std::optional<typename G::Action>>;
  // The view as numbers, for machine learning.
  { G::tensor_size(rules) } -> std::same_as<std::size_t>;
  { G::write_tensor(rules, view, tensor) } -> std::same_as<void>;
  // A score for each choice as seen from the view, in a unit of the game's own; higher is better.
  { G::evaluate_actions(rules, view, choices, scores) } -> std::same_as<void>;
};

template <class G>
concept GameRules = GameTypes<G> && Playable<G> && Observable<G> && Thinkable<G>;

}  // namespace bourse
