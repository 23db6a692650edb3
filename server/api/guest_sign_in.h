// SPDX-License-Identifier: Apache-2.0
//
// A request that needs a person makes one of a stranger.
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

  // `then` gets the call with its person: who calls, or else a new guest of this name, whose secret
  // goes out with the answer. Answers itself if there can be no guest.
  void as_person(ApiCall call, const std::string& name, std::function<void(ApiCall)> then);

 private:
  People& people_;
  GuestLimiter& limiter_;
  const Clock& clock_;
};

}  // namespace bourse
