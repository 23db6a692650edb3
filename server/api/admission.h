// SPDX-License-Identifier: Apache-2.0
//
// The first step of every request: finds the caller's person, refuses banned people and addresses,
// and keeps the devices of regulars signed in.
#pragma once

#include <functional>

#include "server/api/router.h"

namespace bourse {

class Clock;
class People;
class Restrictions;

class Admission {
 public:
  Admission(People& people, const Restrictions& restrictions, const Clock& clock)
      : people_(people), restrictions_(restrictions), clock_(clock) {}

  // Calls `then` with the caller's person, or answers the call itself.
  void admit(ApiCall call, std::function<void(ApiCall)> then);

 private:
  bool is_banned(const ApiCall& call) const;
  // Sends the cookie again: about once an hour, or in place of one of an earlier program.
  void renew(ApiCall& call, const Device& device);

  People& people_;
  const Restrictions& restrictions_;
  const Clock& clock_;
};

}  // namespace bourse
