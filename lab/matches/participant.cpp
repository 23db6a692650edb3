// SPDX-License-Identifier: Apache-2.0
#include "lab/matches/participant.h"

#include <algorithm>
#include <utility>

#include "lab/matches/clairvoyant.h"

namespace bourse {
namespace {

class BotParticipant final : public Participant {
 public:
  explicit BotParticipant(std::unique_ptr<Bot> bot) : bot_(std::move(bot)) {}
  Decision decide(const Match& match, Seat seat) override {
    return request_decision(*bot_, match, seat);
  }

 private:
  std::unique_ptr<Bot> bot_;
};

}  // namespace

ParticipantMaker as_participant(BotMaker make) {
  return [make = std::move(make)] { return std::make_unique<BotParticipant>(make()); };
}

Result<ParticipantMaker, ParseError> participant_maker(std::string_view spec) {
  const std::string_view key = spec.substr(0, spec.find(':'));
  if (key == kClairvoyant) {
    return clairvoyant_maker(spec.substr(std::min(spec.size(), key.size() + 1)));
  }
  auto bot = bot_maker(spec);
  if (!bot) return Unexpected(std::move(bot).error());
  return as_participant(*std::move(bot));
}

}  // namespace bourse
