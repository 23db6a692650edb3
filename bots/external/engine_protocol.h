// SPDX-License-Identifier: Apache-2.0
//
// The lines between the house and an engine (docs/engine_protocol.md): a word, a blank and, where
// more than a word is to be said, one JSON object. Both sides write and read them here.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "core/boundary/erased_game.h"
#include "core/result.h"

namespace bourse {

inline constexpr int kEngineProtocol = 1;
inline constexpr std::size_t kLongestOrder = std::size_t{1} << 20U;   // to an engine, in bytes
inline constexpr std::size_t kLongestAnswer = std::size_t{1} << 16U;  // of an engine
// The most that may be wished for a request.
inline constexpr int kMostIterations = 100'000'000;
inline constexpr int kMostMilliseconds = 600'000;

// The first word of a line, and what follows the blank behind it.
struct EngineLine {
  std::string_view word;
  std::string_view rest;
};
EngineLine split_line(std::string_view line);

// What an engine says of itself.
struct EngineOption {
  std::string key;
  std::string value;  // as it stands
  std::string help;
};
struct Announcement {
  std::string name;
  std::string version;
  std::vector<EngineOption> options;

  bool has_option(std::string_view key) const;
};
std::string write_announcement(const Announcement& announcement);
Result<Announcement, ParseError> read_announcement(std::string_view text);

// A seat at a table.
struct EngineSeat {
  const ErasedGame* game = nullptr;
  AnyRules rules;
  Seat seat{};
};
std::string write_seat(const EngineSeat& seat);
Result<EngineSeat, ParseError> read_seat(std::string_view text);

// A decision of the seat. On the line there is the view, the legal moves, and a world that was
// drawn from the view alone: whoever has these rules sees in it what the seat sees, and can play it
// on; it says no more than the view does.
struct EnginePosition {
  AnyRules rules;  // the world's own: a document need not say what only the setup reads
  AnyView view{};
  std::vector<AnyAction> legal;
};
std::string write_position(const DecisionRequest& request, Rng& rng);
Result<EnginePosition, ParseError> read_position(const EngineSeat& seat, std::string_view text);

// What an engine thinks with.
struct ThinkRequest {
  Seed seed{};
  Budget budget;
};
std::string write_think(const ThinkRequest& request);
Result<ThinkRequest, ParseError> read_think(std::string_view text);

}  // namespace bourse
