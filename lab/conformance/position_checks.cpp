// SPDX-License-Identifier: Apache-2.0
#include "lab/conformance/position_checks.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include <fmt/format.h>

#include "play/match.h"

namespace bourse {
namespace {

constexpr int kDraws = 2;          // worlds sampled from one view
constexpr int kMaxMoves = 30'000;  // of a game continued from a bare document

using Indices = std::vector<bool>;  // by dense index

// Places start at 1; after a place shared by k seats, the next k - 1 are skipped.
bool are_places(const Outcome& outcome) {
  for (const Seat seat : SeatSet::first(outcome.seats)) {
    int ahead = 0;
    for (const Seat other : SeatSet::first(outcome.seats)) {
      if (outcome.ranks[other] < outcome.ranks[seat]) ++ahead;
    }
    if (outcome.ranks[seat] != ahead + 1) return false;
  }
  return true;
}

void check_ending(const CheckContext& context, Violations& violations) {
  const auto outcome = context.game.outcome(context.rules, context.state);
  const bool is_over = context.to_act().empty();
  violations.expect(is_over == outcome.has_value(),
                    "ending",
                    is_over ? "nobody is to act and there is no outcome"
                            : "there is an outcome while a seat is to act");
  if (!outcome) return;
  violations.expect(
      outcome->seats == context.seats(), "ending", "the outcome has another number of seats");
  violations.expect(are_places(*outcome), "ending", "the ranks are not consistent places");
}

void check_order(const CheckContext& context,
                 Seat seat,
                 const AnyView& view,
                 Violations& violations) {
  std::optional<std::uint32_t> last;
  for (const AnyAction& action : context.legal(seat)) {
    if (const auto refusal = context.game.refuse(context.rules, context.state, seat, action)) {
      violations.add("legal",
                     fmt::format("{} is refused: {}", context.print(action), refusal->rule));
    }
    const auto index = context.game.index(context.rules, view, action);
    if (!index) continue;
    if (last && *index <= *last) {
      violations.add("legal", fmt::format("{} is not in order of index", context.print(action)));
    }
    last = index;
  }
}

void check_outsider(const CheckContext& context, Seat outsider, Violations& violations) {
  if (!context.legal(outsider).empty()) {
    violations.add("legal", fmt::format("seat {} may move out of turn", number(outsider)));
  }
  for (const Seat seat : context.to_act()) {
    const auto legal = context.legal(seat);
    if (legal.empty()) continue;
    if (!context.game.refuse(context.rules, context.state, outsider, legal.front())) {
      violations.add("turn",
                     fmt::format("{} of seat {} is not refused to seat {}",
                                 context.print(legal.front()),
                                 number(seat),
                                 number(outsider)));
    }
  }
}

Indices legal_indices(const CheckContext& context, Seat seat, const AnyView& view) {
  Indices indices(context.game.index_count(context.rules), false);
  for (const AnyAction& action : context.legal(seat)) {
    const auto index = context.game.index(context.rules, view, action);
    if (index && *index < indices.size()) indices[*index] = true;
  }
  return indices;
}

void check_refused_move(const CheckContext& context,
                        Seat seat,
                        const AnyAction& action,
                        Violations& violations) {
  Match match = Match::resume(context.game, {context.rules, context.state}, context.seed);
  const bool refused = match.play(seat, action).has_value();
  violations.expect(refused, "refused move", "a match carried out a refused action");
  violations.expect(context.game.same_state(match.state(), context.state) &&
                        match.moves().count() == 0 &&
                        context.game.document(context.rules, match.state()) ==
                            context.game.document(context.rules, context.state),
                    "refused move",
                    "a refused action changed the state");
}

void check_seat_refusals(const CheckContext& context, Seat seat, Violations& violations) {
  const AnyView view = context.view(Viewer::of(seat));
  const Indices legal = legal_indices(context, seat, view);
  std::optional<AnyAction> refused;
  for (std::uint32_t index = 0; index < legal.size(); ++index) {
    const auto action = context.game.action_at(context.rules, view, index);
    if (!action) continue;
    if (context.game.index(context.rules, view, *action) != index) {
      violations.add("refuse", fmt::format("{} is not index {}", context.print(*action), index));
    }
    const auto refusal = context.game.refuse(context.rules, context.state, seat, *action);
    if (legal[index] == refusal.has_value()) {
      violations.add("refuse",
                     fmt::format("{} of seat {} is {}",
                                 context.print(*action),
                                 number(seat),
                                 refusal ? "legal and refused" : "neither legal nor refused"));
    }
    if (!refusal) continue;
    violations.expect(!refusal->rule.empty(), "refuse", "a refusal names no rule");
    refused = action;
  }
  if (refused) check_refused_move(context, seat, *refused, violations);
}

void check_index(const CheckContext& context,
                 const AnyView& view,
                 const AnyAction& action,
                 Violations& violations) {
  const auto index = context.game.index(context.rules, view, action);
  if (!index) return;
  const auto back = context.game.action_at(context.rules, view, *index);
  if (!back || context.print(*back) != context.print(action)) {
    violations.add("notation", fmt::format("{} is not index {}", context.print(action), *index));
  }
}

void check_parse(const CheckContext& context, const std::string& text, Violations& violations) {
  const auto parsed = context.game.parse(context.rules, text);
  if (!parsed) {
    violations.add("notation", fmt::format("{}: {}", text, explain(parsed.error())));
  } else if (context.print(*parsed) != text) {
    violations.add("notation", fmt::format("{} is read as {}", text, context.print(*parsed)));
  }
}

void check_texts(const CheckContext& context, Seat seat, Violations& violations) {
  const AnyView view = context.view(Viewer::of(seat));
  std::set<std::string> texts;
  for (const AnyAction& action : context.legal(seat)) {
    const std::string text = context.print(action);
    if (!texts.insert(text).second) {
      violations.add("notation", fmt::format("two actions are written {}", text));
    }
    check_index(context, view, action, violations);
    check_parse(context, text, violations);
  }
}

void check_reload(const CheckContext& context,
                  const AnyPosition& loaded,
                  const AnyState& recalled,
                  Violations& violations) {
  violations.expect(context.game.same_state(recalled, context.state),
                    "document",
                    "document and memory do not give the state back");
  // A document may leave out what only the setup reads, so rules are compared by their effect: here
  // on the document, below on legal actions and views.
  violations.expect(context.game.document(loaded.rules, recalled) ==
                        context.game.document(context.rules, context.state),
                    "document",
                    "the reloaded document has different options");
  violations.expect(
      context.game.compile(context.seats(), context.game.options(loaded.rules)).has_value(),
      "document",
      "the options of the document are refused");
  const CheckContext reloaded{context.game, loaded.rules, recalled, context.seed, context.move};
  for (const Seat seat : context.to_act()) {
    violations.expect(reloaded.legal_text(seat) == context.legal_text(seat),
                      "document",
                      "legal actions differ after a reload");
  }
  for (const Viewer viewer : all_viewers(context.seats())) {
    violations.expect(context.game.same_view(reloaded.view(viewer), context.view(viewer)),
                      "document",
                      "a view differs after a reload");
  }
}

void check_bare(const CheckContext& context,
                const AnyPosition& loaded,
                Rng& rng,
                Violations& violations) {
  violations.expect(context.game.document(loaded.rules, loaded.state) ==
                        context.game.document(context.rules, context.state),
                    "bare document",
                    "the document of a loaded document differs");
  AnyState state = loaded.state;
  for (int moves = 0; moves < kMaxMoves; ++moves) {
    const SeatSet seats = context.game.to_act(loaded.rules, state);
    if (seats.empty()) return;
    const auto legal = context.game.legal(loaded.rules, state, seats.front());
    if (legal.empty()) break;
    const AnyAction action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    AnyEvents events;
    context.game.apply(loaded.rules, state, seats.front(), action, rng, events);
  }
  violations.add("bare document", "the game cannot be played to its end");
}

std::vector<float> tensor_of(const CheckContext& context, const AnyView& view) {
  std::vector<float> tensor(context.game.tensor_size(context.rules), -1.0F);
  context.game.write_tensor(context.rules, view, tensor);
  return tensor;
}

}  // namespace

void check_decision(const CheckContext& context, Violations& violations) {
  check_ending(context, violations);
  const SeatSet to_act = context.to_act();
  for (const Seat seat : SeatSet::first(context.seats())) {
    if (!to_act.contains(seat)) {
      check_outsider(context, seat, violations);
      continue;
    }
    violations.expect(!context.legal(seat).empty(), "legal", "a seat to act has no legal action");
    check_order(context, seat, context.view(Viewer::of(seat)), violations);
  }
}

void check_refusals(const CheckContext& context, Violations& violations) {
  SeatSet seats = context.to_act();
  seats.insert(seat_at(context.move % context.seats()));
  for (const Seat seat : seats) check_seat_refusals(context, seat, violations);
}

void check_notation(const CheckContext& context, Violations& violations) {
  for (const Seat seat : context.to_act()) check_texts(context, seat, violations);
}

void check_document(const CheckContext& context, Rng& rng, Violations& violations) {
  const json::object document = context.game.document(context.rules, context.state);
  const auto loaded = context.game.load(document);
  if (!loaded) {
    violations.add("document", fmt::format("refused: {}", explain(loaded.error())));
    return;
  }
  AnyState recalled = loaded->state;
  const json::object memory = context.game.memory(context.rules, context.state);
  if (const auto error = context.game.load_memory(loaded->rules, recalled, memory)) {
    violations.add("document", fmt::format("memory refused: {}", explain(*error)));
    return;
  }
  check_reload(context, *loaded, recalled, violations);
  check_bare(context, *loaded, rng, violations);
}

void check_view(const CheckContext& context, Viewer viewer, Rng& rng, Violations& violations) {
  const AnyView view = context.view(viewer);
  const auto seat = viewer.seat();
  violations.expect(context.game.viewer(view) == viewer, "waiting", "the view is another viewer's");
  violations.expect(
      !seat || context.game.waiting(view).contains(*seat) == context.to_act().contains(*seat),
      "waiting",
      "a seat does not know whether it is to act");
  const auto tensor = tensor_of(context, view);
  const std::string legal = seat ? context.legal_text(*seat) : std::string();
  for (int draw = 0; draw < kDraws; ++draw) {
    const AnyState world = context.game.sample(context.rules, view, rng);
    const CheckContext drawn = context.with(world);
    const AnyView seen = drawn.view(viewer);
    if (!context.game.same_view(seen, view)) {
      violations.add("sample", fmt::format("{} sees a drawn world differently", name_of(viewer)));
      continue;
    }
    for (const Seat asked : drawn.to_act()) {
      violations.expect(
          !drawn.legal(asked).empty(), "sample", "a seat cannot move in a drawn world");
    }
    violations.expect(
        tensor_of(context, seen) == tensor, "tensor", "equal views have different tensors");
    if (seat && drawn.legal_text(*seat) != legal) {
      violations.add("sample",
                     fmt::format("{} has other actions in a drawn world", name_of(viewer)));
    }
  }
}

void check_thinking(const CheckContext& context, Viewer viewer, Violations& violations) {
  const AnyView view = context.view(viewer);
  static_cast<void>(context.game.market(context.rules, view));
  for (const float value : tensor_of(context, view)) {
    if (!std::isfinite(value)) violations.add("tensor", "a value is not a finite number");
  }
  const auto seat = viewer.seat();
  if (!seat || !context.to_act().contains(*seat)) return;
  const AnyAction fallback = context.game.fallback(context.rules, view);
  if (context.game.refuse(context.rules, context.state, *seat, fallback)) {
    violations.add("fallback", fmt::format("{} is not legal", context.print(fallback)));
  }
  const std::vector<AnyAction> legal = context.legal(*seat);
  static_cast<void>(context.game.evaluate_actions(context.rules, view, legal));
  for (const AnyAction& action : legal) {
    static_cast<void>(context.game.preview(context.rules, view, action));
  }
}

}  // namespace bourse
