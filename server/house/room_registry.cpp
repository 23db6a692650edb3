// SPDX-License-Identifier: Apache-2.0
#include "server/house/room_registry.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace bourse {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kHousekeeping{1000};
constexpr milliseconds kLongestSleep{1000};
// Each step deletes at most this many tables in one transaction, beside which moves wait.
constexpr int kMostRemoved = 20;
constexpr std::int64_t kRemovalPause = 60'000;  // after everything was deleted

}  // namespace

RoomRegistry::RoomRegistry(boost::asio::io_context& network,
                           Store& store,
                           const Clock& clock,
                           MakeRoom make_room)
    : store_(store),
      clock_(clock),
      make_room_(std::move(make_room)),
      alarm_(network),
      housekeeping_timer_(network) {}

void RoomRegistry::start(std::function<void()> each_second) {
  each_second_ = std::move(each_second);
  housekeeping();
}

void RoomRegistry::stop() {
  is_stopping_ = true;
  alarm_.cancel();
  housekeeping_timer_.cancel();
  for (auto& [id, room] : rooms_) room->stop();
  store_.heartbeat(clock_.now());
}

std::shared_ptr<Room> RoomRegistry::room(const std::string& table) {
  std::shared_ptr<Room>& room = rooms_[table];
  if (!room) {
    room = make_room_(table);
    if (is_stopping_) room->stop();
    room->load();
  }
  return room;
}

void RoomRegistry::wake_at(const std::string& table, std::optional<std::int64_t> due) {
  wake_queue_.plan(table, due);
  arm();
}

void RoomRegistry::close_if_unused(const std::string& table,
                                   PersonId host,
                                   std::function<void()> then) {
  room(table)->requests().seats.close_if_unused(host,
                                                [then = std::move(then)](const auto&) { then(); });
}

void RoomRegistry::arm() {
  const auto due = wake_queue_.next_due();
  if (!due || is_stopping_ || (alarm_at_ && *alarm_at_ <= *due)) return;
  alarm_at_ = *due;
  const milliseconds wait(std::max<std::int64_t>(0, *due - clock_.now()));
  alarm_.expires_after(std::min(wait, kLongestSleep));
  alarm_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    alarm_at_.reset();
    tick();
    arm();
  });
}

void RoomRegistry::tick() {
  const std::int64_t now = clock_.now();
  while (!is_stopping_) {
    const auto due = wake_queue_.take_due(now);
    if (!due) return;
    room(*due)->wake();
  }
}

void RoomRegistry::housekeeping() {
  each_second_();
  const std::int64_t now = clock_.now();
  heartbeat(now);
  drop_idle(now);
  remove_expired(now);
  housekeeping_timer_.expires_after(kHousekeeping);
  housekeeping_timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) housekeeping();
  });
}

void RoomRegistry::heartbeat(std::int64_t now) {
  if (now - last_heartbeat_ < kHeartbeat) return;
  last_heartbeat_ = now;
  store_.heartbeat(now);
}

void RoomRegistry::remove_expired(std::int64_t now) {
  if (is_removing_ || now < next_removal_) return;
  is_removing_ = true;
  store_.remove_expired(now, kMostRemoved, [this, now](const Store::Found<int>& removed) {
    is_removing_ = false;
    if (!removed || *removed < kMostRemoved) next_removal_ = now + kRemovalPause;
  });
}

void RoomRegistry::drop_idle(std::int64_t now) {
  std::erase_if(rooms_, [&](const auto& entry) {
    return entry.second.use_count() == 1 && entry.second->is_idle(now);
  });
}

}  // namespace bourse
