// SPDX-License-Identifier: Apache-2.0
#include "bench/reopening.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include <boost/asio/io_context.hpp>

#include "bench/house_process.h"
#include "client/http.h"
#include "client/websocket.h"

namespace bourse::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

double open_table(const client::ServerAddress& house,
                  const StoredTables& stored,
                  const std::string& table) {
  boost::asio::io_context network;
  bool is_welcome = false;
  const auto start = Clock::now();
  client::WebSocket::Callbacks callbacks;
  callbacks.on_message = [&](std::string_view text) {
    is_welcome = text.find(R"("type":"welcome")") != std::string_view::npos;
  };
  callbacks.on_close = [](const std::string&) {};
  const auto line =
      client::WebSocket::open(network,
                              {house, "/api/tables/" + table + "/socket", stored.secret, "", ""},
                              std::move(callbacks));
  line->send(R"({"type":"hello","protocol":3})");
  while (!is_welcome) {
    if (Clock::now() - start > std::chrono::seconds(10)) {
      throw std::runtime_error("a table did not open");
    }
    network.restart();
    network.run_one_for(std::chrono::milliseconds(100));
  }
  const Milliseconds taken = Clock::now() - start;
  line->close();
  network.restart();
  network.run_for(std::chrono::milliseconds(50));
  return taken.count();
}

}  // namespace

Reopening reopen(const StoredTables& stored, std::size_t most) {
  const HouseProcess process(stored.program, stored.data, stored.options);
  client::ServerAddress house;
  house.port = process.port();
  const auto health = client::send_request(house, {"GET", "/healthz", "", "", {}});
  if (!health || health->status != 200) throw std::runtime_error("the server did not restart");
  Reopening found;
  found.parked_bytes = process.resident_bytes();
  for (std::size_t at = 0; at < std::min(most, stored.tables.size()); ++at) {
    found.milliseconds.push_back(open_table(house, stored, stored.tables[at]));
  }
  std::sort(found.milliseconds.begin(), found.milliseconds.end());
  return found;
}

double at_share(const std::vector<double>& sorted, double share) {
  if (sorted.empty()) return 0;
  const auto place = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
  return sorted[std::min(place, sorted.size() - 1)];
}

}  // namespace bourse::bench
