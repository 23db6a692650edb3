// SPDX-License-Identifier: Apache-2.0
//
// One number that changes when a game behaves differently: 64-bit FNV-1a over seeded random games
// at every seat count and with random options. Hashed are the options, each action in notation,
// each event as every viewer witnessed it (JSON and sentence) and the final document. Equal in
// every build type and on every compiler.
#pragma once

#include <cstdint>
#include <string>

#include "core/boundary/erased_game.h"

namespace bourse {

std::uint64_t digest(const ErasedGame& game);

// "nyse 4f2a91c0d5e6b718": the key and 16 hex digits.
std::string digest_line(const ErasedGame& game);

}  // namespace bourse
