// SPDX-License-Identifier: Apache-2.0
//
// Assigns the random streams of a match's seed (core/rng.h). Records, goldens and digests depend on
// these numbers: existing uses keep their streams, and a new use takes unused ones.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/check.h"
#include "core/seat.h"

namespace bourse {

enum class RngUse : std::uint8_t {
  Setup,
  Move,           // by the number of the move, 1 for the first
  PlayoutChoice,  // the moves of random games in simulations and the benchmark
  Probe,          // positions that a conformance game samples
  Undo,           // by move << 16 | world: worlds that show whether a move revealed something
  Hint,           // by the upper 61 bits of the hash of the seat's view
  GoldenChoice,   // the moves of a golden being regenerated
  Bot,            // by seat << 40 | move
  DigestOptions,  // the options of a game of the digest
};

// A use has the streams base + least … base + most.
struct RngStreams {
  RngUse use{};
  std::uint64_t base = 0;
  std::uint64_t least = 0;
  std::uint64_t most = 0;

  constexpr std::uint64_t first() const { return base + least; }
  constexpr std::uint64_t last() const { return base + most; }
};

constexpr std::uint64_t two_to_the(unsigned power) { return std::uint64_t{1} << power; }

// In the order of RngUse. Moves are numbered from 1 and below 2^32, so GoldenChoice belongs to no
// bot.
inline constexpr std::array<RngStreams, 9> kRngStreams{{
    {RngUse::Setup, 0, 0, 0},
    {RngUse::Move, 0, 1, two_to_the(32) - 1},
    {RngUse::PlayoutChoice, two_to_the(60), 0, 0},
    {RngUse::Probe, two_to_the(61), 0, 0},
    {RngUse::Undo, two_to_the(62), 0, two_to_the(48) - 1},
    {RngUse::Hint, two_to_the(62) + two_to_the(61), 0, two_to_the(61) - 1},
    {RngUse::GoldenChoice, two_to_the(63), 0, 0},
    {RngUse::Bot, two_to_the(63), 1, (std::uint64_t{kMaxSeats} << 40U) - 1},
    {RngUse::DigestOptions, ~std::uint64_t{0}, 0, 0},
}};

// Requires: least <= number <= most of the use.
constexpr std::uint64_t rng_stream(RngUse use, std::uint64_t number = 0) {
  const RngStreams& streams = kRngStreams[static_cast<std::size_t>(use)];
  BOURSE_CHECK(number >= streams.least && number <= streams.most);
  return streams.base + number;
}

}  // namespace bourse
