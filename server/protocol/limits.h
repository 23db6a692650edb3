// SPDX-License-Identifier: Apache-2.0
//
// Limits that are part of the protocol and have no option. docs/protocol.md lists them, with
// HouseLimits and NetLimits, as `bourse protocol --limits` prints them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bourse {

inline constexpr std::size_t kLongestOptions = std::size_t{64} * 1024;  // bytes, options of a table
inline constexpr std::size_t kLongestPosition = std::size_t{128} * 1024;  // bytes, of a new table
inline constexpr std::size_t kLongestAction = 1024;                     // bytes, notation of a move
inline constexpr std::size_t kLongestId = 64;                           // bytes, id of a message
inline constexpr std::size_t kContributionDigits = 64;                  // hex, per seat
inline constexpr std::size_t kMostOrders = 16;                          // standing orders, per seat
inline constexpr std::size_t kRefusalsKept = 16;                        // refusals, per table
inline constexpr std::int64_t kUndoVoteLasts = 60'000;                  // milliseconds
inline constexpr std::int64_t kProposalLasts = 60'000;                  // milliseconds
inline constexpr std::int64_t kDaysProposalLasts = 24LL * 60 * 60'000;  // with a clock over days
inline constexpr int kLeastRemovers = 2;  // people who agree to remove another
// Undos of one seat: without the game getting further than it has ever been, and in a whole game.
// A person corrects a slip once or twice; a bound far above that keeps the history of a game short.
inline constexpr int kUndosPerTurn = 10;
inline constexpr int kUndosPerGame = 100;
inline constexpr int kMostOwnTables = 50;             // per answer
inline constexpr int kMostOwnBests = 100;             // per answer
inline constexpr int kMostDevices = 50;               // per answer
inline constexpr int kMostListed = 200;               // tables in the lobby
inline constexpr int kMostListedPerPerson = 10;       // of them opened by one
inline constexpr int kMostListedPerAddress = 40;      // or from one address
inline constexpr std::size_t kLongestListing = 2048;  // bytes
inline constexpr std::size_t kMostPriced = 12;        // running tables listed with prices
inline constexpr std::size_t kMostPriceRows = 24;     // changes of prices, per table
inline constexpr std::size_t kLongestPrices = 512;    // bytes, per table

}  // namespace bourse
