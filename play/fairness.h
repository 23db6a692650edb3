// SPDX-License-Identifier: Apache-2.0
//
// Provably fair deals: neither the server nor a seat can choose the deck. Before the first card the
// server publishes a commitment to its secret; each seat may contribute randomness; the secret is
// revealed at the end, so anybody can recompute the seed. With part(x) = the length of x as 8
// bytes, lowest first, then x:
//   commitment = BLAKE2b-256(part("bourse commitment") part(secret))
//   seed       = BLAKE2b-256(part(secret) part(table id) part(contribution of seat 0) part(… 1) …)
// The lengths make the encoding injective. A missing contribution is empty.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/codec/parse_error.h"
#include "core/result.h"
#include "core/rng.h"

namespace bourse {

using HouseSecret = std::array<std::uint8_t, 32>;
using Commitment = std::array<std::uint8_t, 32>;

struct Fairness {
  HouseSecret secret{};
  std::vector<std::string> contributions;  // one per seat, may be empty
};

HouseSecret draw_secret();  // from the operating system
Commitment commit(const HouseSecret& secret);
Seed derive_seed(const HouseSecret& secret,
                 std::string_view table,
                 const std::vector<std::string>& contributions);

// 1 to 64 hex digits; a shorter text gives the low digits of the number, so "2a" is the seed 42.
Result<Seed, ParseError> parse_seed(std::string_view hex);
std::string to_hex(const std::array<std::uint8_t, 32>& bytes);
// Exactly 64 hex digits. `what` names the field in the error.
Result<std::array<std::uint8_t, 32>, ParseError> parse_hex32(std::string_view hex,
                                                             std::string_view what);

}  // namespace bourse
