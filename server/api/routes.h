// SPDX-License-Identifier: Apache-2.0
//
// Every request that the house answers (docs/protocol.md).
#pragma once

#include <span>

#include "server/api/devices_api.h"
#include "server/api/games_api.h"
#include "server/api/people_api.h"
#include "server/api/router.h"
#include "server/api/tables_api.h"

namespace bourse {

struct Api {
  PeopleApi people;
  DevicesApi devices;
  GamesApi games;
  TablesApi tables;
};

std::span<const Route> api_routes();

// Routes that become WebSockets: House::connect() serves them, and `handle` is null.
std::span<const Route> socket_routes();

}  // namespace bourse
