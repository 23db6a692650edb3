// SPDX-License-Identifier: Apache-2.0
//
// Flushes the connections that were written to within one turn of the event loop. One turn may
// announce a hundred moves to four players each: they share one posted task, and the buffers of
// those that were flushed serve the next ones while they are still in the processor's cache.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/post.hpp>

#include "server/net/sockets.h"

namespace bourse::net {

// A connection with bytes to send.
class Flushable {
 public:
  virtual ~Flushable() = default;
  virtual void flush() = 0;
};

class FlushQueue : public std::enable_shared_from_this<FlushQueue> {
 public:
  explicit FlushQueue(Executor executor) : executor_(std::move(executor)) {}

  // Flushes the connection at the end of the turn, or earlier if many bytes have been gathered.
  void add(std::shared_ptr<Flushable> connection) {
    if (gathered_ > kMostGathered) flush();
    due_.push_back(std::move(connection));
    if (std::exchange(is_posted_, true)) return;
    asio::post(executor_, Turn{shared_from_this()});
  }

  // Bytes were added to a connection that is waiting here.
  void gathered(std::size_t bytes) { gathered_ += bytes; }

  // An empty buffer, if possible one that was used recently.
  std::string take_buffer() {
    if (spare_.empty()) return {};
    std::string buffer = std::move(spare_.back());
    spare_.pop_back();
    return buffer;
  }
  void give_back(std::string buffer) {
    if (spare_.size() >= kMostSpare || buffer.capacity() > kLargestSpare) return;
    buffer.clear();
    spare_.push_back(std::move(buffer));
  }

 private:
  // The posted task. An event loop that is destroyed instead of running it must not leave the queue
  // and its connections, which own each other, in memory.
  struct Turn {
    explicit Turn(std::shared_ptr<FlushQueue> owner) : queue(std::move(owner)) {}
    Turn(Turn&&) = default;
    Turn(const Turn&) = delete;
    Turn& operator=(Turn&&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn() {
      if (queue) queue->due_.clear();
    }
    void operator()() {
      const auto due = std::exchange(queue, nullptr);
      due->is_posted_ = false;
      due->flush();
    }

    std::shared_ptr<FlushQueue> queue;
  };

  // Half of a usual second-level cache.
  static constexpr std::size_t kMostGathered = std::size_t{256} * 1024;
  static constexpr std::size_t kMostSpare = 128;
  static constexpr std::size_t kLargestSpare = 8192;

  void flush() {
    gathered_ = 0;
    flushing_.swap(due_);
    for (const auto& connection : flushing_) connection->flush();
    flushing_.clear();
  }

  Executor executor_;
  std::vector<std::shared_ptr<Flushable>> due_;
  std::vector<std::shared_ptr<Flushable>> flushing_;  // empty between two flushes
  std::vector<std::string> spare_;
  std::size_t gathered_ = 0;
  bool is_posted_ = false;
};

}  // namespace bourse::net
