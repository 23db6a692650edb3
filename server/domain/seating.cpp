// SPDX-License-Identifier: Apache-2.0
#include "server/domain/seating.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/check.h"

namespace bourse {
namespace {

// "greedy" -> "Greedy".
std::string bot_name(const std::string& bot) {
  std::string name = bot;
  if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 32);
  return name;
}

std::size_t place_of(Seat seat) { return static_cast<std::size_t>(seat); }

}  // namespace

// Plays on sensibly and thinks for some ten milliseconds: people may stay away for long.
std::string_view stand_in_bot() { return "trader"; }

Seating::Seating(const std::vector<wire::SeatSetting>& seats) {
  for (const wire::SeatSetting& seat : seats) {
    Chair chair;
    if (seat.kind == wire::SeatPlan::Bot) {
      chair.bot = seat.bot.value_or(std::string(stand_in_bot()));
    }
    chairs_.push_back(std::move(chair));
  }
  for (std::size_t at = 0; at < chairs_.size(); ++at) {
    Chair& chair = chairs_[at];
    if (!chair.bot.empty()) {
      chair.name = unique_name(bot_name(chair.bot), seat_at(static_cast<int>(at)));
    }
  }
}

const Chair& Seating::operator[](Seat seat) const {
  BOURSE_CHECK(place_of(seat) < chairs_.size());
  return chairs_[place_of(seat)];
}

Chair& Seating::chair(Seat seat) {
  BOURSE_CHECK(place_of(seat) < chairs_.size());
  return chairs_[place_of(seat)];
}

std::optional<Seat> Seating::seat_of(PersonId person) const {
  const auto found = std::find_if(
      chairs_.begin(), chairs_.end(), [&](const Chair& chair) { return chair.person == person; });
  if (person == kNobody || found == chairs_.end()) return std::nullopt;
  return seat_at(static_cast<int>(found - chairs_.begin()));
}

Result<Seat, Said> Seating::seat_for(PersonId person,
                                     int choice,
                                     std::span<const PersonId> reserved) const {
  const auto reserved_for = [&](std::size_t at) {
    return at < reserved.size() ? reserved[at] : kNobody;
  };
  const auto is_free = [&](std::size_t at) {
    const PersonId holder = reserved_for(at);
    return chairs_[at].is_open() && (holder == kNobody || holder == person);
  };
  if (choice >= 0) {
    const auto at = static_cast<std::size_t>(choice);
    if (at >= chairs_.size()) return Unexpected(Say::NoSuchSeat);
    if (!chairs_[at].is_open()) return Unexpected(Say::Taken);
    if (!is_free(at)) return Unexpected(Say::Reserved);
    return seat_at(choice);
  }
  std::optional<Seat> first;
  for (std::size_t at = 0; at < chairs_.size(); ++at) {
    if (!is_free(at)) continue;
    const Seat seat = seat_at(static_cast<int>(at));
    if (reserved_for(at) != kNobody) return seat;
    if (!first) first = seat;
  }
  if (!first) return Unexpected(Say::NoneOpen);
  return *first;
}

bool Seating::is_full() const {
  return std::none_of(
      chairs_.begin(), chairs_.end(), [](const Chair& chair) { return chair.is_open(); });
}

std::vector<std::string> Seating::names_for(Viewer viewer) const {
  std::vector<std::string> names;
  names.reserve(chairs_.size());
  for (const Chair& chair : chairs_) names.push_back(chair.name);
  if (const auto seat = viewer.seat()) names[place_of(*seat)] = "you";
  return names;
}

std::vector<std::string> Seating::contributions() const {
  std::vector<std::string> contributions;
  contributions.reserve(chairs_.size());
  for (const Chair& chair : chairs_) contributions.push_back(chair.contribution);
  return contributions;
}

void Seating::sit(Seat seat,
                  PersonId person,
                  const std::string& name,
                  const std::string& contribution) {
  Chair& chair = this->chair(seat);
  chair.person = person;
  chair.name = unique_name(name, seat);
  chair.contribution = contribution;
}

void Seating::leave(Seat seat) { chair(seat) = {}; }

void Seating::begin_stand_in(Seat seat) {
  chair(seat).has_stand_in = true;
  chair(seat).orders.clear();
}

void Seating::end_stand_in(Seat seat) { chair(seat).has_stand_in = false; }

void Seating::add_order(Seat seat, json::object order) {
  Chair& chair = this->chair(seat);
  chair.orders.push_back({.number = ++chair.last_order, .order = std::move(order)});
}

void Seating::remove_orders_if(Seat seat, const OrderTest& test) {
  std::erase_if(chair(seat).orders, test);
}

void Seating::clear_orders() {
  for (Chair& chair : chairs_) chair.orders.clear();
}

std::string Seating::unique_name(const std::string& name, Seat seat) const {
  const auto is_taken = [&](const std::string& candidate) {
    for (std::size_t at = 0; at < chairs_.size(); ++at) {
      if (at != place_of(seat) && chairs_[at].name == candidate) return true;
    }
    return false;
  };
  std::string unique = name;
  for (int count = 2; is_taken(unique); ++count) unique = fmt::format("{} {}", name, count);
  return unique;
}

}  // namespace bourse
