// SPDX-License-Identifier: Apache-2.0
#include "play/rng_streams.h"

#include <doctest/doctest.h>

#include "core/check.h"
#include "play/undo.h"

namespace bourse {
namespace {

TEST_CASE("no two uses share a stream of a seed") {
  for (std::size_t at = 0; at < kRngStreams.size(); ++at) {
    CAPTURE(at);
    const RngStreams& streams = kRngStreams[at];
    CHECK(streams.use == static_cast<RngUse>(at));
    CHECK(streams.least <= streams.most);
    CHECK(streams.first() <= streams.last());
    for (std::size_t other = at + 1; other < kRngStreams.size(); ++other) {
      CAPTURE(other);
      const RngStreams& others = kRngStreams[other];
      CHECK((streams.last() < others.first() || others.last() < streams.first()));
    }
  }
}

TEST_CASE("every use keeps the streams that records, goldens and digests were made with") {
  CHECK(rng_stream(RngUse::Setup) == 0);
  CHECK(rng_stream(RngUse::Move, 1) == 1);
  CHECK(rng_stream(RngUse::Move, 30'000) == 30'000);
  CHECK(rng_stream(RngUse::PlayoutChoice) == 0x1000'0000'0000'0000U);
  CHECK(rng_stream(RngUse::Probe) == 0x2000'0000'0000'0000U);
  CHECK(rng_stream(RngUse::Undo, 17U << 16U | 300U) == 0x4000'0000'0011'012cU);
  CHECK(rng_stream(RngUse::GoldenChoice) == 0x8000'0000'0000'0000U);
  CHECK(rng_stream(RngUse::Bot, std::uint64_t{9} << 40U | 17U) == 0x8000'0900'0000'0011U);
  CHECK(rng_stream(RngUse::DigestOptions) == 0xffff'ffff'ffff'ffffU);
}

TEST_CASE("a stream number outside a use is refused") {
  CHECK_THROWS_AS(rng_stream(RngUse::Setup, 1), Bug);
  CHECK_THROWS_AS(rng_stream(RngUse::Move, 0), Bug);
  CHECK_THROWS_AS(rng_stream(RngUse::Move, two_to_the(32)), Bug);
  CHECK_THROWS_AS(rng_stream(RngUse::Bot, 0), Bug);
  CHECK_THROWS_AS(rng_stream(RngUse::Undo, two_to_the(48)), Bug);
}

TEST_CASE("the worlds of an undo fit below the number of the move") {
  CHECK(kMaxSeats * kWorldsForUndo < 1 << 16);
}

}  // namespace
}  // namespace bourse
