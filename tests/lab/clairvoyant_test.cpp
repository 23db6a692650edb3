// SPDX-License-Identifier: Apache-2.0
#include "lab/matches/clairvoyant.h"

#include <type_traits>

#include <doctest/doctest.h>

#include "games/registry.h"
#include "lab/matches/match_runner.h"

namespace bourse {
namespace {

// A request to a bot holds no state and leads to none: it has five members, of which only the view
// describes the position. A Participant is not a Bot, so it cannot be seated as one.
static_assert(!std::is_base_of_v<Bot, Participant> && !std::is_base_of_v<Participant, Bot>);
static_assert(!std::is_convertible_v<ParticipantMaker, BotMaker>);
static_assert(!std::is_constructible_v<DecisionRequest, const Match&>);

MatchReport match_of(std::string_view game, const std::string& a, const std::string& b, int games) {
  const ErasedGame& found = *find_game(game);
  return run_match({.game = &found,
                    .rules = *found.compile(4, {}),
                    .a = *participant_maker(a),
                    .b = *participant_maker(b),
                    .games = games,
                    .hypotheses = {},
                    .seed = Seed{5},
                    .threads = 1});
}

}  // namespace

TEST_CASE("a clairvoyant beats the fair search if hidden information matters" *
          doctest::test_suite("many games")) {
  const MatchReport report =
      match_of("stockpile", "clairvoyant:iterations=24", "search:iterations=24", 60);
  CHECK(report.is_clean());
  CHECK(mean_score(report.scores).low > 0.5);
}

TEST_CASE("a clairvoyant plays legal moves in every game, reproducibly" *
          doctest::test_suite("many games")) {
  for (const ErasedGame& game : games()) {
    const std::string key(game.descriptor->key);
    CAPTURE(key);
    const MatchReport report = match_of(key, "clairvoyant:iterations=6", "greedy", 6);
    CHECK(report.is_clean());
    const MatchReport again = match_of(key, "clairvoyant:iterations=6", "greedy", 6);
    CHECK(report.scores.points == again.scores.points);
  }
}

// The seat sees the same in both positions; a clairvoyant may choose differently.
TEST_CASE("a clairvoyant uses what its seat cannot see") {
  const ErasedGame& game = *find_game("stockpile");
  const auto clairvoyant = (*participant_maker("clairvoyant:iterations=24"))();
  const auto fair = (*participant_maker("search:iterations=24"))();
  int changes = 0;
  for (std::uint8_t deal = 0; deal < 20; ++deal) {
    const Match dealt = Match::start(game, *game.compile(4, {}), Seed{deal});
    const Seat seat = dealt.to_act().front();
    const json::object document = game.document(dealt.rules(), dealt.state());
    Rng rng(Seed{deal}, 1);
    const Match match = Match::resume(game, *game.load(document), Seed{deal});
    const Match other =
        Match::resume(game, *game.load(game.twin(document, Viewer::of(seat), rng)), Seed{deal});
    const auto says = [&](Participant& asked, const Match& where) {
      return game.print(where.rules(), asked.decide(where, seat).action);
    };
    CHECK(says(*fair, match) == says(*fair, other));
    changes += says(*clairvoyant, match) == says(*clairvoyant, other) ? 0 : 1;
  }
  CHECK(changes > 0);
}

TEST_CASE("a clairvoyant has the budget of the level it is given") {
  CHECK(participant_maker("clairvoyant").has_value());
  CHECK(participant_maker("clairvoyant:tycoon").has_value());
  CHECK_FALSE(participant_maker("clairvoyant:novice").has_value());
  CHECK_FALSE(participant_maker("clairvoyant:oracle").has_value());
  CHECK_FALSE(participant_maker("clairvoyants").has_value());
  CHECK_FALSE(bot_maker("clairvoyant").has_value());
}

}  // namespace bourse
