// SPDX-License-Identifier: Apache-2.0
//
// Tests that the suite finds faults: in a sound game one function is replaced by a faulty one, and
// the check meant for it must report it.
#include <algorithm>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "bots/bot.h"
#include "games/registry.h"
#include "lab/conformance/conformance_game.h"
#include "play/match.h"
#include "tests/sealed/sealed.h"

namespace bourse {
namespace {

constexpr int kSeats = 3;
constexpr int kTrials = 12;
constexpr ProbeOdds kAlways{.refusals = 1, .views = 2, .documents = 2, .replays = 1};
constexpr ProbeOdds kSeldom{.refusals = 1000, .views = 1000, .documents = 1000, .replays = 1000};

const ErasedGame& sound() { return games().front(); }

Violations try_games(const ErasedGame& game,
                     std::string_view until,
                     const ProbeOdds& odds = kAlways) {
  for (int number = 0; number < kTrials; ++number) {
    Seed seed{};
    seed[0] = static_cast<std::uint8_t>(number);
    auto rules = game.compile(kSeats, {});
    REQUIRE(rules.has_value());
    const ConformanceGameResult trial =
        play_conformance_game(game, {{}, *std::move(rules)}, seed, odds);
    const auto& list = trial.violations.list();
    const bool is_found =
        std::any_of(list.begin(), list.end(), [&](const PositionViolation& violation) {
          return violation.check == until;
        });
    if (is_found || (until.empty() && !list.empty())) return trial.violations;
  }
  return {};
}

// The sound game, except that apply() ignores moves it refuses: apply() requires legality, and with
// a broken refuse() the suite passes illegal moves.
ErasedGame patient() {
  ErasedGame game = sound();
  game.apply = [](const AnyRules& rules,
                  AnyState& state,
                  Seat seat,
                  const AnyAction& action,
                  Rng& rng,
                  AnyEvents& events) {
    if (!sound().refuse(rules, state, seat, action)) {
      sound().apply(rules, state, seat, action, rng, events);
    }
  };
  return game;
}

void check_caught(const ErasedGame& broken,
                  std::string_view check,
                  const ProbeOdds& odds = kAlways) {
  CAPTURE(check);
  CHECK_FALSE(try_games(broken, check, odds).empty());
}

TEST_CASE("a sound game has no violations") {
  for (const ErasedGame& game : {sound(), sealed_game()}) {
    const Violations violations = try_games(game, "");
    CHECK_MESSAGE(
        violations.empty(),
        (violations.empty() ? "" : violations.list()[0].check + violations.list()[0].what));
  }
}

TEST_CASE("an action missing from legal() is found") {
  ErasedGame broken = sound();
  broken.legal = [](const AnyRules& rules, const AnyState& state, Seat seat) {
    auto actions = sound().legal(rules, state, seat);
    if (actions.size() > 1) actions.pop_back();
    return actions;
  };
  check_caught(broken, "refuse");
}

TEST_CASE("a list of legal actions out of order is found") {
  ErasedGame broken = sound();
  broken.legal = [](const AnyRules& rules, const AnyState& state, Seat seat) {
    auto actions = sound().legal(rules, state, seat);
    std::reverse(actions.begin(), actions.end());
    return actions;
  };
  check_caught(broken, "legal");
}

TEST_CASE("a refuse() that allows everything is found") {
  ErasedGame broken = patient();
  broken.refuse = [](const AnyRules&, const AnyState&, Seat, const AnyAction&) {
    return std::optional<Refusal>();
  };
  check_caught(broken, "refuse");
  check_caught(broken, "turn");
}

TEST_CASE("a refuse() that allows a move out of turn is found") {
  ErasedGame broken = patient();
  broken.refuse =
      [](const AnyRules& rules, const AnyState& state, Seat seat, const AnyAction& action) {
        const SeatSet to_act = sound().to_act(rules, state);
        const Seat asked = to_act.empty() ? seat : to_act.front();
        return sound().refuse(rules, state, asked, action);
      };
  check_caught(broken, "turn");
}

TEST_CASE("a game that does not advance is found") {
  ErasedGame broken = sealed_game();
  broken.apply = [](const AnyRules&, AnyState&, Seat, const AnyAction&, Rng&, AnyEvents&) {};
  check_caught(broken, "termination", kSeldom);
}

TEST_CASE("an end without an outcome is found") {
  ErasedGame broken = sound();
  broken.outcome = [](const AnyRules&, const AnyState&) { return std::optional<Outcome>(); };
  check_caught(broken, "ending");
}

TEST_CASE("inconsistent ranks are found") {
  ErasedGame broken = sound();
  broken.outcome = [](const AnyRules& rules, const AnyState& state) {
    auto outcome = sound().outcome(rules, state);
    if (outcome) outcome->ranks[seat_at(0)] = kSeats + 1;
    return outcome;
  };
  check_caught(broken, "ending");
}

TEST_CASE("two actions with the same text are found") {
  ErasedGame broken = sound();
  broken.print = [](const AnyRules&, const AnyAction&) { return std::string("pass"); };
  check_caught(broken, "notation");
}

TEST_CASE("a parser that rejects its own notation is found") {
  ErasedGame broken = sound();
  broken.parse = [](const AnyRules&, std::string_view) -> Result<AnyAction, ParseError> {
    return Unexpected(ParseError{"", "no"});
  };
  check_caught(broken, "notation");
}

TEST_CASE("a spectator view that shows a seat's secrets is found") {
  ErasedGame broken = sound();
  broken.observe = [](const AnyRules& rules, const AnyState& state, Viewer viewer) {
    const Viewer eyes = viewer.is_spectator() ? Viewer::of(seat_at(0)) : viewer;
    return sound().observe(rules, state, eyes);
  };
  check_caught(broken, "leak");
}

thread_local AnyState last_seen;

TEST_CASE("a secret in the JSON of a view or a display is found") {
  ErasedGame broken = sound();
  broken.observe = [](const AnyRules& rules, const AnyState& state, Viewer viewer) {
    last_seen = state;
    return sound().observe(rules, state, viewer);
  };
  broken.view_json = [](const AnyRules& rules, const AnyView& view) {
    json::object shown = sound().view_json(rules, view);
    shown["document"] = sound().document(rules, last_seen);
    return shown;
  };
  check_caught(broken, "leak");
  broken.display_json = broken.view_json;
  broken.view_json = sound().view_json;
  check_caught(broken, "leak");
}

TEST_CASE("an event that shows a spectator what a seat saw is found") {
  ErasedGame broken = sound();
  broken.witness = [](const AnyRules& rules,
                      const AnyEvents& events,
                      Viewer viewer,
                      std::span<const std::string> names) {
    const Viewer eyes = viewer.is_spectator() ? Viewer::of(seat_at(0)) : viewer;
    return sound().witness(rules, events, eyes, names);
  };
  check_caught(broken, "leak");
}

TEST_CASE("a view that knows more than its events showed is found") {
  ErasedGame broken = sound();
  broken.witness = [](const AnyRules& rules,
                      const AnyEvents& events,
                      Viewer /*viewer*/,
                      std::span<const std::string> names) {
    return sound().witness(rules, events, Viewer::spectator(), names);
  };
  check_caught(broken, "leak");
}

TEST_CASE("a sampler that ignores the view is found") {
  ErasedGame broken = sound();
  broken.sample = [](const AnyRules& rules, const AnyView&, Rng& rng) {
    AnyEvents events;
    return sound().setup(rules, rng, events);
  };
  check_caught(broken, "sample");
}

TEST_CASE("a view that does not say whether its seat is to act is found") {
  ErasedGame broken = sound();
  broken.waiting = [](const AnyView&) { return SeatSet(); };
  check_caught(broken, "waiting");
}

thread_local std::uint64_t deals = 0;

TEST_CASE("a deal that does not depend on the seed is found") {
  ErasedGame broken = sound();
  broken.setup = [](const AnyRules& rules, Rng& rng, AnyEvents& events) {
    for (std::uint64_t skipped = 0; skipped < deals % 7; ++skipped) rng.next();
    ++deals;
    return sound().setup(rules, rng, events);
  };
  check_caught(broken, "replay");
}

TEST_CASE("a document that does not restore the position is found") {
  ErasedGame broken = sound();
  broken.load = [](const json::value& document) {
    auto position = sound().load(document);
    if (!position) return position;
    const SeatSet to_act = sound().to_act(position->rules, position->state);
    if (to_act.empty()) return position;
    const Seat seat = to_act.front();
    const auto action = sound().legal(position->rules, position->state, seat).front();
    Rng rng(Seed{}, 0);
    AnyEvents events;
    sound().apply(position->rules, position->state, seat, action, rng, events);
    return position;
  };
  check_caught(broken, "document");
  check_caught(broken, "bare document");
}

TEST_CASE("a fallback that is not legal is found") {
  ErasedGame broken = sound();
  broken.fallback = [](const AnyRules& rules, const AnyView& view) {
    for (std::uint32_t index = sound().index_count(rules); index-- > 0;) {
      if (const auto action = sound().action_at(rules, view, index)) return *action;
    }
    return sound().fallback(rules, view);
  };
  check_caught(broken, "fallback");
}

TEST_CASE("a tensor with a NaN is found") {
  ErasedGame broken = sound();
  broken.write_tensor = [](const AnyRules& rules, const AnyView& view, std::span<float> out) {
    sound().write_tensor(rules, view, out);
    out.back() = std::numeric_limits<float>::quiet_NaN();
  };
  check_caught(broken, "tensor");
}

TEST_CASE("a broken invariant is reported under its rule") {
  class Strict final : public AnyAudit {
    std::optional<Violation> after(const AnyState&,
                                   Seat,
                                   const AnyAction&,
                                   const AnyState&) override {
      return Violation{"TEST-I1", "always"};
    }
  };
  ErasedGame broken = sound();
  broken.audit = [](const AnyRules&, const AnyState&) -> std::unique_ptr<AnyAudit> {
    return std::make_unique<Strict>();
  };
  check_caught(broken, "TEST-I1");
}

thread_local std::vector<std::string> audited;

TEST_CASE("a conformance game is the one that trace writes, whoever moves first") {
  class Listener final : public AnyAudit {
   public:
    explicit Listener(AnyRules rules) : rules_(std::move(rules)) {}
    std::optional<Violation> after(const AnyState&,
                                   Seat seat,
                                   const AnyAction& action,
                                   const AnyState&) override {
      audited.push_back(std::to_string(number(seat)) + sealed_game().print(rules_, action));
      return std::nullopt;
    }

   private:
    AnyRules rules_;
  };
  ErasedGame game = sealed_game();
  game.audit = [](const AnyRules& rules, const AnyState&) -> std::unique_ptr<AnyAudit> {
    return std::make_unique<Listener>(rules);
  };
  const auto rules = game.compile(kSeats, {});
  REQUIRE(rules.has_value());
  audited.clear();
  REQUIRE(play_conformance_game(game, {{}, *rules}, Seed{7}, kAlways).is_finished);

  std::vector<std::string> traced;
  Match match = Match::start(game, *rules, Seed{7});
  while (!match.is_over()) {
    const Seat seat = next_to_move(match);
    const std::vector<AnyAction> legal = match.legal(seat);
    Rng rng = bot_stream(match.seed(), seat, match.moves().count() + 1);
    const AnyAction action =
        (*make_bot("random"))->choose({game, *rules, match.view(Viewer::of(seat)), legal}, rng);
    traced.push_back(std::to_string(number(seat)) + game.print(*rules, action));
    REQUIRE_FALSE(match.play(seat, action).has_value());
  }
  CHECK(audited == traced);
}

TEST_CASE("a commit that others can see is found") {
  ErasedGame broken = sealed_game();
  broken.observe = [](const AnyRules& rules, const AnyState& state, Viewer viewer) {
    const Viewer eyes = viewer.is_spectator() ? Viewer::of(seat_at(0)) : viewer;
    return sealed_game().observe(rules, state, eyes);
  };
  check_caught(broken, "sealed");
}

TEST_CASE("commits whose order matters are found") {
  ErasedGame broken = sealed_game();
  broken.apply = [](const AnyRules& rules,
                    AnyState& state,
                    Seat seat,
                    const AnyAction& action,
                    Rng& rng,
                    AnyEvents& events) {
    const bool is_last = sealed_game().to_act(rules, state).size() == 1;
    if (is_last && seat == seat_at(0)) rng.next();
    sealed_game().apply(rules, state, seat, action, rng, events);
  };
  check_caught(broken, "sealed");
}

TEST_CASE("a game that throws is reported and does not end the program") {
  ErasedGame broken = sound();
  broken.market = [](const AnyRules&, const AnyView&) -> Market {
    throw std::runtime_error("market closed");
  };
  check_caught(broken, "fault");
}

}  // namespace
}  // namespace bourse
