// SPDX-License-Identifier: Apache-2.0
#include "lab/parallel/parcel.h"

#include <doctest/doctest.h>

#include "games/registry.h"
#include "lab/matches/contest.h"
#include "lab/simulation/simulation.h"

namespace bourse {

TEST_CASE("a tally arrives as it was sent, with every figure in it") {
  for (const ErasedGame& game : games()) {
    const int seats = game.descriptor->min_seats;
    const Tally tally = simulate({.game = &game,
                                  .rules = *game.compile(seats, {}),
                                  .bots = {},
                                  .games = 12,
                                  .seed = Seed{4},
                                  .threads = 1});
    REQUIRE(tally.watched == 12);
    REQUIRE_FALSE(tally.prices.empty());
    const std::string bytes = pack(tally);
    CHECK(unpack<Tally>(bytes) == tally);
    CHECK_THROWS_AS(unpack<Tally>(bytes.substr(0, bytes.size() - 1)), Bug);
    CHECK_THROWS_AS(unpack<Tally>(bytes + "x"), Bug);
  }
  CHECK(unpack<Tally>(pack(Tally{})) == Tally{});
  Tally faulty;
  faulty.first_fault = {7, Seed{1, 2}, "it broke"};
  CHECK(unpack<Tally>(pack(faulty)) == faulty);
}

TEST_CASE("what may be absent arrives present or absent") {
  std::optional<FaultyGame> fault;
  CHECK_FALSE(unpack<std::optional<FaultyGame>>(pack(fault)).has_value());
  fault = FaultyGame{Seed{1, 2, 255}, SeatSet::from_bits(5), "it broke"};
  const auto arrived = unpack<std::optional<FaultyGame>>(pack(fault));
  REQUIRE(arrived.has_value());
  CHECK(arrived->seed == fault->seed);
  CHECK(arrived->seats_of_a.bits() == 5);
  CHECK(unpack<Conduct>(pack(Conduct{1, -2, 3, 4})) == Conduct{1, -2, 3, 4});
}

}  // namespace bourse
