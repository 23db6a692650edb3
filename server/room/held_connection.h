// SPDX-License-Identifier: Apache-2.0
//
// A client's connection while its welcome is being made on another thread: everything that the
// client is sent meanwhile follows the welcome, in order.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/room/connection.h"

namespace bourse {

class HeldConnection final : public Connection {
 public:
  explicit HeldConnection(std::shared_ptr<Connection> connection)
      : connection_(std::move(connection)) {}

  bool is_held() const { return is_held_; }
  void hold() { is_held_ = true; }
  // Sends the welcome, then what has waited for it.
  void release(std::string_view welcome) {
    is_held_ = false;
    connection_->send(welcome);
    for (const std::string& text : std::exchange(waiting_, {})) connection_->send(text);
    bytes_ = 0;
  }

  void send(std::string_view text) override {
    if (!is_held_) return connection_->send(text);
    bytes_ += text.size();
    if (bytes_ > kMostBytes) return close("the server is busy; please reconnect");
    waiting_.emplace_back(text);
  }
  void close(std::string_view why) override { connection_->close(why); }

 private:
  static constexpr std::size_t kMostBytes = std::size_t{1} << 20U;

  std::shared_ptr<Connection> connection_;
  bool is_held_ = false;
  std::vector<std::string> waiting_;
  std::size_t bytes_ = 0;
};

}  // namespace bourse
