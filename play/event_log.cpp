// SPDX-License-Identifier: Apache-2.0
#include "play/event_log.h"

#include "core/check.h"

namespace bourse {

EventLog::EventLog(const Match& match) : game_(&match.game()), rules_(match.rules()) {
  match.replay([this](const Match& then) { follow(then); });
}

void EventLog::follow(const Match& match) {
  const auto wanted = static_cast<std::size_t>(match.moves().count()) + 1;
  if (wanted > events_.size()) events_.push_back(match.events());
  events_.resize(wanted);
}

std::vector<Sighting> EventLog::sightings(int number,
                                          Viewer viewer,
                                          std::span<const std::string> names) const {
  BOURSE_CHECK(number >= 0 && static_cast<std::size_t>(number) < events_.size());
  return game_->witness(rules_, events_[static_cast<std::size_t>(number)], viewer, names);
}

}  // namespace bourse
