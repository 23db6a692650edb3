// SPDX-License-Identifier: Apache-2.0
#include "server/room/presence.h"

#include <algorithm>

namespace bourse {
namespace {

constexpr std::int64_t kWaitedFor = 60'000;

std::string key_of(const std::string& table, Seat seat) {
  return table + ' ' + std::to_string(number(seat));
}

template <class Test>
SeatSet seats_where(const Seating& seating, Test test) {
  SeatSet seats;
  for (std::size_t at = 0; at < seating.occupants().size(); ++at) {
    const Seat seat = seat_at(static_cast<int>(at));
    if (seating.occupants()[at].is_person() && test(seat)) seats.insert(seat);
  }
  return seats;
}

}  // namespace

void LastSeen::left(const std::string& table, Seat seat, std::int64_t now) {
  while (!order_.empty() && order_.front().first + kAwayAfter < now) {
    const auto found = times_.find(order_.front().second);
    const bool is_newest = found != times_.end() && found->second == order_.front().first;
    if (is_newest) times_.erase(found);
    order_.pop_front();
  }
  order_.emplace_back(now, key_of(table, seat));
  times_[order_.back().second] = now;
}

std::int64_t LastSeen::of(const std::string& table, Seat seat) const {
  const auto found = times_.find(key_of(table, seat));
  return found == times_.end() ? 0 : found->second;
}

bool Presence::is_away(Seat seat, std::int64_t now) const {
  const SeatOccupant& occupant = table_->seating()[seat];
  if (occupant.has_stand_in) return now - occupant.stand_in_since >= kAwayAfter;
  if (table_->setting().clock.kind == wire::ClockKind::Days) return false;
  if (clients_.is_here(occupant.person)) return false;
  const auto seen = std::max({occupant.acted, last_seen_.of(table_.id(), seat), opened_});
  return now - seen >= kAwayAfter;
}

SeatSet Presence::taking_part(std::int64_t now) const {
  return seats_where(table_->seating(), [&](Seat seat) { return !is_away(seat, now); });
}

void Presence::note_orders() {
  const auto& occupants = table_->seating().occupants();
  for (std::size_t at = 0; at < occupants.size(); ++at) {
    const bool has_left = !occupants[at].orders.empty() && !clients_.is_here(occupants[at].person);
    if (has_left) covered_.insert(seat_at(static_cast<int>(at)));
  }
}

void Presence::cover(wire::TableCard& card, std::int64_t now) const {
  if (table_->status() != Status::Playing) return;
  const bool is_late = now - table_->last_at() >= kWaitedFor;
  for (const Seat seat : covered_) {
    const bool keeps_waiting = is_late && table_->match().to_act().contains(seat);
    if (table_->seating()[seat].has_stand_in || keeps_waiting) continue;
    card.seats[static_cast<std::size_t>(number(seat))].connected = true;
  }
}

SeatSet Presence::playing() const {
  return seats_where(table_->seating(),
                     [&](Seat seat) { return !table_->seating()[seat].has_stand_in; });
}

}  // namespace bourse
