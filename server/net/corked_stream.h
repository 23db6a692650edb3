// SPDX-License-Identifier: Apache-2.0
//
// A socket that gathers everything written within one turn of the event loop and sends it with one
// system call (flush_queue.h). A move is two messages to the player who made it, and a call costs
// more than both.
// For the stream above, a frame is written as soon as it is copied here; the connection counts the
// waiting bytes and drops a client that does not read.
//
// Messages are framed here and not by Beast, whose queue holds one message at a time; Beast adds
// pings, pongs and close frames. Every frame is copied whole, so frames never interleave.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/teardown.hpp>

#include "server/net/flush_queue.h"
#include "server/net/sockets.h"

namespace bourse::net {

class CorkedStream {
 public:
  using executor_type = Executor;

  CorkedStream(Socket socket, std::shared_ptr<FlushQueue> queue)
      : pipe_(std::make_shared<Pipe>(std::move(socket), std::move(queue))) {}

  executor_type get_executor() { return pipe_->socket.get_executor(); }
  Socket& socket() { return pipe_->socket; }
  std::size_t waiting() const { return pipe_->next.size() + pipe_->flying.size(); }
  std::uint64_t writes() const { return pipe_->writes; }

  // Writes one text message as one frame, unmasked as from a server. Writes nothing after a close
  // frame (RFC 6455 5.5.1): Beast answers a client's close frame before the reader is notified.
  void write_text(std::string_view text) {
    if (pipe_->has_closed) return;
    pipe_->flush_soon();
    pipe_->add_text(text);
  }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return pipe_->socket.async_read_some(buffers, std::forward<Token>(token));
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [pipe = pipe_](auto handler, const Buffers& bytes) {
          const std::size_t count = pipe->gather(bytes);
          asio::post(pipe->socket.get_executor(), [handler = std::move(handler), count]() mutable {
            std::move(handler)(boost::system::error_code(), count);
          });
          pipe->flush_soon();
        },
        token,
        buffers);
  }

  // Sends the gathered bytes first: the close frame is among them.
  void flush_now() { pipe_->flush(); }

 private:
  struct Pipe : Flushable, std::enable_shared_from_this<Pipe> {
    Pipe(Socket connected, std::shared_ptr<FlushQueue> flush_queue)
        : socket(std::move(connected)), queue(std::move(flush_queue)) {
      boost::system::error_code error;
      socket.non_blocking(true, error);
    }

    static constexpr char kClose = '\x88';  // RFC 6455 5.2: FIN and opcode 8

    // RFC 6455 5.2: FIN and opcode 1, then the length in one byte, or 126 and two, or 127 and
    // eight.
    void add_header(std::size_t length) {
      constexpr char kWholeText = '\x81';
      next += kWholeText;
      int bytes = 0;
      if (length < 126) {
        next += static_cast<char>(length);
      } else if (length < 65536) {
        next += static_cast<char>(126);
        bytes = 2;
      } else {
        next += static_cast<char>(127);
        bytes = 8;
      }
      while (bytes > 0) next += static_cast<char>(length >> (8U * static_cast<unsigned>(--bytes)));
    }

    void add_text(std::string_view text) {
      constexpr std::size_t kLongestHeader = 10;
      if (next.empty()) next = queue->take_buffer();
      next.reserve(next.size() + kLongestHeader + text.size());
      add_header(text.size());
      next += text;
      queue->gathered(text.size());
    }

    template <class Buffers>
    std::size_t gather(const Buffers& buffers) {
      const std::size_t count = asio::buffer_size(buffers);
      const std::size_t before = next.size();
      next.resize(before + count);
      asio::buffer_copy(asio::buffer(next.data() + before, count), buffers);
      has_closed = has_closed || (count > 0 && next[before] == kClose);
      return count;
    }

    void flush_soon() {
      if (is_flying || std::exchange(is_due, true)) return;
      queue->add(this->shared_from_this());
    }

    // Sends as much as the system accepts immediately, and the rest when it has room again.
    void flush() override {
      is_due = false;
      if (is_flying || next.empty() || !socket.is_open()) return;
      boost::system::error_code error;
      ++writes;
      const std::size_t sent = socket.write_some(asio::buffer(next), error);
      if (error == asio::error::would_block) error = {};
      if (error || sent == next.size()) return land(error);
      next.erase(0, sent);
      is_flying = true;
      std::swap(next, flying);
      asio::async_write(
          socket,
          asio::buffer(flying),
          [pipe = this->shared_from_this()](boost::system::error_code failed, std::size_t) {
            pipe->is_flying = false;
            std::string().swap(pipe->flying);
            if (failed) return pipe->land(failed);
            pipe->flush();
          });
    }

    // An idle connection holds no buffer. If the socket failed, the reader finds it closed.
    void land(boost::system::error_code error) {
      queue->give_back(std::exchange(next, {}));
      if (error) socket.close(error);
    }

    Socket socket;
    std::shared_ptr<FlushQueue> queue;
    std::string next;
    std::string flying;
    std::uint64_t writes = 0;
    bool has_closed = false;
    bool is_due = false;
    bool is_flying = false;
  };

  std::shared_ptr<Pipe> pipe_;
};

// Functions that Beast requires of a stream below a WebSocket.

template <class Handler>
void async_teardown(beast::role_type role, CorkedStream& stream, Handler&& handler) {
  stream.flush_now();
  beast::websocket::async_teardown(role, stream.socket(), std::forward<Handler>(handler));
}

inline void beast_close_socket(CorkedStream& stream) {
  boost::system::error_code error;
  stream.socket().close(error);
}

}  // namespace bourse::net
