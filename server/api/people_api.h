// SPDX-License-Identifier: Apache-2.0
//
// Requests about the caller: name, tables, personal bests.
#pragma once

#include "server/api/router.h"

namespace bourse {

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
            const HouseLimits& limits);

  void me(const ApiCall& call) const;
  // Signs an unknown caller in as a guest.
  void rename(ApiCall call);
  // Live tables come from their rooms, finished ones from the store.
  void own_tables(const ApiCall& call);
  void own_bests(const ApiCall& call);

 private:
  Store& store_;
  People& people_;
  GuestSignIn& sign_in_;
  RoomRegistry& rooms_;
  const HouseLimits& limits_;
};

}  // namespace bourse
