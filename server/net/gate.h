// SPDX-License-Identifier: Apache-2.0
//
// What all connections of a listener share. It lives until the last of them is gone.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "server/house.h"
#include "server/net/doorkeeper.h"
#include "server/net/limits.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/site.h"

namespace bourse::net {

struct Gate {
  House& house;
  Site site;
  NetLimits limits;
  Log log;
  bool is_behind_proxy = false;   // X-Forwarded-For and -Proto are the proxy's word
  bool has_open_metrics = false;  // /metrics for other machines too
  Doorkeeper doorkeeper{limits};
  NetCounters counters;
  std::size_t answering = 0;  // requests taken and not yet answered
  bool is_closing = false;
};

// A connection's place in the count of its address, given back with the object.
class Stay {
 public:
  Stay(std::shared_ptr<Gate> gate, std::string household)
      : gate_(std::move(gate)), household_(std::move(household)) {}
  ~Stay() {
    if (gate_) gate_->doorkeeper.leave(household_);
  }
  Stay(Stay&&) noexcept = default;
  Stay& operator=(Stay&&) = delete;
  Stay(const Stay&) = delete;
  Stay& operator=(const Stay&) = delete;

  Gate& gate() const { return *gate_; }
  const std::shared_ptr<Gate>& gate_pointer() const { return gate_; }
  const std::string& household() const { return household_; }

 private:
  std::shared_ptr<Gate> gate_;
  std::string household_;
};

}  // namespace bourse::net
