// SPDX-License-Identifier: Apache-2.0
#include "client/websocket.h"

#include <deque>

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>

#include "client/connect.h"
#include "client/stream.h"

namespace bourse::client {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;

class BeastWebSocket : public WebSocket, public std::enable_shared_from_this<BeastWebSocket> {
 public:
  BeastWebSocket(asio::io_context& network, ConnectOptions options, Callbacks callbacks)
      : options_(std::move(options)),
        callbacks_(std::move(callbacks)),
        stream_(network, options_.server) {}

  void start(asio::io_context& network);
  void send(std::string text) override { queue({std::move(text), false}); }
  void send_binary(std::string bytes) override { queue({std::move(bytes), true}); }
  void close() override;
  std::uint16_t code() const override { return stream_.reason().code; }

 private:
  struct Message {
    std::string bytes;
    bool is_binary;
  };
  void queue(Message message);
  void connect(const Resolved& found);
  void connected(const error_code& error);
  void upgrade();
  void read();
  void write();
  void fail(const error_code& error);

  ConnectOptions options_;
  Callbacks callbacks_;
  websocket::stream<Stream, false> stream_;
  beast::flat_buffer buffer_;
  websocket::response_type answer_;
  std::deque<Message> queue_;
  bool is_open_ = false;
  bool is_closed_ = false;
};

void BeastWebSocket::start(asio::io_context& network) {
  const auto found = resolve(network, options_.server);
  if (found && stream_.next_layer().is_usable()) return connect(*found);
  const std::string why = found ? no_certificate_name(options_.server) : found.error();
  asio::post(network, [self = shared_from_this(), why] {
    self->is_closed_ = true;
    self->callbacks_.on_close(why);
  });
}

// With a local address only the first address of the server is tried, otherwise all in turn.
void BeastWebSocket::connect(const Resolved& found) {
  Stream::Socket& socket = stream_.next_layer().socket();
  auto then = [self = shared_from_this()](const error_code& error, const auto&...) {
    self->connected(error);
  };
  if (options_.local_address.empty()) return asio::async_connect(socket, found, std::move(then));
  const asio::ip::tcp::endpoint endpoint = found.begin()->endpoint();
  error_code error;
  socket.open(endpoint.protocol(), error);
  socket.bind({asio::ip::make_address(options_.local_address), 0}, error);
  socket.async_connect(endpoint, std::move(then));
}

void BeastWebSocket::connected(const error_code& error) {
  if (error) return fail(error);
  error_code ignored;
  stream_.next_layer().socket().set_option(asio::ip::tcp::no_delay(true), ignored);
  stream_.next_layer().handshake([self = shared_from_this()](const error_code& failed) {
    if (failed) return self->fail(failed);
    self->upgrade();
  });
}

void BeastWebSocket::upgrade() {
  stream_.set_option(websocket::stream_base::decorator([this](websocket::request_type& request) {
    if (!options_.secret.empty()) {
      request.set(http::field::authorization, "Bearer " + options_.secret);
    }
    if (!options_.origin.empty()) request.set(http::field::origin, options_.origin);
  }));
  stream_.read_message_max(std::size_t{16} * 1024 * 1024);
  stream_.async_handshake(answer_,
                          fmt::format("{}:{}", options_.server.host, options_.server.port),
                          options_.target,
                          [self = shared_from_this()](const error_code& error) {
                            if (error) return self->fail(error);
                            self->is_open_ = true;
                            if (!self->queue_.empty()) self->write();
                            if (self->callbacks_.on_open) self->callbacks_.on_open();
                            self->read();
                          });
}

void BeastWebSocket::read() {
  stream_.async_read(buffer_, [self = shared_from_this()](const error_code& error, std::size_t) {
    if (error) return self->fail(error);
    const auto bytes = self->buffer_.cdata();
    self->callbacks_.on_message({static_cast<const char*>(bytes.data()), bytes.size()});
    self->buffer_.clear();
    self->read();
  });
}

void BeastWebSocket::queue(Message message) {
  if (is_closed_) return;
  queue_.push_back(std::move(message));
  if (is_open_ && queue_.size() == 1) write();
}

void BeastWebSocket::write() {
  stream_.binary(queue_.front().is_binary);
  stream_.async_write(asio::buffer(queue_.front().bytes),
                      [self = shared_from_this()](const error_code& error, std::size_t) {
                        if (error) return;  // read() fails too and reports it
                        self->queue_.pop_front();
                        if (!self->queue_.empty()) self->write();
                      });
}

void BeastWebSocket::close() {
  if (!is_open_ || is_closed_) return;
  stream_.async_close(websocket::close_code::normal, [self = shared_from_this()](error_code) {});
}

// The reason is the server's, from its close frame or its answer to the upgrade, if it gave one.
void BeastWebSocket::fail(const error_code& error) {
  if (is_closed_) return;
  is_closed_ = true;
  std::string why = connect_error(options_.server, stream_.next_layer(), error);
  if (error == websocket::error::closed) {
    const auto& reason = stream_.reason().reason;
    why = std::string(reason.data(), reason.size());
  } else if (error == websocket::error::upgrade_declined) {
    why = fmt::format("{} {}", answer_.result_int(), answer_.body());
  }
  callbacks_.on_close(why);
}

}  // namespace

std::shared_ptr<WebSocket> WebSocket::open(boost::asio::io_context& network,
                                           ConnectOptions options,
                                           Callbacks callbacks) {
  const auto line =
      std::make_shared<BeastWebSocket>(network, std::move(options), std::move(callbacks));
  line->start(network);
  return line;
}

}  // namespace bourse::client
