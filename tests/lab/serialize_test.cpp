// SPDX-License-Identifier: Apache-2.0
#include "lab/parallel/serialize.h"

#include <doctest/doctest.h>

#include "games/registry.h"
#include "lab/matches/match_runner.h"
#include "lab/simulation/simulation.h"

namespace bourse {

TEST_CASE("a tally survives serialization") {
  for (const ErasedGame& game : games()) {
    const int seats = game.descriptor->min_seats;
    const Tally tally = simulate({.game = &game,
                                  .rules = *game.compile(seats, {}),
                                  .bots = {},
                                  .games = 12,
                                  .seed = Seed{4},
                                  .threads = 1});
    REQUIRE(tally.instrumented == 12);
    REQUIRE_FALSE(tally.prices.empty());
    const std::string bytes = to_bytes(tally);
    CHECK(from_bytes<Tally>(bytes) == tally);
    CHECK_THROWS_AS(from_bytes<Tally>(bytes.substr(0, bytes.size() - 1)), Bug);
    CHECK_THROWS_AS(from_bytes<Tally>(bytes + "x"), Bug);
  }
  CHECK(from_bytes<Tally>(to_bytes(Tally{})) == Tally{});
  Tally faulty;
  faulty.first_fault = {7, Seed{1, 2}, "it broke"};
  CHECK(from_bytes<Tally>(to_bytes(faulty)) == faulty);
}

TEST_CASE("optional values survive serialization, present or absent") {
  std::optional<FaultyGame> fault;
  CHECK_FALSE(from_bytes<std::optional<FaultyGame>>(to_bytes(fault)).has_value());
  fault = FaultyGame{Seed{1, 2, 255}, SeatSet::from_bits(5), "it broke"};
  const auto arrived = from_bytes<std::optional<FaultyGame>>(to_bytes(fault));
  REQUIRE(arrived.has_value());
  CHECK(arrived->seed == fault->seed);
  CHECK(arrived->seats_of_a.bits() == 5);
  CHECK(from_bytes<BotStats>(to_bytes(BotStats{1, -2, 3, 4})) == BotStats{1, -2, 3, 4});
}

}  // namespace bourse
