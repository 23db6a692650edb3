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

namespace bourse::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;

class SocketClient : public ClientLine, public std::enable_shared_from_this<SocketClient> {
 public:
  SocketClient(asio::io_context& network, LineWish wish, Ears ears)
      : wish_(std::move(wish)), ears_(std::move(ears)), stream_(network, wish_.house) {}

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

  LineWish wish_;
  Ears ears_;
  websocket::stream<HouseStream, false> stream_;
  beast::flat_buffer buffer_;
  websocket::response_type answer_;
  std::deque<Message> queue_;
  bool is_open_ = false;
  bool is_closed_ = false;
};

void SocketClient::start(asio::io_context& network) {
  const auto found = resolve(network, wish_.house);
  if (found && stream_.next_layer().is_usable()) return connect(*found);
  const std::string why = found ? no_name(wish_.house) : found.error();
  asio::post(network, [self = shared_from_this(), why] {
    self->is_closed_ = true;
    self->ears_.closed(why);
  });
}

// From an address of our own to the first of theirs, otherwise to the first that answers.
void SocketClient::connect(const Resolved& found) {
  HouseStream::Socket& socket = stream_.next_layer().socket();
  auto then = [self = shared_from_this()](const error_code& error, const auto&...) {
    self->connected(error);
  };
  if (wish_.from.empty()) return asio::async_connect(socket, found, std::move(then));
  const asio::ip::tcp::endpoint endpoint = found.begin()->endpoint();
  error_code error;
  socket.open(endpoint.protocol(), error);
  socket.bind({asio::ip::make_address(wish_.from), 0}, error);
  socket.async_connect(endpoint, std::move(then));
}

void SocketClient::connected(const error_code& error) {
  if (error) return fail(error);
  error_code ignored;
  stream_.next_layer().socket().set_option(asio::ip::tcp::no_delay(true), ignored);
  stream_.next_layer().shake_hands([self = shared_from_this()](const error_code& failed) {
    if (failed) return self->fail(failed);
    self->upgrade();
  });
}

void SocketClient::upgrade() {
  stream_.set_option(websocket::stream_base::decorator([this](websocket::request_type& request) {
    if (!wish_.secret.empty()) {
      request.set(http::field::authorization, "Bearer " + wish_.secret);
    }
    if (!wish_.origin.empty()) request.set(http::field::origin, wish_.origin);
  }));
  stream_.read_message_max(std::size_t{16} * 1024 * 1024);
  stream_.async_handshake(answer_,
                          fmt::format("{}:{}", wish_.house.host, wish_.house.port),
                          wish_.target,
                          [self = shared_from_this()](const error_code& error) {
                            if (error) return self->fail(error);
                            self->is_open_ = true;
                            if (!self->queue_.empty()) self->write();
                            if (self->ears_.opened) self->ears_.opened();
                            self->read();
                          });
}

void SocketClient::read() {
  stream_.async_read(buffer_, [self = shared_from_this()](const error_code& error, std::size_t) {
    if (error) return self->fail(error);
    const auto bytes = self->buffer_.cdata();
    self->ears_.heard({static_cast<const char*>(bytes.data()), bytes.size()});
    self->buffer_.clear();
    self->read();
  });
}

void SocketClient::queue(Message message) {
  if (is_closed_) return;
  queue_.push_back(std::move(message));
  if (is_open_ && queue_.size() == 1) write();
}

void SocketClient::write() {
  stream_.binary(queue_.front().is_binary);
  stream_.async_write(asio::buffer(queue_.front().bytes),
                      [self = shared_from_this()](const error_code& error, std::size_t) {
                        if (error) return;  // the reader sees it too
                        self->queue_.pop_front();
                        if (!self->queue_.empty()) self->write();
                      });
}

void SocketClient::close() {
  if (!is_open_ || is_closed_) return;
  stream_.async_close(websocket::close_code::normal, [self = shared_from_this()](error_code) {});
}

// The reason is what the house said: in a close frame, or instead of the upgrade.
void SocketClient::fail(const error_code& error) {
  if (is_closed_) return;
  is_closed_ = true;
  std::string why = sentence(wish_.house, stream_.next_layer(), error);
  if (error == websocket::error::closed) {
    const auto& reason = stream_.reason().reason;
    why = std::string(reason.data(), reason.size());
  } else if (error == websocket::error::upgrade_declined) {
    why = fmt::format("{} {}", answer_.result_int(), answer_.body());
  }
  ears_.closed(why);
}

}  // namespace

std::shared_ptr<ClientLine> ClientLine::open(boost::asio::io_context& network,
                                             LineWish wish,
                                             Ears ears) {
  const auto line = std::make_shared<SocketClient>(network, std::move(wish), std::move(ears));
  line->start(network);
  return line;
}

}  // namespace bourse::net
