// SPDX-License-Identifier: Apache-2.0
//
// Keeps a copy of the database in another folder, DIR/house.db: a complete and verified database at
// any time, replaced at once by a newer one. Copies on a thread and a connection of its own, at
// intervals of ten times what the last copy took, at least `interval`, so that a large database
// does not keep the disk busy.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace bourse {

struct ReplicaCounters {
  std::uint64_t copies = 0;
  std::uint64_t failures = 0;
  // When the newest copy was begun: everything on disk by then is in it.
  std::chrono::system_clock::time_point newest{};
};

class Replicator {
 public:
  // Called on the thread of the replicator after each attempt; an empty text: it succeeded.
  using Done = std::function<void(const std::string& why)>;

  Replicator(std::string source, std::string target, std::chrono::milliseconds interval, Done done);
  ~Replicator();  // makes a last copy
  Replicator(const Replicator&) = delete;
  Replicator& operator=(const Replicator&) = delete;

  ReplicaCounters counters() const;

 private:
  void run();
  void copy();

  std::string source_;
  std::string target_;
  std::chrono::milliseconds interval_;
  Done done_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  ReplicaCounters counters_;
  bool is_stopping_ = false;
  std::thread thread_;
};

}  // namespace bourse
