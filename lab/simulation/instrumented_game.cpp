// SPDX-License-Identifier: Apache-2.0
#include "lab/simulation/instrumented_game.h"

#include <algorithm>

namespace bourse {

Outcome InstrumentedGame::finish(Tally& tally) {
  const Match& match = game_.match();
  look();
  while (!match.is_over()) {
    game_.play_decision();
    look_at_move();
    look();
  }
  const Outcome outcome = *match.outcome();
  tally.count(outcome, match.moves().count());
  ++tally.instrumented;
  tally.lead_changes.add(lead_changes_);
  for (const auto& [kind, times] : actions_) tally.actions[kind].add(times);
  for (const auto& [kind, times] : events_) tally.events[kind].add(times);
  count_prices(tally);
  return outcome;
}

void InstrumentedGame::look() {
  const Match& match = game_.match();
  markets_.push_back(match.game().market(match.rules(), match.view(Viewer::spectator())));
  const std::optional<Seat> leads = leader();
  if (!leads) return;
  if (led_last_ && *led_last_ != *leads) ++lead_changes_;
  led_last_ = leads;
}

void InstrumentedGame::look_at_move() {
  const Match& match = game_.match();
  const std::string action =
      match.game().print(match.rules(), match.moves().at(match.moves().count()).action);
  ++actions_[action.substr(0, action.find(' '))];
  for (const Sighting& sighting : match.sightings(Viewer::spectator())) {
    ++events_[std::string(sighting.event.at("event").as_string())];
  }
}

std::optional<Seat> InstrumentedGame::leader() const {
  const Match& match = game_.match();
  std::optional<Seat> first;
  std::int32_t most = 0;
  bool is_shared = false;
  for (const Seat seat : SeatSet::first(match.seats())) {
    const Market market = match.game().market(match.rules(), match.view(Viewer::of(seat)));
    const std::optional<std::int32_t> worth = market.worth[seat];
    if (!worth) return std::nullopt;
    if (first && *worth < most) continue;
    is_shared = first && *worth == most;
    first = seat;
    most = *worth;
  }
  return is_shared ? std::nullopt : first;
}

void InstrumentedGame::count_prices(Tally& tally) const {
  const std::size_t last = markets_.size() - 1;
  for (std::size_t time = 0; time < kPriceTimes; ++time) {
    const Market& market = markets_[last * time / (kPriceTimes - 1)];
    for (const Listing& listing : market.companies) {
      tally.prices[std::string(listing.code)][time].add(listing.price);
    }
  }
}

}  // namespace bourse
