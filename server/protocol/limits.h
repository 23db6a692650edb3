// SPDX-License-Identifier: Apache-2.0
//
// Limits that are part of the protocol and have no option. docs/protocol.md lists them, with
// HouseLimits and NetLimits, as `bourse protocol --limits` prints them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bourse {

inline constexpr std::size_t kLongestOptions = std::size_t{64} * 1024;  // bytes, of a table
inline constexpr std::size_t kLongestAction = 1024;                     // bytes, of a move
inline constexpr std::size_t kLongestId = 64;                           // bytes, of a move
inline constexpr std::size_t kLongestContribution = 64;                 // hex digits, of a seat
inline constexpr std::size_t kMostOrders = 16;                          // that stand, of a seat
inline constexpr std::size_t kRefusalsKept = 16;                        // of a table
inline constexpr std::int64_t kUndoVoteLasts = 60'000;                  // milliseconds, of an undo
inline constexpr int kMostOwnTables = 50;                               // in an answer
inline constexpr int kMostOwnBests = 100;                               // in an answer
inline constexpr int kMostListed = 200;                                 // tables in the lobby

}  // namespace bourse
