// SPDX-License-Identifier: Apache-2.0
//
// The hash chain over the steps that one viewer was sent. Client and record keep its last link, so
// a record of another game, or of a part of this one, does not match what the client saw.
//   link 0 = 32 zero bytes
//   link n = BLAKE2b-256(part("bourse step") part(link n-1) part(number of the step, decimal)
//                        part(hash of the view, 16 hex digits) part(back_to, decimal, or ""))
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/boundary/erased_game.h"

namespace bourse {

using StepLink = std::array<std::uint8_t, 32>;

// The link after `before`. `back_to`: the step took back the viewer's steps after that number.
StepLink next_link(const StepLink& before,
                   int number,
                   std::uint64_t view_hash,
                   std::optional<int> back_to);

// 16 hex digits.
std::string hash_text(std::uint64_t hash);

// Identifies the way in which this program hashes the views of a game. Links of programs with
// different fingerprints cannot be compared.
std::uint64_t view_fingerprint(const ErasedGame& game);

}  // namespace bourse
