// SPDX-License-Identifier: Apache-2.0
//
// A WebSocket connection of the house. One coroutine reads from the client; outgoing messages are
// gathered below (corked_stream.h). A client that does not read fills its own buffer and is
// dropped; nobody else waits.
#include <algorithm>
#include <exception>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>

#include "server/net/corked_stream.h"
#include "server/net/sockets.h"

namespace bourse::net {
namespace {

namespace websocket = beast::websocket;
using boost::system::error_code;
// No deflate: it takes 300 KiB per connection, for messages of 2 KiB.
using Stream = websocket::stream<CorkedStream, false>;

// Buffer that a reader holds between two messages.
constexpr std::size_t kKeptBuffer = 2048;
// RFC 6455 5.5: a control frame has 125 bytes, two of them the code.
constexpr std::size_t kLongestReason = 123;

TokenBucket::Time since_epoch() { return std::chrono::steady_clock::now().time_since_epoch(); }

class WebSocketConnection : public Connection,
                            public std::enable_shared_from_this<WebSocketConnection> {
 public:
  WebSocketConnection(std::shared_ptr<ConnectionSlot> slot, Socket socket)
      : slot_(std::move(slot)),
        stream_(CorkedStream(std::move(socket), slot_->context().flush_queue)) {}

  static Task<void> run(std::shared_ptr<WebSocketConnection> self,
                        HttpRequest upgrade,
                        ApiRequest who);

  void send(std::string_view text) override;
  void close(std::string_view why) override;

 private:
  HttpContext& context() const { return slot_->context(); }
  TokenRate rate() const {
    const NetLimits& limits = context().limits;
    return TokenRate::per_second(limits.messages_per_second, limits.messages_at_once);
  }
  void prepare();
  static Task<void> listen(WebSocketConnection& line, ConnectionId id);
  static Task<void> hold(WebSocketConnection& line);
  void end(websocket::close_code code, std::string_view why);
  void cut_off();

  std::shared_ptr<ConnectionSlot> slot_;
  Stream stream_;
  TokenBucket messages_;
  bool is_ending_ = false;
  std::unique_ptr<Timer> close_timer_;
};

// Sets Beast's limits and timeouts.
void WebSocketConnection::prepare() {
  const NetLimits& limits = context().limits;
  websocket::stream_base::timeout times{};
  times.handshake_timeout = limits.close_timeout;
  times.idle_timeout = limits.silence;
  times.keep_alive_pings = true;
  stream_.set_option(times);
  stream_.set_option(websocket::stream_base::decorator(
      [](websocket::response_type& response) { response.set(http::field::server, "bourse"); }));
  stream_.read_message_max(limits.message_bytes);
}

Task<void> WebSocketConnection::run(std::shared_ptr<WebSocketConnection> self,
                                    HttpRequest upgrade,
                                    ApiRequest who) {
  self->prepare();
  {
    const HttpRequest request = std::move(upgrade);
    auto [error] = co_await self->stream_.async_accept(request, kAwait);
    if (error) co_return;
  }
  HttpContext& context = self->context();
  // A connection that upgrades while the server is closing is dropped.
  if (context.is_closing) co_return;
  ++context.counters.lines;
  const ConnectionId id = context.house.connect(who, self);
  who = {};
  try {
    co_await listen(*self, id);
  } catch (const std::exception& error) {
    // Only this connection is lost: out of memory, or a bug.
    context.log.note("line_failed", {{"why", error.what()}});
    self->cut_off();
  }
  self->is_ending_ = true;
  context.house.disconnect(id);
  --context.counters.lines;
  context.counters.writes += self->stream_.next_layer().writes();
}

Task<void> WebSocketConnection::hold(WebSocketConnection& line) {
  ++line.context().counters.held_messages;
  Timer until(line.stream_.get_executor(), line.messages_.until_next(line.rate(), since_epoch()));
  co_await until.async_wait(kAwait);
}

Task<void> WebSocketConnection::listen(WebSocketConnection& line, ConnectionId id) {
  beast::flat_buffer buffer;
  while (true) {
    auto [error, bytes] = co_await line.stream_.async_read(buffer, kAwait);
    if (error) co_return;
    line.context().counters.bytes_in += bytes;
    while (!line.messages_.take(line.rate(), since_epoch())) {
      co_await hold(line);
    }
    if (line.is_ending_) {
      // Messages after the connection was closed are ignored.
    } else if (line.stream_.got_binary()) {
      line.end(websocket::close_code::unknown_data, "messages must be text, not binary");
    } else {
      line.context().house.on_message(id, {static_cast<const char*>(buffer.data().data()), bytes});
    }
    buffer.clear();
    if (buffer.capacity() > kKeptBuffer) buffer = beast::flat_buffer();
  }
}

void WebSocketConnection::send(std::string_view text) {
  if (is_ending_) return;
  // One message alone is never too much: the client has read everything before it.
  const std::size_t unread = stream_.next_layer().waiting();
  if (unread > 0 && unread + text.size() > context().limits.waiting_bytes) {
    ++context().counters.slow_connections;
    context().log.note("line_dropped",
                       {{"address", slot_->rate_limit_key()}, {"why", "the client does not read"}});
    return end(websocket::close_code::policy_error,
               "the client reads too slowly; please reconnect");
  }
  stream_.next_layer().write_text(text);
  context().counters.bytes_out += text.size();
  ++context().counters.messages_out;
}

void WebSocketConnection::close(std::string_view why) {
  end(context().is_closing ? websocket::close_code::going_away
                           : websocket::close_code::policy_error,
      why);
}

void WebSocketConnection::end(websocket::close_code code, std::string_view why) {
  if (is_ending_) return;
  is_ending_ = true;
  // Cutting within a character would make an invalid frame.
  std::size_t length = std::min(why.size(), kLongestReason);
  while (length > 0 && length < why.size() && (why[length] & '\xc0') == '\x80') --length;
  close_timer_ = std::make_unique<Timer>(stream_.get_executor(), context().limits.close_timeout);
  close_timer_->async_wait([self = shared_from_this()](error_code error) {
    if (!error) self->cut_off();
  });
  stream_.async_close(websocket::close_reason(code, why.substr(0, length)),
                      [self = shared_from_this()](error_code) { self->cut_off(); });
}

// The reader wakes with an error and disconnects from the house.
void WebSocketConnection::cut_off() {
  is_ending_ = true;
  if (close_timer_) close_timer_->cancel();
  error_code error;
  stream_.next_layer().socket().close(error);
}

}  // namespace

void open_websocket(std::shared_ptr<ConnectionSlot> slot,
                    Socket socket,
                    HttpRequest upgrade,
                    ApiRequest who) {
  const Executor executor = socket.get_executor();
  auto line = std::make_shared<WebSocketConnection>(std::move(slot), std::move(socket));
  asio::co_spawn(executor,
                 WebSocketConnection::run(std::move(line), std::move(upgrade), std::move(who)),
                 asio::detached);
}

}  // namespace bourse::net
