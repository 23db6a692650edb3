// SPDX-License-Identifier: Apache-2.0
//
// The rooms in memory: opened on request or when their wake time has come, dropped when idle.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/house/table_rooms.h"
#include "server/house/wake_queue.h"
#include "server/room/room.h"

namespace bourse {

// Milliseconds between two heartbeats: precision of the last time seen after a crash.
inline constexpr std::int64_t kHeartbeat = 5000;

class RoomRegistry final : public TableRooms {
 public:
  using MakeRoom = std::function<std::shared_ptr<Room>(const std::string& table)>;

  RoomRegistry(boost::asio::io_context& network,
               Store& store,
               const Clock& clock,
               MakeRoom make_room);

  // Begins to send the store a heartbeat every few seconds, and calls `each_second`.
  void start(std::function<void()> each_second = [] {});
  // Rooms accept no further work, and none is woken.
  void stop();

  // The room of a table; the table may turn out not to exist.
  std::shared_ptr<Room> room(const std::string& table);
  // Wakes the rooms whose time has come.
  void tick();
  std::size_t size() const { return rooms_.size(); }

  void open(const std::string& table) override { room(table); }
  void wake_at(const std::string& table, std::optional<std::int64_t> due) override;
  void close_if_unused(const std::string& table,
                       PersonId host,
                       std::function<void()> then) override;

 private:
  void arm();
  void housekeeping();
  void heartbeat(std::int64_t now);
  void drop_idle(std::int64_t now);
  // Deletes tables whose time has come, a few at a time.
  void remove_expired(std::int64_t now);

  Store& store_;
  const Clock& clock_;
  MakeRoom make_room_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  WakeQueue wake_queue_;
  boost::asio::steady_timer alarm_;
  std::optional<std::int64_t> alarm_at_;
  boost::asio::steady_timer housekeeping_timer_;
  std::function<void()> each_second_;
  std::int64_t last_heartbeat_ = 0;
  std::int64_t next_removal_ = 0;
  bool is_removing_ = false;
  bool is_stopping_ = false;
};

}  // namespace bourse
