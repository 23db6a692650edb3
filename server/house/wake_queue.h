// SPDX-License-Identifier: Apache-2.0
//
// The wake times of tables, earliest first.
//
// Every move postpones the clock of its table. A later time therefore only replaces a number: the
// table keeps its place in the queue and is moved when that place is reached. The queue has at most
// one place per table.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

namespace bourse {

class WakeQueue {
 public:
  // Replaces any time planned before; empty: never.
  void plan(const std::string& table, std::optional<std::int64_t> due) {
    const auto found = plans_.find(table);
    if (found == plans_.end()) {
      if (due) move(plans_.try_emplace(table).first, *due);
      return;
    }
    found->second.due = due.value_or(kNever);
    if (found->second.due < found->second.queued) move(found, *due);
  }

  // No table is due before this time; possibly none is due at it.
  std::optional<std::int64_t> next_due() const {
    if (queue_.empty()) return std::nullopt;
    return queue_.begin()->first;
  }

  // Removes and returns the first table that is due at this time.
  std::optional<std::string> take_due(std::int64_t now) {
    while (!queue_.empty() && queue_.begin()->first <= now) {
      const auto found = plans_.find(queue_.begin()->second);
      const std::int64_t due = found->second.due;
      if (due > now && due != kNever) {
        move(found, due);
        continue;
      }
      std::string table = found->first;
      queue_.erase(queue_.begin());
      plans_.erase(found);
      if (due <= now) return table;
    }
    return std::nullopt;
  }

 private:
  static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

  struct Plan {
    std::int64_t due = kNever;
    std::int64_t queued = kNever;  // its time in the queue, at most `due`; kNever: not queued
  };
  using Plans = std::unordered_map<std::string, Plan>;

  void move(Plans::iterator plan, std::int64_t due) {
    queue_.erase({plan->second.queued, plan->first});
    queue_.emplace(due, plan->first);
    plan->second = {.due = due, .queued = due};
  }

  Plans plans_;
  std::set<std::pair<std::int64_t, std::string>> queue_;
};

}  // namespace bourse
