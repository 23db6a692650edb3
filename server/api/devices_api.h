// SPDX-License-Identifier: Apache-2.0
//
// Requests about the caller's devices: linking one more, the list, signing out.
#pragma once

#include "server/api/router.h"

namespace bourse {

class Clock;
class People;
class TableConnections;
struct HouseLimits;

class DevicesApi {
 public:
  DevicesApi(Store& store,
             People& people,
             TableConnections& connections,
             const HouseLimits& limits,
             const Clock& clock);

  void list(const ApiCall& call);
  void issue_link_code(const ApiCall& call);
  // The code is in the body, because every proxy logs paths.
  void redeem_link_code(const ApiCall& call);
  // Signs a device of the caller out.
  void revoke(const ApiCall& call);
  void revoke_others(const ApiCall& call);
  // Signs this device out and removes its cookie.
  void log_out(const ApiCall& call);

 private:
  // The connections of the device close once its secret is void.
  void remove(const ApiCall& call, DeviceId device, bool drops_cookie);

  Store& store_;
  People& people_;
  TableConnections& connections_;
  const HouseLimits& limits_;
  const Clock& clock_;
};

}  // namespace bourse
