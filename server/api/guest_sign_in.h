// SPDX-License-Identifier: Apache-2.0
//
// Signs unknown clients in as guests, for requests that need a person. Limited per address.
#pragma once

#include <functional>
#include <string>

#include "server/api/router.h"
#include "server/house/guest_limiter.h"

namespace bourse {

class Clock;
class People;

class GuestSignIn {
 public:
  GuestSignIn(People& people, GuestLimiter& limiter, const Clock& clock)
      : people_(people), limiter_(limiter), clock_(clock) {}

  // Calls `then` with a person: the caller, or a new guest with this name whose secret is added to
  // the answer. Answers the call itself if no guest can be created.
  void as_person(ApiCall call, const std::string& name, std::function<void(ApiCall)> then);

 private:
  People& people_;
  GuestLimiter& limiter_;
  const Clock& clock_;
};

}  // namespace bourse
