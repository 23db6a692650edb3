// SPDX-License-Identifier: Apache-2.0
//
// When each table must be woken, the earliest first.
//
// With every move a clock puts its table off. So a later time only replaces the time in the map,
// and the queue hears of it when the earlier one comes: putting off allocates nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <queue>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace bourse {

class WakeQueue {
 public:
  // Instead of any time planned before; empty: not at all.
  void plan(const std::string& table, std::optional<std::int64_t> due) {
    const auto found = plans_.find(table);
    if (found == plans_.end()) {
      if (due) queue(plans_.try_emplace(table).first, *due);
      return;
    }
    found->second.due = due.value_or(kNever);
    if (found->second.due < found->second.queued) queue(found, *due);
  }

  // No table is due before this time; it may be that none is due then.
  std::optional<std::int64_t> next_due() const {
    if (queue_.empty()) return std::nullopt;
    return queue_.top().first;
  }

  // Takes the first table that is due at this time.
  std::optional<std::string> take_due(std::int64_t now) {
    while (!queue_.empty() && queue_.top().first <= now) {
      const auto [queued, table] = queue_.top();
      queue_.pop();
      const auto found = plans_.find(table);
      if (found == plans_.end() || found->second.queued != queued) continue;
      const std::int64_t due = found->second.due;
      if (due <= now || due == kNever) plans_.erase(found);
      if (due <= now) return table;
      if (due != kNever) queue(found, due);
    }
    return std::nullopt;
  }

 private:
  static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

  struct Plan {
    std::int64_t due = kNever;
    std::int64_t queued = kNever;  // the time in the queue that counts: at most `due`
  };
  using Plans = std::unordered_map<std::string, Plan>;
  using Queued = std::pair<std::int64_t, std::string>;

  void queue(Plans::iterator plan, std::int64_t due) {
    plan->second = {.due = due, .queued = due};
    queue_.emplace(due, plan->first);
  }

  Plans plans_;
  std::priority_queue<Queued, std::vector<Queued>, std::greater<>> queue_;
};

}  // namespace bourse
