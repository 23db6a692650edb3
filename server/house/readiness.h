// SPDX-License-Identifier: Apache-2.0
//
// Whether the house can write to its disk, for load balancers and monitors. An answer holds for a
// second; all who ask while a write is under way share its outcome.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/room/services.h"
#include "server/store/store.h"

namespace bourse {

class Readiness {
 public:
  using Reply = std::function<void(const std::string& why)>;  // empty: ready

  Readiness(Store& store, const Clock& clock) : store_(store), clock_(clock) {}

  void check(Reply reply);

 private:
  void finish(std::string why);

  Store& store_;
  const Clock& clock_;
  std::vector<Reply> waiting_;         // for the write under way
  std::chrono::nanoseconds asked_{0};  // when it began
  std::optional<std::chrono::nanoseconds> answered_;
  std::string why_;
};

}  // namespace bourse
