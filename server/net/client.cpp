// SPDX-License-Identifier: Apache-2.0
#include "server/net/client.h"

#include <deque>
#include <optional>

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>

namespace bourse::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;
using Socket = asio::basic_stream_socket<asio::ip::tcp, asio::io_context::executor_type>;
using Resolved = asio::ip::tcp::resolver::results_type;

constexpr auto kPatience = std::chrono::seconds(30);

std::string sentence(const HouseAddress& house, const error_code& error) {
  return fmt::format("no answer from {}:{}: {}", house.host, house.port, error.message());
}

Result<Resolved, std::string> resolve(asio::io_context& network, const HouseAddress& house) {
  asio::ip::tcp::resolver resolver(network);
  error_code error;
  auto found = resolver.resolve(house.host, house.port, error);
  if (error) return Unexpected(sentence(house, error));
  return found;
}

std::string cookie_of(std::string_view set_cookie) {
  constexpr std::string_view kName = "bourse=";
  if (set_cookie.substr(0, kName.size()) != kName) return {};
  return std::string(set_cookie.substr(kName.size(), set_cookie.find(';') - kName.size()));
}

http::request<http::string_body> request_of(const HouseAddress& house,
                                            const HouseQuestion& question) {
  http::request<http::string_body> request;
  request.method_string(question.method);
  request.target(question.target);
  request.version(11);
  request.set(http::field::host, fmt::format("{}:{}", house.host, house.port));
  request.keep_alive(false);
  if (!question.secret.empty()) {
    request.set(http::field::authorization, "Bearer " + question.secret);
  }
  for (const auto& [name, value] : question.headers) request.set(name, value);
  request.body() = question.body;
  request.prepare_payload();
  return request;
}

HouseReply reply_of(const http::response<http::string_body>& response) {
  HouseReply reply;
  reply.status = static_cast<int>(response.result_int());
  reply.body = response.body();
  for (const auto& field : response) {
    reply.headers.emplace_back(field.name_string(), field.value());
  }
  reply.secret = cookie_of(reply.header("Set-Cookie"));
  return reply;
}

class SocketClient : public ClientLine, public std::enable_shared_from_this<SocketClient> {
 public:
  SocketClient(asio::io_context& network, LineWish wish, Ears ears)
      : wish_(std::move(wish)), ears_(std::move(ears)), stream_(Socket(network)) {}

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
  void shake_hands();
  void read();
  void write();
  void fail(const error_code& error);

  LineWish wish_;
  Ears ears_;
  websocket::stream<Socket, false> stream_;
  beast::flat_buffer buffer_;
  websocket::response_type answer_;
  std::deque<Message> queue_;
  bool is_open_ = false;
  bool is_closed_ = false;
};

void SocketClient::start(asio::io_context& network) {
  const auto found = resolve(network, wish_.house);
  if (!found) {
    asio::post(network, [self = shared_from_this(), why = found.error()] {
      self->is_closed_ = true;
      self->ears_.closed(why);
    });
    return;
  }
  const asio::ip::tcp::endpoint endpoint = found->begin()->endpoint();
  error_code error;
  Socket& socket = stream_.next_layer();
  socket.open(endpoint.protocol(), error);
  socket.set_option(asio::ip::tcp::no_delay(true), error);
  if (!wish_.from.empty()) socket.bind({asio::ip::make_address(wish_.from), 0}, error);
  socket.async_connect(endpoint, [self = shared_from_this()](const error_code& failed) {
    if (failed) return self->fail(failed);
    self->shake_hands();
  });
}

void SocketClient::shake_hands() {
  stream_.set_option(websocket::stream_base::decorator([this](websocket::request_type& request) {
    if (!wish_.secret.empty()) {
      request.set(http::field::authorization, "Bearer " + wish_.secret);
    }
    if (!wish_.origin.empty()) request.set(http::field::origin, wish_.origin);
  }));
  stream_.read_message_max(16 * 1024 * 1024);
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
  std::string why = sentence(wish_.house, error);
  if (error == websocket::error::closed) {
    const auto& reason = stream_.reason().reason;
    why = std::string(reason.data(), reason.size());
  } else if (error == websocket::error::upgrade_declined) {
    why = fmt::format("{} {}", answer_.result_int(), answer_.body());
  }
  ears_.closed(why);
}

}  // namespace

std::string_view HouseReply::header(std::string_view name) const {
  for (const auto& [known, value] : headers) {
    if (beast::iequals(known, {name.data(), name.size()})) return value;
  }
  return {};
}

Result<HouseReply, std::string> ask(const HouseAddress& house, const HouseQuestion& question) {
  asio::io_context network;
  const auto found = resolve(network, house);
  if (!found) return Unexpected(found.error());
  beast::tcp_stream stream(network);
  beast::flat_buffer buffer;
  auto request = request_of(house, question);
  http::response_parser<http::string_body> parser;
  parser.body_limit(64 * 1024 * 1024);
  if (question.method == "HEAD") parser.skip(true);
  error_code result;
  stream.expires_after(kPatience);
  stream.async_connect(*found, [&](const error_code& error, const asio::ip::tcp::endpoint&) {
    result = error;
    if (error) return;
    // An answer may come before all was sent: a body too large.
    http::async_write(stream, request, [](const error_code&, std::size_t) {});
    http::async_read(
        stream, buffer, parser, [&](const error_code& failed, std::size_t) { result = failed; });
  });
  network.run();
  if (result) return Unexpected(sentence(house, result));
  return reply_of(parser.get());
}

std::shared_ptr<ClientLine> ClientLine::open(boost::asio::io_context& network,
                                             LineWish wish,
                                             Ears ears) {
  auto line = std::make_shared<SocketClient>(network, std::move(wish), std::move(ears));
  line->start(network);
  return line;
}

}  // namespace bourse::net
