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

constexpr int kDraws = 2;          // worlds drawn from one view
constexpr int kMaxMoves = 30'000;  // of a game played on from a bare document

using Indices = std::vector<bool>;  // by dense index

// Places start at 1, and a place shared by k seats leaves out the k - 1 after it.
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

void check_ending(const Scene& scene, Findings& findings) {
  const auto outcome = scene.game.outcome(scene.rules, scene.state);
  const bool is_over = scene.to_act().empty();
  findings.expect(is_over == outcome.has_value(),
                  "ending",
                  is_over ? "nobody is to act and there is no outcome"
                          : "there is an outcome while a seat is to act");
  if (!outcome) return;
  findings.expect(outcome->seats == scene.seats(), "ending", "the outcome has other seats");
  findings.expect(are_places(*outcome), "ending", "the ranks are no places");
}

void check_order(const Scene& scene, Seat seat, const AnyView& view, Findings& findings) {
  std::optional<std::uint32_t> last;
  for (const AnyAction& action : scene.legal(seat)) {
    if (const auto refusal = scene.game.refuse(scene.rules, scene.state, seat, action)) {
      findings.add("legal", fmt::format("{} is refused: {}", scene.print(action), refusal->rule));
    }
    const auto index = scene.game.index(scene.rules, view, action);
    if (!index) continue;
    if (last && *index <= *last) {
      findings.add("legal", fmt::format("{} is not in order of index", scene.print(action)));
    }
    last = index;
  }
}

void check_outsider(const Scene& scene, Seat outsider, Findings& findings) {
  if (!scene.legal(outsider).empty()) {
    findings.add("legal", fmt::format("seat {} may move out of turn", number(outsider)));
  }
  for (const Seat seat : scene.to_act()) {
    const auto legal = scene.legal(seat);
    if (legal.empty()) continue;
    if (!scene.game.refuse(scene.rules, scene.state, outsider, legal.front())) {
      findings.add("turn",
                   fmt::format("{} of seat {} is not refused to seat {}",
                               scene.print(legal.front()),
                               number(seat),
                               number(outsider)));
    }
  }
}

Indices legal_indices(const Scene& scene, Seat seat, const AnyView& view) {
  Indices indices(scene.game.index_count(scene.rules), false);
  for (const AnyAction& action : scene.legal(seat)) {
    const auto index = scene.game.index(scene.rules, view, action);
    if (index && *index < indices.size()) indices[*index] = true;
  }
  return indices;
}

void check_refused_move(const Scene& scene,
                        Seat seat,
                        const AnyAction& action,
                        Findings& findings) {
  Match match = Match::resume(scene.game, {scene.rules, scene.state}, scene.seed);
  const bool refused = match.play(seat, action).has_value();
  findings.expect(refused, "refused move", "a match carried out a refused action");
  findings.expect(scene.game.same_state(match.state(), scene.state) && match.moves().count() == 0 &&
                      scene.game.document(scene.rules, match.state()) ==
                          scene.game.document(scene.rules, scene.state),
                  "refused move",
                  "a refused action changed the state");
}

void check_seat_refusals(const Scene& scene, Seat seat, Findings& findings) {
  const AnyView view = scene.view(Viewer::of(seat));
  const Indices legal = legal_indices(scene, seat, view);
  std::optional<AnyAction> refused;
  for (std::uint32_t index = 0; index < legal.size(); ++index) {
    const auto action = scene.game.action_at(scene.rules, view, index);
    if (!action) continue;
    if (scene.game.index(scene.rules, view, *action) != index) {
      findings.add("refuse", fmt::format("{} is not index {}", scene.print(*action), index));
    }
    const auto refusal = scene.game.refuse(scene.rules, scene.state, seat, *action);
    if (legal[index] == refusal.has_value()) {
      findings.add("refuse",
                   fmt::format("{} of seat {} is {}",
                               scene.print(*action),
                               number(seat),
                               refusal ? "legal and refused" : "neither legal nor refused"));
    }
    if (!refusal) continue;
    findings.expect(!refusal->rule.empty(), "refuse", "a refusal names no rule");
    refused = action;
  }
  if (refused) check_refused_move(scene, seat, *refused, findings);
}

void check_index(const Scene& scene,
                 const AnyView& view,
                 const AnyAction& action,
                 Findings& findings) {
  const auto index = scene.game.index(scene.rules, view, action);
  if (!index) return;
  const auto back = scene.game.action_at(scene.rules, view, *index);
  if (!back || scene.print(*back) != scene.print(action)) {
    findings.add("notation", fmt::format("{} is not index {}", scene.print(action), *index));
  }
}

void check_parse(const Scene& scene, const std::string& text, Findings& findings) {
  const auto parsed = scene.game.parse(scene.rules, text);
  if (!parsed) {
    findings.add("notation", fmt::format("{}: {}", text, explain(parsed.error())));
  } else if (scene.print(*parsed) != text) {
    findings.add("notation", fmt::format("{} is read as {}", text, scene.print(*parsed)));
  }
}

void check_texts(const Scene& scene, Seat seat, Findings& findings) {
  const AnyView view = scene.view(Viewer::of(seat));
  std::set<std::string> texts;
  for (const AnyAction& action : scene.legal(seat)) {
    const std::string text = scene.print(action);
    if (!texts.insert(text).second) {
      findings.add("notation", fmt::format("two actions are written {}", text));
    }
    check_index(scene, view, action, findings);
    check_parse(scene, text, findings);
  }
}

void check_reload(const Scene& scene,
                  const AnyPosition& loaded,
                  const AnyState& recalled,
                  Findings& findings) {
  findings.expect(scene.game.same_state(recalled, scene.state),
                  "document",
                  "document and memory do not give the state back");
  // What only the setup reads, a document need not have: the rules are compared by their effect,
  // here on the document and below on the legal actions and the views.
  findings.expect(
      scene.game.document(loaded.rules, recalled) == scene.game.document(scene.rules, scene.state),
      "document",
      "the document has other options");
  findings.expect(scene.game.compile(scene.seats(), scene.game.options(loaded.rules)).has_value(),
                  "document",
                  "the options of the document are refused");
  const Scene reloaded{scene.game, loaded.rules, recalled, scene.seed, scene.move};
  for (const Seat seat : scene.to_act()) {
    findings.expect(reloaded.legal_text(seat) == scene.legal_text(seat),
                    "document",
                    "legal actions differ after a reload");
  }
  for (const Viewer viewer : all_viewers(scene.seats())) {
    findings.expect(scene.game.same_view(reloaded.view(viewer), scene.view(viewer)),
                    "document",
                    "a view differs after a reload");
  }
}

void check_bare(const Scene& scene, const AnyPosition& loaded, Rng& rng, Findings& findings) {
  findings.expect(scene.game.document(loaded.rules, loaded.state) ==
                      scene.game.document(scene.rules, scene.state),
                  "bare document",
                  "the document of a loaded document differs");
  AnyState state = loaded.state;
  for (int moves = 0; moves < kMaxMoves; ++moves) {
    const SeatSet seats = scene.game.to_act(loaded.rules, state);
    if (seats.empty()) return;
    const auto legal = scene.game.legal(loaded.rules, state, seats.front());
    if (legal.empty()) break;
    const AnyAction action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    AnyEvents events;
    scene.game.apply(loaded.rules, state, seats.front(), action, rng, events);
  }
  findings.add("bare document", "the game cannot be played to its end");
}

std::vector<float> tensor_of(const Scene& scene, const AnyView& view) {
  std::vector<float> tensor(scene.game.tensor_size(scene.rules), -1.0F);
  scene.game.write_tensor(scene.rules, view, tensor);
  return tensor;
}

}  // namespace

void check_decision(const Scene& scene, Findings& findings) {
  check_ending(scene, findings);
  const SeatSet to_act = scene.to_act();
  for (const Seat seat : SeatSet::first(scene.seats())) {
    if (!to_act.contains(seat)) {
      check_outsider(scene, seat, findings);
      continue;
    }
    findings.expect(!scene.legal(seat).empty(), "legal", "a seat to act has no legal action");
    check_order(scene, seat, scene.view(Viewer::of(seat)), findings);
  }
}

void check_refusals(const Scene& scene, Findings& findings) {
  SeatSet seats = scene.to_act();
  seats.insert(seat_at(scene.move % scene.seats()));
  for (const Seat seat : seats) check_seat_refusals(scene, seat, findings);
}

void check_notation(const Scene& scene, Findings& findings) {
  for (const Seat seat : scene.to_act()) check_texts(scene, seat, findings);
}

void check_document(const Scene& scene, Rng& rng, Findings& findings) {
  const json::object document = scene.game.document(scene.rules, scene.state);
  const auto loaded = scene.game.load(document);
  if (!loaded) {
    findings.add("document", fmt::format("refused: {}", explain(loaded.error())));
    return;
  }
  AnyState recalled = loaded->state;
  const json::object memory = scene.game.memory(scene.rules, scene.state);
  if (const auto error = scene.game.recall(loaded->rules, recalled, memory)) {
    findings.add("document", fmt::format("memory refused: {}", explain(*error)));
    return;
  }
  check_reload(scene, *loaded, recalled, findings);
  check_bare(scene, *loaded, rng, findings);
}

void check_view(const Scene& scene, Viewer viewer, Rng& rng, Findings& findings) {
  const AnyView view = scene.view(viewer);
  const auto seat = viewer.seat();
  findings.expect(scene.game.viewer(view) == viewer, "waiting", "the view is another viewer's");
  findings.expect(
      !seat || scene.game.waiting(view).contains(*seat) == scene.to_act().contains(*seat),
      "waiting",
      "a seat does not know whether it is to act");
  const auto tensor = tensor_of(scene, view);
  const std::string legal = seat ? scene.legal_text(*seat) : std::string();
  for (int draw = 0; draw < kDraws; ++draw) {
    const AnyState world = scene.game.sample(scene.rules, view, rng);
    const Scene drawn = scene.with(world);
    const AnyView seen = drawn.view(viewer);
    if (!scene.game.same_view(seen, view)) {
      findings.add("sample", fmt::format("{} sees a drawn world differently", name_of(viewer)));
      continue;
    }
    for (const Seat asked : drawn.to_act()) {
      findings.expect(!drawn.legal(asked).empty(), "sample", "a seat cannot move in a drawn world");
    }
    findings.expect(tensor_of(scene, seen) == tensor, "tensor", "equal views have two tensors");
    if (seat && drawn.legal_text(*seat) != legal) {
      findings.add("sample", fmt::format("{} has other actions in a drawn world", name_of(viewer)));
    }
  }
}

void check_thinking(const Scene& scene, Viewer viewer, Findings& findings) {
  const AnyView view = scene.view(viewer);
  static_cast<void>(scene.game.market(scene.rules, view));
  for (const float value : tensor_of(scene, view)) {
    if (!std::isfinite(value)) findings.add("tensor", "a value is not a finite number");
  }
  const auto seat = viewer.seat();
  if (!seat || !scene.to_act().contains(*seat)) return;
  const AnyAction fallback = scene.game.fallback(scene.rules, view);
  if (scene.game.refuse(scene.rules, scene.state, *seat, fallback)) {
    findings.add("fallback", fmt::format("{} is not legal", scene.print(fallback)));
  }
  const std::vector<AnyAction> legal = scene.legal(*seat);
  static_cast<void>(scene.game.appraise(scene.rules, view, legal));
  for (const AnyAction& action : legal) {
    static_cast<void>(scene.game.preview(scene.rules, view, action));
  }
}

}  // namespace bourse
