// SPDX-License-Identifier: Apache-2.0
//
// The body of erase<G>(): one function per entry, each unboxing its arguments. Expensive to
// include; needed only by code that turns a game into an ErasedGame.
#pragma once

#include <memory>
#include <span>
#include <utility>

#include <boost/json/serialize.hpp>

#include "core/boundary/erase_events.h"
#include "core/boundary/erased_game.h"
#include "core/boundary/value_hash.h"

namespace bourse {

template <class Erased>
inline constexpr StandingOrders kStanding{
    .give = Erased::give_order, .stands = Erased::order_stands, .decide = Erased::decide_by_orders};

template <GameRules G>
struct Erasure {
  using Codec = typename CodecOf<G>::Type;
  using Rules = typename G::Rules;
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;
  using Sink = EventSink<typename G::EventList>;

  static const Rules& rules_of(const AnyRules& rules) {
    return *static_cast<const Rules*>(rules.get());
  }
  static AnyRules boxed(Rules rules) { return std::make_shared<const Rules>(std::move(rules)); }

  static Result<AnyRules, ParseError> compile(int seats, const json::object& options) {
    auto rules = Codec::compile(seats, options);
    if (!rules) return Unexpected(std::move(rules).error());
    return boxed(*std::move(rules));
  }

  // A codec without best_key() has no personal bests.
  static std::optional<json::object> best_key(const AnyRules& rules) {
    if constexpr (requires { Codec::best_key(rules_of(rules)); }) {
      return Codec::best_key(rules_of(rules));
    } else {
      return std::nullopt;
    }
  }

  static AnyState setup(const AnyRules& rules, Rng& rng, AnyEvents& events) {
    Sink sink;
    const AnyState state = AnyState::of(G::setup(rules_of(rules), rng, sink));
    events = AnyEvents::of(sink.events);
    return state;
  }

  static std::vector<AnyAction> legal(const AnyRules& rules, const AnyState& state, Seat seat) {
    typename G::ActionList actions;
    G::legal(rules_of(rules), state.template as<State>(), seat, actions);
    std::vector<AnyAction> boxes;
    boxes.reserve(actions.size());
    for (const Action& action : actions) boxes.push_back(AnyAction::of(action));
    return boxes;
  }

  static void apply(const AnyRules& rules,
                    AnyState& state,
                    Seat seat,
                    const AnyAction& action,
                    Rng& rng,
                    AnyEvents& events) {
    Sink sink;
    G::apply(
        rules_of(rules), state.template as<State>(), seat, action.template as<Action>(), rng, sink);
    events = AnyEvents::of(sink.events);
  }

  static std::optional<AnyAction> action_at(const AnyRules& rules,
                                            const AnyView& view,
                                            std::uint32_t index) {
    const auto action = G::action_at(rules_of(rules), view.template as<View>(), index);
    if (!action) return std::nullopt;
    return AnyAction::of(*action);
  }

  static std::vector<std::int32_t> evaluate_actions(const AnyRules& rules,
                                                    const AnyView& view,
                                                    std::span<const AnyAction> choices) {
    std::vector<typename G::Action> actions;
    actions.reserve(choices.size());
    for (const AnyAction& choice : choices) {
      actions.push_back(choice.template as<typename G::Action>());
    }
    std::vector<std::int32_t> scores(choices.size());
    G::evaluate_actions(rules_of(rules), view.template as<View>(), actions, scores);
    return scores;
  }

  static Result<AnyAction, ParseError> parse(const AnyRules& rules, std::string_view text) {
    auto action = Codec::parse(rules_of(rules), text);
    if (!action) return Unexpected(std::move(action).error());
    return AnyAction::of(*action);
  }

  // A codec may write the text directly, without building a tree of values.
  static void write_view(const AnyRules& rules, const AnyView& view, std::string& out) {
    const View& seen = view.template as<View>();
    if constexpr (requires { Codec::write_view(rules_of(rules), seen, out); }) {
      Codec::write_view(rules_of(rules), seen, out);
    } else {
      out += json::serialize(Codec::view(rules_of(rules), seen));
    }
  }

  static void write_display(const AnyRules& rules, const AnyView& view, std::string& out) {
    const View& seen = view.template as<View>();
    if constexpr (requires { Codec::write_display(rules_of(rules), seen, out); }) {
      Codec::write_display(rules_of(rules), seen, out);
    } else {
      out += json::serialize(Codec::display(rules_of(rules), seen));
    }
  }

  static Result<json::object, ParseError> give_order(const AnyRules& rules,
                                                     const AnyView& view,
                                                     const json::object& order) {
    return Codec::give_order(rules_of(rules), view.template as<View>(), order);
  }
  static bool order_stands(const AnyRules& rules, const AnyView& view, const json::object& kept) {
    return Codec::order_stands(rules_of(rules), view.template as<View>(), kept);
  }
  static std::optional<AnyAction> decide_by_orders(const AnyRules& rules,
                                                   const AnyView& view,
                                                   std::span<const json::object> kept) {
    const auto action = Codec::decide_by_orders(rules_of(rules), view.template as<View>(), kept);
    if (!action) return std::nullopt;
    return AnyAction::of(*action);
  }
  // A codec has either all three functions or none.
  static constexpr const StandingOrders* standing() {
    if constexpr (requires { Codec::give_order; }) {
      return &kStanding<Erasure>;
    } else {
      return nullptr;
    }
  }

  // A codec without phrase() has its actions in notation only.
  static Phrase phrase(const AnyRules& rules,
                       const AnyAction& action,
                       std::span<const std::string> names) {
    if constexpr (requires { &Codec::phrase; }) {
      return Codec::phrase(rules_of(rules), action.template as<Action>(), names);
    } else {
      return {};
    }
  }

  static json::object values_in_force(const AnyRules& rules) {
    if constexpr (requires { Codec::values_in_force(rules_of(rules)); }) {
      return Codec::values_in_force(rules_of(rules));
    } else {
      return {};
    }
  }

  static Result<AnyPosition, ParseError> load(const json::value& document) {
    auto position = Codec::load(document);
    if (!position) return Unexpected(std::move(position).error());
    return AnyPosition{boxed(std::move(position->rules)), AnyState::of(position->state)};
  }

  class Audit final : public AnyAudit {
   public:
    Audit(AnyRules rules, const State& state)
        : rules_(std::move(rules)), audit_(rules_of(rules_), state) {}
    std::optional<Violation> after(const AnyState& before,
                                   Seat seat,
                                   const AnyAction& action,
                                   const AnyState& after) override {
      return audit_.after(before.template as<State>(),
                          seat,
                          action.template as<Action>(),
                          after.template as<State>());
    }

   private:
    AnyRules rules_;
    typename Codec::Audit audit_;
  };
};

template <GameRules G>
// NOLINTNEXTLINE(*-function-size): a table, a line or two for each of its functions
constexpr ErasedGame erase() {
  using E = Erasure<G>;
  using C = typename E::Codec;
  using S = typename E::State;
  using V = typename E::View;
  using A = typename E::Action;
  // The parameter types are those of ErasedGame; short aliases keep each function to a line or two.
  using R = const AnyRules&;
  using AS = const AnyState&;
  using AV = const AnyView&;
  using AA = const AnyAction&;
  return ErasedGame{
      .descriptor = &G::kDescriptor,
      .summary = C::kSummary,
      .state_bytes = sizeof(S),
      .view_bytes = sizeof(V),
      .compile = E::compile,
      .options = [](R r) { return C::options(E::rules_of(r)); },
      .values_in_force = E::values_in_force,
      .seats = [](R r) { return G::seats(E::rules_of(r)); },
      .best_key = E::best_key,
      .setup = E::setup,
      .to_act = [](R r, AS s) { return G::to_act(E::rules_of(r), s.template as<S>()); },
      .legal = E::legal,
      .refuse =
          [](R r, AS s, Seat seat, AA a) {
            return G::refuse(E::rules_of(r), s.template as<S>(), seat, a.template as<A>());
          },
      .apply = E::apply,
      .outcome = [](R r, AS s) { return G::outcome(E::rules_of(r), s.template as<S>()); },
      .same_state = [](AS a, AS b) { return a.template as<S>() == b.template as<S>(); },
      .observe =
          [](R r, AS s, Viewer viewer) {
            return AnyView::of(G::observe(E::rules_of(r), s.template as<S>(), viewer));
          },
      .waiting = [](AV v) -> SeatSet { return v.template as<V>().waiting; },
      .viewer = [](AV v) -> Viewer { return v.template as<V>().viewer; },
      .same_view = [](AV a, AV b) { return a.template as<V>() == b.template as<V>(); },
      .hash_view = [](AV v) { return hash_of(v.template as<V>()); },
      .sample =
          [](R r, AV v, Rng& rng) {
            return AnyState::of(G::prepare(E::rules_of(r), v.template as<V>()).draw(rng));
          },
      .witness = EventErasure<G>::witness,
      .witness_texts = EventErasure<G>::witness_texts,
      .fallback =
          [](R r, AV v) { return AnyAction::of(G::fallback(E::rules_of(r), v.template as<V>())); },
      .preview =
          [](R r, AV v, AA a) {
            return G::preview(E::rules_of(r), v.template as<V>(), a.template as<A>());
          },
      .market = [](R r, AV v) { return G::market(E::rules_of(r), v.template as<V>()); },
      .index_count = [](R r) { return G::index_count(E::rules_of(r)); },
      .index =
          [](R r, AV v, AA a) {
            return G::index(E::rules_of(r), v.template as<V>(), a.template as<A>());
          },
      .action_at = E::action_at,
      .tensor_size = [](R r) { return G::tensor_size(E::rules_of(r)); },
      .write_tensor =
          [](R r, AV v, std::span<float> out) {
            G::write_tensor(E::rules_of(r), v.template as<V>(), out);
          },
      .evaluate_actions = E::evaluate_actions,
      .print = [](R r, AA a) { return C::print(E::rules_of(r), a.template as<A>()); },
      .parse = E::parse,
      .document = [](R r, AS s) { return C::document(E::rules_of(r), s.template as<S>()); },
      .load = E::load,
      .memory = [](R r, AS s) { return C::memory(E::rules_of(r), s.template as<S>()); },
      .load_memory =
          [](R r, AnyState& s, const json::value& memory) {
            return C::load_memory(E::rules_of(r), s.template as<S>(), memory);
          },
      .view_json = [](R r, AV v) { return C::view(E::rules_of(r), v.template as<V>()); },
      .display_json = [](R r, AV v) { return C::display(E::rules_of(r), v.template as<V>()); },
      .write_view = E::write_view,
      .write_display = E::write_display,
      .draw =
          [](R r, AV v, std::span<const std::string> names, const Screen& screen) {
            return C::draw(E::rules_of(r), v.template as<V>(), names, screen);
          },
      .help = [](R r, AV v) { return C::help(E::rules_of(r), v.template as<V>()); },
      .phrase = E::phrase,
      .standing = E::standing(),
      .audit = [](R r, AS s) -> std::unique_ptr<AnyAudit> {
        return std::make_unique<typename E::Audit>(r, s.template as<S>());
      },
      .twin = C::twin,
  };
}

}  // namespace bourse
