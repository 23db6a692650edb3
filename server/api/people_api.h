// SPDX-License-Identifier: Apache-2.0
//
// Requests about oneself: the name, one's tables and bests, a code for a second device.
#pragma once

#include "server/api/router.h"

namespace bourse {

class Clock;
class GuestSignIn;
class People;
class RoomRegistry;
struct HouseLimits;

class PeopleApi {
 public:
  PeopleApi(Store& store,
            People& people,
            GuestSignIn& sign_in,
            RoomRegistry& rooms,
            const HouseLimits& limits,
            const Clock& clock);

  void me(const ApiCall& call) const;
  // Makes a guest of a stranger.
  void rename(ApiCall call);
  // Live tables as their rooms know them, those that are over from the store.
  void own_tables(const ApiCall& call);
  void own_bests(const ApiCall& call);
  void issue_link_code(const ApiCall& call);
  // The code comes in the body: a path is in the logs of every proxy.
  void redeem_link_code(const ApiCall& call);

 private:
  Store& store_;
  People& people_;
  GuestSignIn& sign_in_;
  RoomRegistry& rooms_;
  const HouseLimits& limits_;
  const Clock& clock_;
};

}  // namespace bourse
