// SPDX-License-Identifier: Apache-2.0
//
// Bots. A bot is given a view and the seat's legal actions, never a state, so the type system keeps
// it from cheating.
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

// The caller's budget for one decision; overrides the bot's own. Ignored by bots that do not
// search.
struct Budget {
  std::optional<std::uint32_t> iterations{};
  std::optional<std::chrono::milliseconds> time{};  // if both are given, whichever ends first
  // Overrides the rest: a search still running at this time answers with its best move so far.
  std::optional<std::chrono::steady_clock::time_point> deadline{};
};

struct DecisionRequest {
  const ErasedGame& game;
  const AnyRules& rules;
  const AnyView& view;
  std::span<const AnyAction> legal;  // never empty, in order of index()
  Budget budget{};
};

// Thrown by choose() if the bot named something that is not an action of the game at all.
class IllegalMove : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Bot {
 public:
  virtual ~Bot() = default;
  // Returns one of request.legal.
  virtual AnyAction choose(const DecisionRequest& request, Rng& rng) = 0;
};

struct BotKind {
  std::string_view key;
  std::string_view help;
};
// The bots people play against, from the weakest to the strongest. The server offers only these.
std::span<const BotKind> bot_kinds();
bool is_bot_kind(std::string_view key);
std::string kind_list();  // the keys, separated by commas

// A spec is one of bot_kinds(), a search with options ("search:iterations=2000,threads=2") or an
// external program ("engine:python3 bot.py"); see docs/bots.md. The error for an unknown spec lists
// the known ones. A program is started once to check that it speaks the engine protocol.
using BotMaker = std::function<std::unique_ptr<Bot>()>;  // may be called by several threads
Result<BotMaker, ParseError> bot_maker(std::string_view spec);
Result<std::unique_ptr<Bot>, ParseError> make_bot(std::string_view spec);

// The bot's move, or the seat's fallback move if the bot failed.
enum class Fault { None, Illegal, Crash };
struct Decision {
  AnyAction action;
  Fault fault = Fault::None;
  std::string why{};  // describes the fault, for the bot's author
};
// Requires: the seat is to act.
Decision request_decision(Bot& bot, const Match& match, Seat seat);

// The random stream of the bot for move `number`; distinct from every stream of the game.
Rng bot_stream(const Seed& seed, Seat seat, int number);
Rng bot_stream(const Match& match, Seat seat);  // for the next move

// Chooses which of the seats to act moves next in a game among bots, at random from a stream of its
// own. Requires: the match is not over.
Seat next_to_move(const Match& match);

}  // namespace bourse
