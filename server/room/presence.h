// SPDX-License-Identifier: Apache-2.0
//
// Presence of people at a table. A person is away an hour after the last connection or the
// last own move, or an hour after a bot has begun to stand in. In a game over days people come and
// go, so only the bot counts there.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/seat.h"
#include "server/room/clients.h"
#include "server/room/table_slot.h"

namespace bourse {

inline constexpr std::int64_t kAwayAfter = std::chrono::milliseconds(std::chrono::hours(1)).count();

// When the people of all tables lost their last connection. Remembers the last hour.
class LastSeen {
 public:
  void left(const std::string& table, Seat seat, std::int64_t now);
  std::int64_t of(const std::string& table, Seat seat) const;  // 0: not within the last hour

 private:
  std::unordered_map<std::string, std::int64_t> times_;
  std::deque<std::pair<std::int64_t, std::string>> order_;
};

class Presence {
 public:
  // `opened`: when the server started. Nobody knows who was connected before.
  Presence(const TableSlot& table,
           const Clients& clients,
           const LastSeen& last_seen,
           const std::int64_t& opened)
      : table_(table), clients_(clients), last_seen_(last_seen), opened_(opened) {}

  // Requires: the seat belongs to a person.
  bool is_away(Seat seat, std::int64_t now) const;
  // The people who still belong to the game: neither removed nor away.
  SeatSet taking_part(std::int64_t now) const;
  // The people who play themselves, connected or not.
  SeatSet playing() const;

  // While people are not connected, their standing orders answer. So that the time of an answer
  // reveals no order, the card shows such a person as connected until the person comes back, or has
  // kept the others waiting for a minute.
  void note_orders();
  void has_come(Seat seat) { covered_.erase(seat); }
  void cover(wire::TableCard& card, std::int64_t now) const;

 private:
  const TableSlot& table_;
  const Clients& clients_;
  const LastSeen& last_seen_;
  const std::int64_t& opened_;
  SeatSet covered_;  // seats that have had orders while nobody was connected
};

}  // namespace bourse
