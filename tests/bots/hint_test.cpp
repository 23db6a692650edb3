// SPDX-License-Identifier: Apache-2.0
//
// Hints for people: two moves with their chances of winning.
#include "bots/ismcts/hint.h"

#include <algorithm>
#include <chrono>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "bots/ismcts/reward.h"
#include "bots/ismcts/search.h"
#include "bots/ismcts/search_options.h"
#include "games/registry.h"
#include "tests/bots/spot.h"
#include "tests/sealed/sealed.h"

namespace bourse {
namespace {

SearchPlan iterations(std::uint32_t count) {
  SearchPlan plan = guided_options().plan;
  plan.iterations = count;
  return plan;
}

std::string text_of(const Match& match, const AnyAction& action) {
  return match.game().print(match.rules(), action);
}
// All of a hint as text; distinct doubles have distinct texts.
std::string told(const Match& match, const std::vector<HintMove>& advice) {
  std::string text;
  for (const auto& [action, simulations, chance, score] : advice) {
    text += fmt::format("{}: {} {} {}\n", text_of(match, action), simulations, chance, score);
  }
  return text;
}

// Statistics of the bids 0, 1 and 2 of the only round.
std::vector<ActionStats> bids_of(int seats, std::string_view payouts) {
  const Match match =
      table_of(sealed_game(),
               seats,
               1,
               R"({"rounds": 1, "payouts": {"payouts": )" + std::string(payouts) + "}}");
  const Seat seat = match.to_act().front();
  std::vector<sealed::Action> choices;
  for (const AnyAction& action : match.legal(seat)) choices.push_back(action.as<sealed::Action>());
  return search<sealed::Game>(*static_cast<const sealed::Rules*>(match.rules().get()),
                              match.view(Viewer::of(seat)).as<sealed::View>(),
                              choices,
                              iterations(300),
                              test_seed(4))
      .actions;
}

TEST_CASE("a shared first place counts as a fraction of a win") {
  PerSeat<std::int32_t> scores;
  for (const int seat : {0, 1, 2, 3}) scores[seat_at(seat)] = seat == 3 ? 4 : 9;
  const Outcome shared = outcome_of(4, scores);
  CHECK(win_of(shared, seat_at(0)) == doctest::Approx(1.0 / 3));
  CHECK(win_of(shared, seat_at(3)) == 0);
  scores[seat_at(1)] = 10;
  CHECK(win_of(outcome_of(4, scores), seat_at(1)) == 1);
  CHECK(win_of(outcome_of(4, scores), seat_at(0)) == 0);
}

TEST_CASE("a search counts the wins of each choice") {
  // A payout of 1 leaves everybody equal, whatever was bid.
  for (const int seats : {2, 3, 4}) {
    for (const ActionStats& stats : bids_of(seats, "[1, 1]")) {
      CHECK(stats.visits > 0);
      CHECK(stats.wins == doctest::Approx(1.0 * stats.visits / seats));
    }
  }
  // With a payout of 5 the highest bid cannot be beaten; with a payout of 0 the lowest cannot. The
  // other seat may bid the same.
  const auto rich = bids_of(2, "[5, 5]");
  CHECK(rich[2].wins > 0.5 * rich[2].visits);
  CHECK(rich[0].wins <= 0.5 * rich[0].visits);
  const auto poor = bids_of(2, "[0, 0]");
  CHECK(poor[0].wins > 0.5 * poor[0].visits);
  CHECK(poor[2].wins <= 0.5 * poor[2].visits);
}

TEST_CASE("a hint is two legal moves with chances, reproducible for a position") {
  for (const ErasedGame& game : games()) {
    for (const int moves : {0, 21}) {
      const Spot spot = spot_in(game, 4, moves);
      const auto advice = hint_moves(spot.match, spot.seat, iterations(120));
      REQUIRE(advice.size() == 2);
      CHECK(text_of(spot.match, advice[0].action) != text_of(spot.match, advice[1].action));
      std::uint32_t simulations = 0;
      for (const HintMove& move : advice) {
        CHECK_FALSE(game.refuse(spot.match.rules(), spot.match.state(), spot.seat, move.action));
        CHECK(move.chance >= 0);
        CHECK(move.chance <= 1);
        CHECK(move.simulations > 0);
        simulations += move.simulations;
      }
      CHECK(simulations <= 120);
      CHECK(told(spot.match, advice) ==
            told(spot.match, hint_moves(spot.match, spot.seat, iterations(120))));
    }
  }
}

TEST_CASE("a hint depends only on the seat's view: twins get the same") {
  for (const ErasedGame& game : games()) {
    const Spot spot = spot_in(game, 4, 17);
    Rng rng(test_seed(8), 0);
    const json::object document = game.document(spot.match.rules(), spot.match.state());
    const auto advice_in = [&](const json::object& position) {
      auto loaded = game.load(position);
      REQUIRE(loaded.has_value());
      const Match match = Match::resume(game, std::move(*loaded), test_seed(9), 17);
      return told(match, hint_moves(match, spot.seat, iterations(60)));
    };
    CHECK(advice_in(document) == advice_in(game.twin(document, Viewer::of(spot.seat), rng)));
  }
}

TEST_CASE("in solo games a hint shows the expected score") {
  const Spot spot = spot_in(*find_game("nyse"), 1, 3);
  const auto advice = hint_moves(spot.match, spot.seat, iterations(120));
  REQUIRE(advice.size() == 2);
  for (const HintMove& move : advice) {
    CHECK(move.score > 1);
    CHECK(move.chance == 0);
  }
  CHECK(advice[0].score >= advice[1].score);
}

TEST_CASE("with only one legal move, that is the hint") {
  for (const ErasedGame& game : games()) {
    Match match = table_of(game, game.descriptor->min_seats, 5);
    Rng rng(test_seed(6), 0);
    while (!match.is_over() && match.legal(match.to_act().front()).size() > 1) {
      play_random_move(match, rng);
    }
    if (match.is_over()) continue;
    const Seat seat = match.to_act().front();
    const auto advice = hint_moves(match, seat);
    REQUIRE(advice.size() == 1);
    CHECK(text_of(match, advice.front().action) == text_of(match, match.legal(seat).front()));
    CHECK(advice.front().simulations == 0);
  }
}

// Other programs may occupy the core at times, but not in every try.
TEST_CASE("a hint takes at most a second" * doctest::test_suite("many games")) {
  using Clock = std::chrono::steady_clock;
  for (const ErasedGame& game : games()) {
    const Spot spot = spot_in(game, game.descriptor->max_seats, 0);
    Clock::duration least = Clock::duration::max();
    for (int tries = 0; tries < 3 && least > std::chrono::seconds(1); ++tries) {
      const auto start = Clock::now();
      hint_moves(spot.match, spot.seat);
      least = std::min(least, Clock::now() - start);
    }
    CHECK_MESSAGE(least < std::chrono::seconds(1), game.descriptor->key);
  }
}

}  // namespace
}  // namespace bourse
