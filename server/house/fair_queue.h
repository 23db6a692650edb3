// SPDX-License-Identifier: Apache-2.0
//
// The order in which a worker pool runs its jobs. Jobs for which a person waits get three of four
// turns, if there are others. Among equals, the addresses take turns, so a thousand jobs of one
// address delay another address by one job. No address occupies more than `most_running` threads.
#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/room/services.h"

namespace bourse {

class FairQueue {
 public:
  using Work = std::function<void()>;
  struct Turn {
    Work work;
    std::string address;  // pass it to finished()
  };

  explicit FairQueue(std::size_t most_running) : most_running_(most_running) {}

  // Of several addresses, the job counts for the one with the fewest jobs.
  void push(Work work, const JobOrigin& origin);
  // The next job, which now counts as running. None: nothing waits, or the addresses that wait
  // occupy all the threads they may.
  std::optional<Turn> take();
  void finished(const std::string& address);
  // Jobs of this address that wait or run.
  std::size_t of(const std::string& address) const;

 private:
  // One line for people who wait, one for all other jobs. Each lists the addresses with waiting
  // jobs; the next to be served is first.
  static constexpr std::size_t kLines = 2;
  struct Address {
    std::array<std::deque<Work>, kLines> waiting;
    std::size_t running = 0;

    std::size_t jobs() const { return waiting[0].size() + waiting[1].size() + running; }
  };

  const std::string& least_busy(const JobOrigin& origin) const;
  std::optional<Turn> take(std::size_t line);

  // Every fourth turn prefers the second line, which would starve otherwise.
  static constexpr std::size_t kRound = 4;

  std::size_t most_running_;
  std::size_t turns_ = 0;
  std::unordered_map<std::string, Address> addresses_;
  std::array<std::list<std::string>, kLines> lines_;
};

}  // namespace bourse
