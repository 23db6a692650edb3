// SPDX-License-Identifier: Apache-2.0
#include "lab/conformance/leak_checks.h"

#include <string>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

namespace bourse {
namespace {

constexpr int kMovesTried = 3;   // per seat, the same in both worlds
constexpr int kTwinsTried = 50;  // until the game accepts one

AnyAction any_of(const std::vector<AnyAction>& actions, Rng& rng) {
  return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
}

// Two worlds that one viewer cannot tell apart. Requires: equal seat counts.
class WorldPair {
 public:
  WorldPair(const CheckContext& world,
            const CheckContext& twin,
            Viewer viewer,
            Violations& violations)
      : world_(world), twin_(twin), viewer_(viewer), violations_(violations) {}

  void compare(Rng& rng) {
    compare_views();
    compare_choices();
    compare_moves(rng);
  }

 private:
  void compare_views() {
    const Look here = look_at(world_);
    const Look there = look_at(twin_);
    expect(world_.game.same_view(here.view, there.view), "views differ");
    expect(here.json == there.json, "views differ as JSON");
    expect(here.display == there.display, "displays differ as JSON");
  }

  void compare_choices() {
    const auto seat = viewer_.seat();
    if (!seat) return;
    expect(world_.to_act().contains(*seat) == twin_.to_act().contains(*seat),
           "the seat is to act in one world alone");
    expect(world_.legal_text(*seat) == twin_.legal_text(*seat), "legal actions differ");
  }

  void compare_moves(Rng& rng) {
    for (const Seat seat : world_.to_act()) {
      if (!twin_.to_act().contains(seat)) continue;
      const auto legal = world_.legal(seat);
      for (int tried = 0; tried < kMovesTried && !legal.empty(); ++tried) {
        compare_move(seat, any_of(legal, rng));
      }
    }
  }

  void compare_move(Seat seat, const AnyAction& action) {
    if (twin_.game.refuse(twin_.rules, twin_.state, seat, action)) return;
    const CheckContext::After here = world_.apply(seat, action);
    const CheckContext::After there = twin_.apply(seat, action);
    const bool same_events =
        world_.witnessed(here.events, viewer_) == twin_.witnessed(there.events, viewer_);
    const bool same_views = world_.game.same_view(world_.with(here.state).view(viewer_),
                                                  twin_.with(there.state).view(viewer_));
    if (same_events == same_views) return;
    if (!same_events && become_one(here.state, there.state)) return;
    violations_.add("leak",
                    fmt::format("{}: {} of seat {} is {}",
                                name_of(viewer_),
                                world_.print(action),
                                number(seat),
                                same_events ? "witnessed alike, but the views after it differ"
                                            : "witnessed differently, and the view forgets it"));
  }
  bool become_one(const AnyState& here, const AnyState& there) const {
    return world_.game.document(world_.rules, here) == twin_.game.document(twin_.rules, there);
  }
  struct Look {
    AnyView view;
    std::string json;
    std::string display;
  };
  Look look_at(const CheckContext& context) const {
    const AnyView view = context.view(viewer_);
    return {view,
            json::serialize(context.game.view_json(context.rules, view)),
            json::serialize(context.game.display_json(context.rules, view))};
  }
  void expect(bool holds, std::string_view what) {
    if (!holds) violations_.add("leak", fmt::format("{}: {}", name_of(viewer_), what));
  }

  const CheckContext& world_;
  const CheckContext& twin_;
  Viewer viewer_;
  Violations& violations_;
};

struct Commit {
  Seat seat;
  AnyAction action;
};

AnyState commit_both(const CheckContext& context, const Commit& first, const Commit& second) {
  const CheckContext::After middle = context.apply(first.seat, first.action);
  const CheckContext then{
      context.game, context.rules, middle.state, context.seed, context.move + 1};
  return then.apply(second.seat, second.action).state;
}

// A twin that the game refuses is not a possible world: permuted secrets may leave a seat without
// an action although the phase shows everybody that it has one.
Result<AnyPosition, ParseError> load_twin(const ErasedGame& game,
                                          const json::object& document,
                                          Viewer viewer,
                                          Rng& rng) {
  auto twin = game.load(game.twin(document, viewer, rng));
  for (int tries = 1; tries < kTwinsTried && !twin; ++tries) {
    twin = game.load(game.twin(document, viewer, rng));
  }
  return twin;
}

void check_secrecy(const CheckContext& context, Seat seat, Rng& rng, Violations& violations) {
  const auto legal = context.legal(seat);
  const CheckContext::After one = context.apply(seat, any_of(legal, rng));
  const CheckContext::After other = context.apply(seat, any_of(legal, rng));
  for (const Viewer viewer : all_viewers(context.seats())) {
    if (viewer.is(seat)) continue;
    violations.expect(
        context.witnessed(one.events, viewer) == context.witnessed(other.events, viewer),
        "sealed",
        "events reveal a commit");
    violations.expect(context.game.same_view(context.with(one.state).view(viewer),
                                             context.with(other.state).view(viewer)),
                      "sealed",
                      "a view reveals a commit");
  }
}

}  // namespace

void check_twin(const CheckContext& context, Viewer viewer, Rng& rng, Violations& violations) {
  const json::object document = context.game.document(context.rules, context.state);
  const auto world = context.game.load(document);
  const auto twin = load_twin(context.game, document, viewer, rng);
  if (!world || !twin) {
    violations.add("leak",
                   fmt::format("refused: {}", explain(world ? twin.error() : world.error())));
    return;
  }
  const CheckContext here{context.game, world->rules, world->state, context.seed, context.move};
  const CheckContext there{context.game, twin->rules, twin->state, context.seed, context.move};
  WorldPair(here, there, viewer, violations).compare(rng);
}

void check_drawn_twin(const CheckContext& context,
                      Viewer viewer,
                      Rng& rng,
                      Violations& violations) {
  const AnyState drawn = context.game.sample(context.rules, context.view(viewer), rng);
  WorldPair(context, context.with(drawn), viewer, violations).compare(rng);
}

void check_sealed(const CheckContext& context, Rng& rng, Violations& violations) {
  const SeatSet to_act = context.to_act();
  if (to_act.size() < 2) return;
  SeatSet others = to_act;
  others.erase(to_act.front());
  const Commit one{to_act.front(), any_of(context.legal(to_act.front()), rng)};
  const Commit other{others.front(), any_of(context.legal(others.front()), rng)};
  violations.expect(
      context.game.same_state(commit_both(context, one, other), commit_both(context, other, one)),
      "sealed",
      "the order of two commits matters");
  for (const Seat seat : to_act) check_secrecy(context, seat, rng, violations);
}

}  // namespace bourse
