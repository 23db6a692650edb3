// SPDX-License-Identifier: Apache-2.0
//
// Every request the house answers, as docs/protocol.md lists them.
#pragma once

#include <span>

#include "server/api/games_api.h"
#include "server/api/people_api.h"
#include "server/api/router.h"
#include "server/api/tables_api.h"

namespace bourse {

struct Api {
  PeopleApi people;
  GamesApi games;
  TablesApi tables;
};

std::span<const Route> api_routes();

// Those that become sockets: House::connect() serves them, and `handle` is null.
std::span<const Route> socket_routes();

}  // namespace bourse
