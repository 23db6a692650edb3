// SPDX-License-Identifier: Apache-2.0
//
// A number that changes if a game behaves differently: 64-bit FNV-1a over seeded random games at
// every seat count with random options. It covers the options, each action in notation, each event
// as every viewer witnessed it (JSON and sentence) and the final document. It is the same for every
// build type and compiler.
#pragma once

#include <cstdint>
#include <string>

#include "core/boundary/erased_game.h"

namespace bourse {

std::uint64_t digest(const ErasedGame& game);

// "nyse 4f2a91c0d5e6b718": the key and 16 hex digits.
std::string digest_line(const ErasedGame& game);

}  // namespace bourse
