// SPDX-License-Identifier: Apache-2.0
//
// The end of a running game, for tests that need one early.
#pragma once

#include <string>
#include <vector>

#include "tests/server/test_house.h"

namespace bourse {

// The people of a table agree to end the game.
inline void end_game(TestHouse& house,
                     const std::string& table,
                     const std::vector<std::string>& people) {
  std::vector<Client> clients;
  clients.reserve(people.size());
  for (const std::string& person : people) clients.push_back(house.join(table, person));
  house.say(clients[0], R"({"type":"propose","id":"end","kind":"end"})");
  for (std::size_t at = 1; at < clients.size(); ++at) {
    const json::object asked = house.next(clients[at], "proposal");
    house.say(clients[at],
              R"({"type":"vote","yes":true,"proposal":)" +
                  std::to_string(asked.at("proposal").as_int64()) + "}");
  }
  house.until(
      [&] { return text_of(house.get("/api/tables/" + table).body.at("status")) == "abandoned"; });
  for (const Client& client : clients) house.house().disconnect(client.id);
}

}  // namespace bourse
