// SPDX-License-Identifier: Apache-2.0
//
// A program in a seat. It is given a view and its legal actions, never a state: that a bot
// cannot cheat is a matter of types.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/boundary/erased_game.h"
#include "core/result.h"
#include "core/rng.h"
#include "play/match.h"

namespace bourse {

// How long who asks lets a bot think; what is said goes before what the bot is made for. Bots that
// do not search take no notice.
struct Budget {
  std::optional<std::uint32_t> iterations{};
  std::optional<std::chrono::milliseconds> time{};  // whichever ends first
  // Whatever the budget is, a search that is still at it then answers with its best so far.
  std::optional<std::chrono::steady_clock::time_point> deadline{};
};

struct DecisionRequest {
  const ErasedGame& game;
  const AnyRules& rules;
  const AnyView& view;
  std::span<const AnyAction> legal;  // never empty, in order of index
  Budget budget{};
};

// What choose() throws when a bot has named something that is no action of its game at all.
class IllegalMove : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Bot {
 public:
  virtual ~Bot() = default;
  // One of request.legal.
  virtual AnyAction choose(const DecisionRequest& request, Rng& rng) = 0;
};

struct BotKind {
  std::string_view key;
  std::string_view help;
};
// Those one plays against, from the weakest to the strongest. A house offers these and no others.
std::span<const BotKind> bot_kinds();
bool is_bot_kind(std::string_view key);
std::string kind_list();  // their keys, with commas

// A spec is one of bot_kinds(), "search" with wishes: "search:iterations=2000,threads=2", or a
// program: "engine:python3 bot.py" (docs/bots.md). Refuses an unknown one and names those there
// are; a program is started to see that it is an engine.
using BotMaker = std::function<std::unique_ptr<Bot>()>;  // may be called by several threads
Result<BotMaker, ParseError> bot_maker(std::string_view spec);
Result<std::unique_ptr<Bot>, ParseError> make_bot(std::string_view spec);

// What came of a request: the bot's move or, where it failed, its seat's fallback.
enum class Fault { None, Illegal, Crash };
struct Decision {
  AnyAction action;
  Fault fault = Fault::None;
  std::string why{};  // of a fault, for the bot's author
};
// Requires: the seat is to act.
Decision request_decision(Bot& bot, const Match& match, Seat seat);

// The stream of a seed that a bot draws from for move `number`; never one the game draws from.
Rng bot_stream(const Seed& seed, Seat seat, int number);
Rng bot_stream(const Match& match, Seat seat);  // for the next move

// Which of the seats to act moves next where bots play among themselves: by a lot of the seed that
// neither the game nor a bot draws. Requires: the match is not over.
Seat next_to_move(const Match& match);

}  // namespace bourse
