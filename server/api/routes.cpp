// SPDX-License-Identifier: Apache-2.0
#include "server/api/routes.h"

#include <utility>

namespace bourse {
namespace {

template <auto Handle>
void people(Api& api, ApiCall call) {
  (api.people.*Handle)(std::move(call));
}
template <auto Handle>
void devices(Api& api, ApiCall call) {
  (api.devices.*Handle)(std::move(call));
}
template <auto Handle>
void games(Api& api, ApiCall call) {
  (api.games.*Handle)(std::move(call));
}
template <auto Handle>
void tables(Api& api, ApiCall call) {
  (api.tables.*Handle)(std::move(call));
}

constexpr Route kRoutes[] = {
    {"GET", "/api/me", people<&PeopleApi::me>},
    {"POST", "/api/me", people<&PeopleApi::rename>},
    {"GET", "/api/me/tables", people<&PeopleApi::own_tables>},
    {"GET", "/api/me/bests", people<&PeopleApi::own_bests>},
    {"GET", "/api/devices", devices<&DevicesApi::list>},
    {"POST", "/api/devices/link", devices<&DevicesApi::issue_link_code>},
    {"POST", "/api/devices/link/redeem", devices<&DevicesApi::redeem_link_code>},
    {"POST", "/api/devices/revoke", devices<&DevicesApi::revoke>},
    {"POST", "/api/devices/revoke_others", devices<&DevicesApi::revoke_others>},
    {"POST", "/api/devices/log_out", devices<&DevicesApi::log_out>},

    {"GET", "/api/games/?", games<&GamesApi::list>},
    {"POST", "/api/games/{key}/options", games<&GamesApi::check_options>},
    {"GET", "/api/games/{key}/rules", games<&GamesApi::rules>},

    {"GET", "/api/tables/?", tables<&TablesApi::list>},
    {"POST", "/api/tables/?", tables<&TablesApi::open>},
    {"GET", "/api/tables/{id}/?", tables<&TablesApi::card>},
    {"POST", "/api/tables/{id}/sit", tables<&TablesApi::sit>},
    {"POST", "/api/tables/{id}/leave", tables<&TablesApi::leave>},
    {"POST", "/api/tables/{id}/close", tables<&TablesApi::close>},
    {"POST", "/api/tables/{id}/remove", tables<&TablesApi::remove>},
    {"POST", "/api/tables/{id}/bots", tables<&TablesApi::bots>},
    {"POST", "/api/tables/{id}/first", tables<&TablesApi::first>},
    {"POST", "/api/tables/{id}/rematch", tables<&TablesApi::rematch>},
    {"GET", "/api/tables/{id}/hint", tables<&TablesApi::hint>},
    {"GET", "/api/tables/{id}/best", tables<&TablesApi::best>},
    {"GET", "/api/tables/{id}/record", tables<&TablesApi::record>},
    {"GET", "/api/tables/{id}/past", tables<&TablesApi::past>},
    {"GET", "/api/tables/{id}/chain", tables<&TablesApi::chain>},
    {"GET", "/api/tables/{id}/replay", tables<&TablesApi::replay>},
};

constexpr Route kSocketRoutes[] = {
    {"GET", "/api/tables/{id}/socket", nullptr},
    {"GET", "/api/lobby/socket", nullptr},
};

}  // namespace

std::span<const Route> api_routes() { return kRoutes; }
std::span<const Route> socket_routes() { return kSocketRoutes; }

}  // namespace bourse
