// SPDX-License-Identifier: Apache-2.0
#include "bots/bot.h"

#include <array>

#include <doctest/doctest.h>

#include "games/registry.h"
#include "play/match.h"
#include "tests/play/tables.h"
#include "tests/sealed/sealed.h"

namespace bourse {
namespace {

// Counts how often a bot makes each of the three bids.
std::array<int, 3> bids_of(std::string_view spec, std::string_view payouts) {
  const Match match =
      table_of(sealed_game(), 2, 1, R"({"payouts": {"payouts": )" + std::string(payouts) + "}}");
  const Seat seat = match.to_act().front();
  const AnyView view = match.view(Viewer::of(seat));
  const std::vector<AnyAction> legal = match.legal(seat);
  const auto bot = make_bot(spec);
  REQUIRE(bot.has_value());
  std::array<int, 3> counts{};
  for (int draw = 1; draw <= 3000; ++draw) {
    Rng rng = bot_stream(test_seed(1), seat, draw);
    const AnyAction action = (*bot)->choose({match.game(), match.rules(), view, legal}, rng);
    ++counts[action.as<sealed::Action>().coins];
  }
  return counts;
}

bool is_even(const std::array<int, 3>& counts) {
  double chi_square = 0;
  for (const int count : counts) chi_square += (count - 1000) * (count - 1000) / 1000.0;
  return chi_square < 27.6;  // once in a million with 2 degrees of freedom
}

TEST_CASE("random chooses every legal action equally often") {
  CHECK(is_even(bids_of("random", "[0, 5]")));
}

TEST_CASE("greedy chooses the action its game scores highest, at random among equals") {
  CHECK(bids_of("greedy", "[5, 5]") == std::array<int, 3>{0, 0, 3000});
  CHECK(bids_of("greedy", "[0, 0]") == std::array<int, 3>{3000, 0, 0});
  CHECK(is_even(bids_of("greedy", "[1, 1]")));
}

TEST_CASE("an unknown bot is refused with a list of the known ones") {
  const auto bot = make_bot("oracle");
  REQUIRE_FALSE(bot.has_value());
  CHECK(explain(bot.error()) ==
        "bot: there is no bot 'oracle'; there are random, novice, greedy, trader, broker, tycoon, "
        "search:KEY=NUMBER,… and engine:COMMAND");
  CHECK_FALSE(make_bot("").has_value());
  for (const BotKind& kind : bot_kinds()) CHECK(make_bot(kind.key).has_value());
}

TEST_CASE("a bot draws from a stream of its seat and move that the game does not use") {
  const Seed seed = test_seed(3);
  Rng stream = bot_stream(seed, seat_at(2), 17);
  Rng expected(seed, (std::uint64_t{1} << 63U) | (std::uint64_t{2} << 40U) | 17U);
  for (int draw = 0; draw < 10; ++draw) CHECK(stream.next() == expected.next());
}

TEST_CASE("bots play every game to its end with legal moves, reproducibly" *
          doctest::test_suite("many games")) {
  for (const ErasedGame& game : games()) {
    for (const int seats : {game.descriptor->min_seats, game.descriptor->max_seats}) {
      const auto play = [&](std::string_view spec) {
        Match match = table_of(game, seats, 9);
        const auto bot = make_bot(spec);
        while (!match.is_over()) {
          const Seat seat = match.to_act().front();
          const std::vector<AnyAction> legal = match.legal(seat);
          Rng rng = bot_stream(match.seed(), seat, match.moves().count() + 1);
          const AnyView view = match.view(Viewer::of(seat));
          const AnyAction action = (*bot)->choose({game, match.rules(), view, legal}, rng);
          const auto refusal = match.play(seat, action);
          REQUIRE_FALSE(refusal.has_value());
        }
        return match;
      };
      for (const std::string_view spec : {"random", "greedy", "search:iterations=2"}) {
        const Match match = play(spec);
        CHECK(match.outcome().has_value());
        CHECK(game.same_state(match.state(), play(spec).state()));
      }
    }
  }
}

}  // namespace
}  // namespace bourse
