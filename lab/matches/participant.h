// SPDX-License-Identifier: Apache-2.0
//
// A player in a game of the laboratory: a bot, which is given what its seat may know, or a
// clairvoyant, which is given the match itself (clairvoyant.h). Clairvoyants exist only here: the
// server and `bourse play` seat a Bot, and a Bot is never given a state.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "bots/bot.h"
#include "core/result.h"

namespace bourse {

class Participant {
 public:
  virtual ~Participant() = default;
  // Requires: the seat is to act.
  virtual Decision decide(const Match& match, Seat seat) = 0;
};

using ParticipantMaker =
    std::function<std::unique_ptr<Participant>()>;  // may be called by several threads

ParticipantMaker as_participant(BotMaker make);

// `spec` names a bot (bots/bot.h) or a clairvoyant.
Result<ParticipantMaker, ParseError> participant_maker(std::string_view spec);

}  // namespace bourse
