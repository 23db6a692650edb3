// SPDX-License-Identifier: Apache-2.0
//
// Lines of the engine protocol (docs/engine_protocol.md): a word, optionally followed by a blank
// and one JSON object. Both sides write and read them here.
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
// Limits of a budget.
inline constexpr int kMostIterations = 100'000'000;
inline constexpr int kMostMilliseconds = 600'000;

// The first word of a line, and what follows the blank after it.
struct EngineLine {
  std::string_view word;
  std::string_view rest;
};
EngineLine split_line(std::string_view line);

// An engine's description of itself.
struct EngineOption {
  std::string key;
  std::string value;  // the current one
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

// A decision of the seat. The line has the view, the legal moves, and a world drawn from the view
// alone: an engine that knows the rules sees in it what the seat sees and can play on from it. It
// tells no more than the view does.
struct EnginePosition {
  AnyRules rules;  // of the world: its document may leave out what only the setup reads
  AnyView view{};
  std::vector<AnyAction> legal;
};
std::string write_position(const DecisionRequest& request, Rng& rng);
Result<EnginePosition, ParseError> read_position(const EngineSeat& seat, std::string_view text);

// Seed and budget of one decision.
struct ThinkRequest {
  Seed seed{};
  Budget budget;
};
std::string write_think(const ThinkRequest& request);
Result<ThinkRequest, ParseError> read_think(std::string_view text);

}  // namespace bourse
