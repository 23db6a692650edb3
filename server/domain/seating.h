// SPDX-License-Identifier: Apache-2.0
//
// The occupants of a table's seats (people, bots and stand-ins), their names and the standing
// orders of each seat.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/codec/json_reader.h"
#include "core/result.h"
#include "core/seat.h"
#include "server/protocol/user_message.h"
#include "server/protocol/wire.h"
#include "server/store/store.h"

namespace bourse {

struct SeatOccupant {
  PersonId person = kNobody;
  std::string name;     // "" while open
  std::string bot;      // name of the bot in this seat, "" for people
  std::string persona;  // of the bot; "" for people and at tables of earlier versions
  // The commitment to the contribution, empty if the person contributes nothing; none of a bot and
  // of a person who sat down under an earlier program.
  std::optional<std::string> commitment;
  std::string contribution;  // revealed; empty until then
  bool has_stand_in = false;
  std::int64_t stand_in_since = 0;
  std::int64_t acted = 0;                   // when the person last did something that is stored
  bool is_removed = false;                  // the stand-in keeps the seat
  std::vector<wire::StandingOrder> orders;  // visible to the seat alone
  int last_order = 0;                       // number of the newest order

  bool is_open() const { return person == kNobody && bot.empty(); }
  wire::SeatKind kind() const {
    if (is_open()) return wire::SeatKind::Open;
    return bot.empty() ? wire::SeatKind::Person : wire::SeatKind::Bot;
  }
  // A person who may play: removed people may not.
  bool is_person() const { return person != kNobody && !is_removed; }
  bool awaits_reveal() const { return commitment && !commitment->empty() && contribution.empty(); }
  bool is_played_by_bot() const { return !bot.empty() || has_stand_in; }
};

// Every function that takes a seat requires a seat of this table.
class Seating {
 public:
  // Bots are seated from the start, under different names: those of their personas, or without
  // one, that of the bot.
  explicit Seating(const std::vector<wire::SeatSetting>& seats);

  const std::vector<SeatOccupant>& occupants() const { return occupants_; }
  const SeatOccupant& operator[](Seat seat) const;
  std::optional<Seat> seat_of(PersonId person) const;  // none for kNobody
  // The seat for the person: the requested one, or for -1 a seat reserved for the person or any
  // open one. `reserved` is TableHeader::reserved.
  Result<Seat, UserMessage> seat_for(PersonId person,
                                     int choice,
                                     std::span<const PersonId> reserved) const;
  // The name, with a number if people could take it for the name of somebody at the table. Sit
  // entries have such names: what a later Unicode calls confusable does not change old tables.
  std::string distinct_name(const std::string& name) const;
  bool is_full() const;
  bool has_people() const;  // connected or not
  // The names in the viewer's log: the viewer's own seat is "you".
  std::vector<std::string> names_for(Viewer viewer) const;
  // Each seat's part of the seed of the deal: its contribution, or its commitment if it has not
  // revealed the contribution.
  std::vector<std::string> contributions() const;
  // By seat; empty if a person sat down under an earlier program.
  std::vector<std::string> commitments() const;
  // Every seat is taken, and a contribution has not been revealed.
  bool awaits_reveals() const;

  // A name that is taken gets a number.
  void sit(Seat seat, PersonId person, const std::string& name, const std::string& contribution);
  // Gives an open seat to a bot.
  void sit_bot(Seat seat, const std::string& bot, const std::string& persona);
  void commit(Seat seat, const std::string& commitment);
  void reveal(Seat seat, const std::string& contribution);
  void leave(Seat seat);
  // A bot plays for the person; the standing orders end.
  void begin_stand_in(Seat seat, std::int64_t at);
  void end_stand_in(Seat seat);
  // The person of the seat has done something.
  void act(Seat seat, std::int64_t at) { occupant(seat).acted = at; }

  // The person may not sit at this table any more; `by` as in EntryKind::Remove.
  void remove(PersonId person, const std::string& by);
  // The name of the host who removed the person, empty after a vote; none: nobody did.
  std::optional<std::string> removed_by(PersonId person) const;

  void add_order(Seat seat, json::object order);
  using OrderTest = std::function<bool(const wire::StandingOrder& order)>;
  void remove_orders_if(Seat seat, const OrderTest& test);
  void clear_orders();

 private:
  SeatOccupant& occupant(Seat seat);
  std::string unique_name(const std::string& name, Seat seat) const;

  std::vector<SeatOccupant> occupants_;  // by seat
  std::map<PersonId, std::string> removed_;
};

// The bot that plays for absent people.
std::string_view stand_in_bot();

}  // namespace bourse
