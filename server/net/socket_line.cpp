// SPDX-License-Identifier: Apache-2.0
//
// A WebSocket as a line of the house. One reader that waits for the client; what is said to it is
// gathered below (corked.h). A client that does not read fills its own buffer and is dropped,
// nobody else waits.
#include <algorithm>
#include <exception>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>

#include "server/net/corked.h"
#include "server/net/sockets.h"

namespace bourse::net {
namespace {

namespace websocket = beast::websocket;
using boost::system::error_code;
// No deflate: 300 KiB a connection, for messages of two.
using Stream = websocket::stream<Corked, false>;

// What a reader keeps between two messages.
constexpr std::size_t kKeptBuffer = 2048;
// RFC 6455 5.5: a control frame has 125 bytes, two of them the code.
constexpr std::size_t kLongestReason = 123;

TokenBucket::Time since_epoch() { return std::chrono::steady_clock::now().time_since_epoch(); }

class SocketLine : public Connection, public std::enable_shared_from_this<SocketLine> {
 public:
  SocketLine(std::shared_ptr<Stay> stay, Socket socket)
      : stay_(std::move(stay)), stream_(Corked(std::move(socket))) {}

  static Task<void> run(std::shared_ptr<SocketLine> self, HttpRequest upgrade, ApiRequest who);

  void send(std::string_view text) override;
  void close(std::string_view why) override;

 private:
  Gate& gate() const { return stay_->gate(); }
  TokenRate rate() const {
    const NetLimits& limits = gate().limits;
    return TokenRate::per_second(limits.messages_per_second, limits.messages_at_once);
  }
  void prepare();
  static Task<void> listen(SocketLine& line, ConnectionId id);
  static Task<void> hold(SocketLine& line);
  void end(websocket::close_code code, std::string_view why);
  void cut_off();

  std::shared_ptr<Stay> stay_;
  Stream stream_;
  TokenBucket messages_;
  bool is_ending_ = false;
  std::unique_ptr<Timer> patience_;
};

// Limits and times of Beast's side.
void SocketLine::prepare() {
  const NetLimits& limits = gate().limits;
  websocket::stream_base::timeout times{};
  times.handshake_timeout = limits.farewell;
  times.idle_timeout = limits.silence;
  times.keep_alive_pings = true;
  stream_.set_option(times);
  stream_.set_option(websocket::stream_base::decorator(
      [](websocket::response_type& response) { response.set(http::field::server, "bourse"); }));
  stream_.read_message_max(limits.message_bytes);
}

Task<void> SocketLine::run(std::shared_ptr<SocketLine> self, HttpRequest upgrade, ApiRequest who) {
  self->prepare();
  {
    const HttpRequest request = std::move(upgrade);
    auto [error] = co_await self->stream_.async_accept(request, kAwait);
    if (error) co_return;
  }
  Gate& gate = self->gate();
  // Whoever upgrades while the house closes is one connection more to be forgotten.
  if (gate.is_closing) co_return;
  ++gate.counters.lines;
  const ConnectionId id = gate.house.connect(who, self);
  who = {};
  try {
    co_await listen(*self, id);
  } catch (const std::exception& error) {
    // One line is lost, the others stay: no memory left, or a bug.
    gate.log.note("line_failed", {{"why", error.what()}});
    self->cut_off();
  }
  self->is_ending_ = true;
  gate.house.disconnect(id);
  --gate.counters.lines;
  gate.counters.writes += self->stream_.next_layer().writes();
}

Task<void> SocketLine::hold(SocketLine& line) {
  ++line.gate().counters.held_messages;
  Timer until(line.stream_.get_executor(), line.messages_.until_next(line.rate(), since_epoch()));
  co_await until.async_wait(kAwait);
}

Task<void> SocketLine::listen(SocketLine& line, ConnectionId id) {
  beast::flat_buffer buffer;
  while (true) {
    auto [error, bytes] = co_await line.stream_.async_read(buffer, kAwait);
    if (error) co_return;
    line.gate().counters.bytes_in += bytes;
    while (!line.messages_.take(line.rate(), since_epoch())) {
      co_await hold(line);
    }
    if (line.is_ending_) {
      // What a client says after its line was closed is not heard.
    } else if (line.stream_.got_binary()) {
      line.end(websocket::close_code::unknown_data, "messages are text, never binary");
    } else {
      line.gate().house.on_message(id, {static_cast<const char*>(buffer.data().data()), bytes});
    }
    buffer.clear();
    if (buffer.capacity() > kKeptBuffer) buffer = beast::flat_buffer();
  }
}

void SocketLine::send(std::string_view text) {
  if (is_ending_) return;
  if (stream_.next_layer().waiting() + text.size() > gate().limits.waiting_bytes) {
    ++gate().counters.slow_lines;
    gate().log.note("line_dropped",
                    {{"address", stay_->household()}, {"why", "the client does not read"}});
    return end(websocket::close_code::policy_error, "you read too slowly; come back");
  }
  stream_.next_layer().write_text(text);
  gate().counters.bytes_out += text.size();
  ++gate().counters.messages_out;
}

void SocketLine::close(std::string_view why) {
  end(gate().is_closing ? websocket::close_code::going_away : websocket::close_code::policy_error,
      why);
}

void SocketLine::end(websocket::close_code code, std::string_view why) {
  if (is_ending_) return;
  is_ending_ = true;
  // A reason cut within a character would be an invalid frame.
  std::size_t length = std::min(why.size(), kLongestReason);
  while (length > 0 && length < why.size() && (why[length] & '\xc0') == '\x80') --length;
  patience_ = std::make_unique<Timer>(stream_.get_executor(), gate().limits.farewell);
  patience_->async_wait([self = shared_from_this()](error_code error) {
    if (!error) self->cut_off();
  });
  stream_.async_close(websocket::close_reason(code, why.substr(0, length)),
                      [self = shared_from_this()](error_code) { self->cut_off(); });
}

// The reader wakes with an error and leaves the house.
void SocketLine::cut_off() {
  is_ending_ = true;
  if (patience_) patience_->cancel();
  error_code error;
  stream_.next_layer().socket().close(error);
}

}  // namespace

void open_line(std::shared_ptr<Stay> stay, Socket socket, HttpRequest upgrade, ApiRequest who) {
  const Executor executor = socket.get_executor();
  auto line = std::make_shared<SocketLine>(std::move(stay), std::move(socket));
  asio::co_spawn(executor,
                 SocketLine::run(std::move(line), std::move(upgrade), std::move(who)),
                 asio::detached);
}

}  // namespace bourse::net
