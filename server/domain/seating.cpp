// SPDX-License-Identifier: Apache-2.0
#include "server/domain/seating.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/check.h"
#include "play/personas.h"
#include "server/domain/names.h"

namespace bourse {
namespace {

// "greedy" -> "Greedy".
std::string bot_name(const std::string& bot) {
  std::string name = bot;
  if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 32);
  return name;
}

std::string name_of(const SeatOccupant& occupant) {
  const Persona* const persona = find_persona(occupant.persona);
  return persona == nullptr ? bot_name(occupant.bot) : std::string(persona->name);
}

std::size_t place_of(Seat seat) { return static_cast<std::size_t>(seat); }

// The name, or the first of "NAME 2", "NAME 3" and so on that is not taken.
template <class IsTaken>
std::string numbered(const std::string& name, IsTaken is_taken) {
  std::string unique = name;
  for (int count = 2; is_taken(unique); ++count) unique = fmt::format("{} {}", name, count);
  return unique;
}

}  // namespace

// Plays sensibly at about ten milliseconds per move: people may be away for long.
std::string_view stand_in_bot() { return "trader"; }

Seating::Seating(const std::vector<wire::SeatSetting>& seats) {
  for (const wire::SeatSetting& seat : seats) {
    SeatOccupant occupant;
    if (seat.kind == wire::SeatPlan::Bot) {
      occupant.bot = seat.bot.value_or(std::string(stand_in_bot()));
      occupant.persona = seat.persona.value_or("");
    }
    occupants_.push_back(std::move(occupant));
  }
  for (std::size_t at = 0; at < occupants_.size(); ++at) {
    SeatOccupant& occupant = occupants_[at];
    if (!occupant.bot.empty()) {
      occupant.name = unique_name(name_of(occupant), seat_at(static_cast<int>(at)));
    }
  }
}

const SeatOccupant& Seating::operator[](Seat seat) const {
  BOURSE_CHECK(place_of(seat) < occupants_.size());
  return occupants_[place_of(seat)];
}

SeatOccupant& Seating::occupant(Seat seat) {
  BOURSE_CHECK(place_of(seat) < occupants_.size());
  return occupants_[place_of(seat)];
}

std::optional<Seat> Seating::seat_of(PersonId person) const {
  const auto found =
      std::find_if(occupants_.begin(), occupants_.end(), [&](const SeatOccupant& occupant) {
        return occupant.person == person;
      });
  if (person == kNobody || found == occupants_.end()) return std::nullopt;
  return seat_at(static_cast<int>(found - occupants_.begin()));
}

Result<Seat, UserMessage> Seating::seat_for(PersonId person,
                                            int choice,
                                            std::span<const PersonId> reserved) const {
  const auto reserved_for = [&](std::size_t at) {
    return at < reserved.size() ? reserved[at] : kNobody;
  };
  const auto is_free = [&](std::size_t at) {
    const PersonId holder = reserved_for(at);
    return occupants_[at].is_open() && (holder == kNobody || holder == person);
  };
  if (choice >= 0) {
    const auto at = static_cast<std::size_t>(choice);
    if (at >= occupants_.size()) return Unexpected(MessageKey::NoSuchSeat);
    if (!occupants_[at].is_open()) return Unexpected(MessageKey::Taken);
    if (!is_free(at)) return Unexpected(MessageKey::Reserved);
    return seat_at(choice);
  }
  std::optional<Seat> first;
  for (std::size_t at = 0; at < occupants_.size(); ++at) {
    if (!is_free(at)) continue;
    const Seat seat = seat_at(static_cast<int>(at));
    if (reserved_for(at) != kNobody) return seat;
    if (!first) first = seat;
  }
  if (!first) return Unexpected(MessageKey::NoneOpen);
  return *first;
}

bool Seating::is_full() const {
  return std::none_of(occupants_.begin(), occupants_.end(), [](const SeatOccupant& occupant) {
    return occupant.is_open();
  });
}

bool Seating::has_people() const {
  return std::any_of(occupants_.begin(), occupants_.end(), [](const SeatOccupant& occupant) {
    return occupant.person != kNobody;
  });
}

std::vector<std::string> Seating::names_for(Viewer viewer) const {
  std::vector<std::string> names;
  names.reserve(occupants_.size());
  for (const SeatOccupant& occupant : occupants_) names.push_back(occupant.name);
  if (const auto seat = viewer.seat()) names[place_of(*seat)] = "you";
  return names;
}

std::vector<std::string> Seating::contributions() const {
  std::vector<std::string> contributions;
  contributions.reserve(occupants_.size());
  for (const SeatOccupant& occupant : occupants_) {
    contributions.push_back(occupant.awaits_reveal() ? *occupant.commitment
                                                     : occupant.contribution);
  }
  return contributions;
}

std::vector<std::string> Seating::commitments() const {
  std::vector<std::string> commitments;
  commitments.reserve(occupants_.size());
  for (const SeatOccupant& occupant : occupants_) {
    if (occupant.person != kNobody && !occupant.commitment) return {};
    commitments.push_back(occupant.commitment.value_or(std::string()));
  }
  return commitments;
}

bool Seating::awaits_reveals() const {
  return is_full() && std::any_of(occupants_.begin(), occupants_.end(), [](const auto& occupant) {
           return occupant.awaits_reveal();
         });
}

void Seating::sit(Seat seat,
                  PersonId person,
                  const std::string& name,
                  const std::string& contribution) {
  SeatOccupant& occupant = this->occupant(seat);
  occupant.person = person;
  occupant.name = unique_name(name, seat);
  occupant.contribution = contribution;
}

void Seating::sit_bot(Seat seat, const std::string& bot, const std::string& persona) {
  SeatOccupant& occupant = this->occupant(seat);
  occupant.bot = bot;
  occupant.persona = persona;
  occupant.name = unique_name(name_of(occupant), seat);
}

void Seating::commit(Seat seat, const std::string& commitment) {
  occupant(seat).commitment = commitment;
}

void Seating::reveal(Seat seat, const std::string& contribution) {
  occupant(seat).contribution = contribution;
}

void Seating::leave(Seat seat) { occupant(seat) = {}; }

void Seating::begin_stand_in(Seat seat, std::int64_t at) {
  occupant(seat).has_stand_in = true;
  occupant(seat).stand_in_since = at;
  occupant(seat).orders.clear();
}

void Seating::end_stand_in(Seat seat) { occupant(seat).has_stand_in = false; }

void Seating::remove(PersonId person, const std::string& by) {
  removed_[person] = by;
  if (const auto seat = seat_of(person)) occupant(*seat).is_removed = true;
}

std::optional<std::string> Seating::removed_by(PersonId person) const {
  const auto found = removed_.find(person);
  return found == removed_.end() ? std::nullopt : std::optional(found->second);
}

void Seating::add_order(Seat seat, json::object order) {
  SeatOccupant& occupant = this->occupant(seat);
  occupant.orders.push_back({.number = ++occupant.last_order, .order = std::move(order)});
}

void Seating::remove_orders_if(Seat seat, const OrderTest& test) {
  std::erase_if(occupant(seat).orders, test);
}

void Seating::clear_orders() {
  for (SeatOccupant& occupant : occupants_) occupant.orders.clear();
}

std::string Seating::unique_name(const std::string& name, Seat seat) const {
  return numbered(name, [&](const std::string& candidate) {
    for (std::size_t at = 0; at < occupants_.size(); ++at) {
      if (at != place_of(seat) && occupants_[at].name == candidate) return true;
    }
    return false;
  });
}

std::string Seating::distinct_name(const std::string& name) const {
  return numbered(name, [&](const std::string& candidate) {
    return std::any_of(occupants_.begin(), occupants_.end(), [&](const SeatOccupant& occupant) {
      return !occupant.is_open() && is_confusable(candidate, occupant.name);
    });
  });
}

}  // namespace bourse
