// SPDX-License-Identifier: Apache-2.0
//
// The hash chain over the entries of a table. Each link is a hash of the link before it, the
// number and the entry, so a changed, missing or exchanged entry breaks the chain. It detects
// damage, not forgery: whoever can write to the file can compute it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "server/store/store.h"

namespace bourse {

using ChainLink = std::array<std::uint8_t, 16>;  // BLAKE2b-128

// The link before the first entry of a table that has one.
ChainLink first_link(std::string_view table);
ChainLink next_link(const ChainLink& before, int number, const Entry& entry);

}  // namespace bourse
