// SPDX-License-Identifier: Apache-2.0
//
// A running server: a real store on its own database, real sockets on a free port, on its own
// thread. The destructor closes it as `bourse serve` does.
#pragma once

#include <future>
#include <memory>
#include <string>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "client/address.h"
#include "server/domain/game_list.h"
#include "server/net/listener.h"
#include "tests/server/test_store.h"

namespace bourse::test {

using PassingFolder = TestFolder;

// Bots answer immediately, so that tests do not wait.
inline HouseLimits quick_house() {
  HouseLimits limits;
  limits.bot_pause_least = limits.bot_pause_most = std::chrono::milliseconds(0);
  return limits;
}

inline net::ListenerConfig quiet_door() {
  net::ListenerConfig impl;
  impl.port = 0;
  impl.log = net::LogLevel::Quiet;
  impl.limits.close_timeout = std::chrono::seconds(1);
  return impl;
}

class RunningServer {
 public:
  explicit RunningServer(const net::ListenerConfig& impl = quiet_door(),
                         const HouseLimits& limits = quick_house(),
                         net::Site site = {})
      : RunningServer(std::make_unique<TestDatabase>(), impl, limits, std::move(site)) {}

  // Uses the existing SQLite file of a folder, which stays.
  explicit RunningServer(const std::string& folder)
      : RunningServer(std::make_unique<TestDatabase>(folder), quiet_door(), quick_house(), {}) {}

  ~RunningServer() { close(); }
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;

  void close() {
    if (!thread_.joinable()) return;
    boost::asio::post(network_, [this] { listener_->stop([this] { network_.stop(); }); });
    thread_.join();
  }

  client::ServerAddress address() const { return {"127.0.0.1", std::to_string(port_)}; }
  const std::string& folder() const { return database_->folder(); }
  std::uint16_t port() const { return port_; }
  std::uint16_t metrics_port() const { return listener_->metrics_port(); }
  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }

  // A copy made on the network thread.
  net::NetCounters net_counters() {
    return on_network<net::NetCounters>([this] { return listener_->counters(); });
  }
  HouseCounters house_counters() {
    return on_network<HouseCounters>([this] { return house_.counters(); });
  }

 private:
  RunningServer(std::unique_ptr<TestDatabase> database,
                const net::ListenerConfig& impl,
                const HouseLimits& limits,
                net::Site site)
      : database_(std::move(database)),
        store_(database_->open(network_)),
        house_(network_, *store_, registered_games(), limits),
        listener_(net::Listener::open(network_, impl).value()),
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
