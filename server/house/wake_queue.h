// SPDX-License-Identifier: Apache-2.0
//
// When each table must be woken, the earliest first.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

namespace bourse {

class WakeQueue {
 public:
  // Instead of any time planned before; empty: not at all.
  void plan(const std::string& table, std::optional<std::int64_t> due) {
    const auto found = due_.find(table);
    if (found != due_.end()) {
      if (due && found->second == *due) return;
      queue_.erase({found->second, table});
      due_.erase(found);
    }
    if (!due) return;
    queue_.emplace(*due, table);
    due_.emplace(table, *due);
  }

  std::optional<std::int64_t> next_due() const {
    if (queue_.empty()) return std::nullopt;
    return queue_.begin()->first;
  }

  // Takes the first table that is due at this time.
  std::optional<std::string> take_due(std::int64_t now) {
    if (queue_.empty() || queue_.begin()->first > now) return std::nullopt;
    std::string table = queue_.begin()->second;
    queue_.erase(queue_.begin());
    due_.erase(table);
    return table;
  }

 private:
  std::set<std::pair<std::int64_t, std::string>> queue_;
  std::unordered_map<std::string, std::int64_t> due_;
};

}  // namespace bourse
