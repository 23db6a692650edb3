// SPDX-License-Identifier: Apache-2.0
#include "lab/conformance/conformance_game.h"

#include <exception>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "bots/bot.h"
#include "lab/conformance/leak_checks.h"
#include "lab/conformance/position_checks.h"
#include "play/event_log.h"
#include "play/match.h"
#include "play/rng_streams.h"

namespace bourse {
namespace {

constexpr int kMaxDecisions = 30'000;
// Viewers for whom twins are compared per position.
constexpr std::uint32_t kTwinViewers = 2;

class ConformanceGame {
 public:
  ConformanceGame(const ErasedGame& game,
                  const CompiledOptions& rules,
                  const Seed& seed,
                  const ProbeOdds& odds)
      : game_(game),
        seed_(seed),
        odds_(odds),
        probe_(seed, rng_stream(RngUse::Probe)),
        match_(Match::start(game, rules.rules, seed)),
        events_(match_) {}

  ConformanceGameResult play() {
    audit_ = game_.audit(match_.rules(), match_.state());
    while (match_.moves().count() < kMaxDecisions) {
      result_.violations.at_move(match_.moves().count());
      check_position();
      if (match_.is_over() || !play_move()) break;
    }
    result_.is_finished = match_.is_over();
    result_.violations.expect(
        result_.is_finished, "termination", "the game does not end, or nobody can move");
    result_.decisions = match_.moves().count();
    if (is_chosen(odds_.replays)) check_replay();
    return std::move(result_);
  }

 private:
  bool is_chosen(std::uint32_t odds) { return probe_.below(odds) == 0; }

  CheckContext context() const {
    return {game_, match_.rules(), match_.state(), seed_, match_.moves().count()};
  }

  void check_position() {
    Violations& violations = result_.violations;
    const CheckContext here = context();
    if (is_chosen(odds_.decisions)) check_decision(here, violations);
    if (is_chosen(odds_.refusals)) check_refusals(here, violations);
    if (is_chosen(odds_.views)) check_looks(here);
    if (is_chosen(odds_.documents)) check_secrets(here);
  }

  void check_looks(const CheckContext& here) {
    Violations& violations = result_.violations;
    check_notation(here, violations);
    for (const Viewer viewer : all_viewers(here.seats())) {
      check_view(here, viewer, probe_, violations);
      check_thinking(here, viewer, violations);
    }
  }

  void check_secrets(const CheckContext& here) {
    check_document(here, probe_, result_.violations);
    check_sealed(here, probe_, result_.violations);
    const auto viewers = all_viewers(here.seats());
    for (std::uint32_t tried = 0; tried < kTwinViewers; ++tried) {
      const auto chosen = probe_.below(static_cast<std::uint32_t>(viewers.size()));
      check_twin(here, viewers[chosen], probe_, result_.violations);
      check_drawn_twin(here, viewers[chosen], probe_, result_.violations);
    }
  }

  // Chooses as a random bot in this seat would.
  AnyAction choose(Seat seat, const std::vector<AnyAction>& legal) const {
    Rng rng = bot_stream(match_, seat);
    return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  }

  bool play_move() {
    const Seat seat = next_to_move(match_);
    const auto legal = match_.legal(seat);
    if (legal.empty()) return false;
    const AnyState before = match_.state();
    const AnyAction action = choose(seat, legal);
    if (match_.play(seat, action)) return false;
    events_.follow(match_);
    if (const auto violation = audit_->after(before, seat, action, match_.state())) {
      result_.violations.add(violation->rule,
                             fmt::format("after {} of seat {}: {}",
                                         game_.print(match_.rules(), action),
                                         number(seat),
                                         violation->what));
    }
    return true;
  }

  // Options (as the game writes them), seed and moves must reproduce the same states and events.
  void check_replay() {
    Violations& violations = result_.violations;
    const auto rules = game_.compile(match_.seats(), game_.options(match_.rules()));
    if (!rules) {
      violations.add("replay", fmt::format("options refused: {}", explain(rules.error())));
      return;
    }
    Match again = Match::start(game_, *rules, seed_);
    compare_events(again, 0);
    for (int number = 1; number <= match_.moves().count(); ++number) {
      const PlayedMove move = match_.moves().at(number);
      if (again.play(move.seat, move.action)) {
        violations.add("replay", fmt::format("move {} is refused", again.moves().count() + 1));
        return;
      }
      compare_events(again, again.moves().count());
    }
    violations.expect(game_.same_state(again.state(), match_.state()), "replay", "states differ");
  }

  void compare_events(const Match& again, int move) {
    for (const Viewer viewer : all_viewers(match_.seats())) {
      const auto then = events_.sightings(move, viewer);
      const auto now = again.sightings(viewer);
      bool same = then.size() == now.size();
      for (std::size_t at = 0; same && at < then.size(); ++at) {
        same = then[at].event == now[at].event && then[at].sentence == now[at].sentence;
      }
      result_.violations.expect(same, "replay", "events differ");
    }
  }

  const ErasedGame& game_;
  const Seed& seed_;
  const ProbeOdds& odds_;
  Rng probe_;
  Match match_;
  EventLog events_;
  std::unique_ptr<AnyAudit> audit_;
  ConformanceGameResult result_;
};

}  // namespace

ConformanceGameResult play_conformance_game(const ErasedGame& game,
                                            const CompiledOptions& rules,
                                            const Seed& seed,
                                            const ProbeOdds& odds) {
  try {
    return ConformanceGame(game, rules, seed, odds).play();
  } catch (const std::exception& fault) {
    ConformanceGameResult result;
    result.violations.add("fault", fault.what());
    return result;
  }
}

}  // namespace bourse
