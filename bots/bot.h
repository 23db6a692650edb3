// SPDX-License-Identifier: Apache-2.0
//
// A program in a seat. It is given a view and its legal actions, never a state: that a bot
// cannot cheat is a matter of types.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/boundary/erased_game.h"
#include "core/result.h"
#include "core/rng.h"
#include "play/match.h"

namespace bourse {

struct Question {
  const ErasedGame& game;
  const AnyRules& rules;
  const AnyView& view;
  std::span<const AnyAction> legal;  // never empty, in order of index
};

class Bot {
 public:
  virtual ~Bot() = default;
  // One of question.legal.
  virtual AnyAction choose(const Question& question, Rng& rng) = 0;
};

struct BotKind {
  std::string_view key;
  std::string_view help;
};
// Those one plays against, from the weakest to the strongest. A house offers these and no others.
std::span<const BotKind> bot_kinds();
bool is_bot_kind(std::string_view key);
std::string kind_list();  // their keys, with commas

// One of bot_kinds(), or "search" with wishes: "search:iterations=2000,threads=2" (docs/bots.md).
// Refuses an unknown one and names those there are.
Result<std::unique_ptr<Bot>, ParseError> make_bot(std::string_view spec);

// The stream of a seed that a bot draws from for move `number`; never one the game draws from.
Rng bot_stream(const Seed& seed, Seat seat, int number);

// Which of the seats to act moves next where bots play among themselves: by a lot of the seed that
// neither the game nor a bot draws. Requires: the match is not over.
Seat next_to_move(const Match& match);

}  // namespace bourse
