// SPDX-License-Identifier: Apache-2.0
//
// Undo, as offered and as executed.
#include "play/undo.h"

#include <doctest/doctest.h>

#include "games/registry.h"
#include "play/match.h"

namespace bourse {
namespace {

LastMove last_move(const Match& match, const PlayedMove& move, const Match& before) {
  return {.game = match.game(),
          .rules = match.rules(),
          .seed = match.seed(),
          .number = static_cast<std::uint64_t>(match.moves().count()),
          .seat = move.seat,
          .action = move.action,
          .before = before.state(),
          .after = match.state()};
}

}  // namespace

TEST_CASE("undo: the few worlds behind the button refuse only what all worlds refuse") {
  const ErasedGame& nyse = *find_game("nyse");
  int granted = 0;
  int refused = 0;
  for (const int seats : {1, 2, 4}) {
    const auto rules = nyse.compile(seats, {});
    REQUIRE(rules.has_value());
    Seed seed{};
    seed[0] = static_cast<std::uint8_t>(seats);
    Match match = Match::start(nyse, *rules, seed);
    Rng rng(seed, 1U << 20U);
    while (!match.is_over()) {
      const Match before = match;
      const Seat seat = *match.to_act().begin();
      const auto legal = match.legal(seat);
      REQUIRE_FALSE(match.play(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
      const PlayedMove move = *match.moves().last();
      const LastMove last = last_move(match, move, before);
      const bool is_granted = !refuse_undo(last);
      if (is_granted) CHECK_FALSE(refuse_undo(last, kWorldsForOffer).has_value());
      ++(is_granted ? granted : refused);
      Match taken_back = match;
      CHECK(taken_back.undo(seat).has_value() != is_granted);
    }
  }
  CHECK(granted > 3);
  CHECK(refused > 3);
}

}  // namespace bourse
