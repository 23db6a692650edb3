// SPDX-License-Identifier: Apache-2.0
//
// Provably fair deals: neither the server nor a seat can choose the deck, even if they are the same
// person (docs/adr/0024-committed-contributions.md). Before anybody sits down the server publishes
// a commitment to its secret. Each person draws a random contribution and publishes a commitment to
// it when sitting down. Once every seat is taken, the contributions are revealed; one that is not
// revealed in time is replaced by its commitment. The secret is revealed at the end, so anybody can
// recompute the seed. With part(x) = the length of x as 8 bytes, lowest first, then x:
//   commitment        = BLAKE2b-256(part("bourse commitment") part(secret))
//   a seat's          = BLAKE2b-256(part("bourse contribution") part(table id) part(contribution))
//   seed              = BLAKE2b-256(part(secret) part(table id) part(contribution of seat 0) …)
// The lengths make the encoding injective. Contributions and the commitments of seats are texts of
// hex digits; a seat without one (a bot) has an empty text.
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
  // One per seat, may be empty. No list: the contributions were not committed to, as in games that
  // began under earlier programs.
  std::vector<std::string> commitments{};
};

HouseSecret draw_secret();  // from the operating system
Commitment commit(const HouseSecret& secret);
// A seat's commitment to its contribution, as 64 hex digits.
std::string commit_contribution(std::string_view table, std::string_view contribution);
// 64 lower-case hex digits.
bool is_commitment(std::string_view text);

// A seat's part of the seed, compared with the seat's commitment.
enum class ContributionState : std::uint8_t {
  None,        // the seat contributes nothing
  Revealed,    // it matches the commitment
  Unrevealed,  // the commitment itself counts
  Wrong
};
ContributionState contribution_state(std::string_view table,
                                     std::string_view commitment,
                                     std::string_view contribution);

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
