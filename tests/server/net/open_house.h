// SPDX-License-Identifier: Apache-2.0
//
// A house that is open: a real store on a database of its own, real sockets on a free port, on a
// thread of its own. It closes as `bourse serve` does, with the object.
#pragma once

#include <future>
#include <memory>
#include <string>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "client/address.h"
#include "server/domain/catalogue.h"
#include "server/net/listener.h"
#include "tests/server/test_store.h"

namespace bourse::test {

using PassingFolder = TestFolder;

// Bots answer at once: a test that waits is a test that is slow.
inline HouseLimits quick_house() {
  HouseLimits limits;
  limits.bot_pause_least = limits.bot_pause_most = std::chrono::milliseconds(0);
  return limits;
}

inline net::DoorSetting quiet_door() {
  net::DoorSetting door;
  door.port = 0;
  door.log = net::LogLevel::Quiet;
  door.limits.farewell = std::chrono::seconds(1);
  return door;
}

class OpenHouse {
 public:
  explicit OpenHouse(const net::DoorSetting& door = quiet_door(),
                     const HouseLimits& limits = quick_house(),
                     net::Site site = {})
      : OpenHouse(std::make_unique<TestDatabase>(), door, limits, std::move(site)) {}

  // On the SQLite file of a folder that is there already, and stays.
  explicit OpenHouse(const std::string& folder)
      : OpenHouse(std::make_unique<TestDatabase>(folder), quiet_door(), quick_house(), {}) {}

  ~OpenHouse() { close(); }
  OpenHouse(const OpenHouse&) = delete;
  OpenHouse& operator=(const OpenHouse&) = delete;

  void close() {
    if (!thread_.joinable()) return;
    boost::asio::post(network_, [this] { listener_->stop([this] { network_.stop(); }); });
    thread_.join();
  }

  client::ServerAddress address() const { return {"127.0.0.1", std::to_string(port_)}; }
  const std::string& folder() const { return database_->folder(); }
  std::uint16_t port() const { return port_; }
  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }

  // As they are on the network's thread at some moment.
  net::NetCounters net_counters() {
    return on_network<net::NetCounters>([this] { return listener_->counters(); });
  }
  HouseCounters house_counters() {
    return on_network<HouseCounters>([this] { return house_.counters(); });
  }

 private:
  OpenHouse(std::unique_ptr<TestDatabase> database,
            const net::DoorSetting& door,
            const HouseLimits& limits,
            net::Site site)
      : database_(std::move(database)),
        store_(database_->open(network_)),
        house_(network_, *store_, registered_catalogue(), limits),
        listener_(net::Listener::open(network_, door).value()),
        port_(listener_->port()),
        thread_([this, site = std::move(site)]() mutable {
          listener_->start(house_, std::move(site));
          network_.run();
        }) {}

  template <class T, class Read>
  T on_network(Read read) {
    std::promise<T> promise;
    auto value = promise.get_future();
    boost::asio::post(network_, [&] { promise.set_value(read()); });
    return value.get();
  }

  std::unique_ptr<TestDatabase> database_;
  boost::asio::io_context network_;
  std::unique_ptr<Store> store_;
  House house_;
  std::unique_ptr<net::Listener> listener_;
  std::uint16_t port_;
  std::thread thread_;
};

}  // namespace bourse::test
