// SPDX-License-Identifier: Apache-2.0
//
// Signs strangers in as guests, for requests that need a person. Limited per address.
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

  // Passes the call on to `then` with its person: the caller, or a new guest of this name whose
  // secret is added to the answer. Refuses the call itself if no guest can be made.
  void as_person(ApiCall call, const std::string& name, std::function<void(ApiCall)> then);

 private:
  People& people_;
  GuestLimiter& limiter_;
  const Clock& clock_;
};

}  // namespace bourse
