// SPDX-License-Identifier: Apache-2.0
#include "server/net/client.h"

#include <deque>
#include <optional>

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <fmt/format.h>

#include "server/net/tls.h"

namespace bourse::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;
using Socket = asio::basic_stream_socket<asio::ip::tcp, asio::io_context::executor_type>;
using SecureSocket = asio::ssl::stream<Socket>;
using Resolved = asio::ip::tcp::resolver::results_type;

constexpr auto kPatience = std::chrono::seconds(30);

std::string sentence(const HouseAddress& house, const error_code& error) {
  return fmt::format("no answer from {}:{}: {}", house.host, house.port, error.message());
}

// A stream of either kind: what is done about TLS is nothing where there is none.
template <class Stream>
struct Security {
  static Stream made(asio::io_context& network) { return Stream(network); }
  static bool expect(Stream& /*stream*/, const HouseAddress& /*house*/) { return true; }
  static std::string fault(Stream& /*stream*/) { return {}; }
  template <class Then>
  static void shake_hands(Stream& /*stream*/, Then then) {
    then(error_code());
  }
};

template <class Under>
struct Security<asio::ssl::stream<Under>> {
  using Stream = asio::ssl::stream<Under>;
  static Stream made(asio::io_context& network) { return Stream(network, trusted()); }
  static bool expect(Stream& stream, const HouseAddress& house) {
    return expect_host(stream.native_handle(), house.host);
  }
  static std::string fault(Stream& stream) { return fault_of_certificate(stream.native_handle()); }
  template <class Then>
  static void shake_hands(Stream& stream, Then then) {
    stream.async_handshake(Stream::client, std::move(then));
  }
};

template <class Stream>
std::string sentence(const HouseAddress& house, Stream& stream, const error_code& error) {
  const std::string fault = Security<Stream>::fault(stream);
  if (fault.empty()) return sentence(house, error);
  return fmt::format(
      "{}:{} shows a certificate that this machine does not trust: {}; SSL_CERT_FILE=FILE names "
      "one "
      "to trust",
      house.host,
      house.port,
      fault);
}

std::string no_name(const HouseAddress& house) {
  return fmt::format("no certificate can be for {}", house.host);
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

template <class Stream>
class SocketClient : public ClientLine, public std::enable_shared_from_this<SocketClient<Stream>> {
 public:
  SocketClient(asio::io_context& network, LineWish wish, Ears ears)
      : wish_(std::move(wish)), ears_(std::move(ears)), stream_(Security<Stream>::made(network)) {}

  void start(asio::io_context& network);
  void send(std::string text) override { queue({std::move(text), false}); }
  void send_binary(std::string bytes) override { queue({std::move(bytes), true}); }
  void close() override;
  std::uint16_t code() const override { return stream_.reason().code; }

 private:
  using std::enable_shared_from_this<SocketClient>::shared_from_this;
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
  websocket::stream<Stream, false> stream_;
  beast::flat_buffer buffer_;
  websocket::response_type answer_;
  std::deque<Message> queue_;
  bool is_open_ = false;
  bool is_closed_ = false;
};

template <class Stream>
void SocketClient<Stream>::start(asio::io_context& network) {
  const auto found = resolve(network, wish_.house);
  const bool is_expected = Security<Stream>::expect(stream_.next_layer(), wish_.house);
  if (found && is_expected) return connect(*found);
  const std::string why = found ? no_name(wish_.house) : found.error();
  asio::post(network, [self = shared_from_this(), why] {
    self->is_closed_ = true;
    self->ears_.closed(why);
  });
}

// From an address of our own to the first of theirs, otherwise to the first that answers.
template <class Stream>
void SocketClient<Stream>::connect(const Resolved& found) {
  Socket& socket = beast::get_lowest_layer(stream_);
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

template <class Stream>
void SocketClient<Stream>::connected(const error_code& error) {
  if (error) return fail(error);
  error_code ignored;
  beast::get_lowest_layer(stream_).set_option(asio::ip::tcp::no_delay(true), ignored);
  Security<Stream>::shake_hands(stream_.next_layer(),
                                [self = shared_from_this()](const error_code& failed) {
                                  if (failed) return self->fail(failed);
                                  self->upgrade();
                                });
}

template <class Stream>
void SocketClient<Stream>::upgrade() {
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

template <class Stream>
void SocketClient<Stream>::read() {
  stream_.async_read(buffer_, [self = shared_from_this()](const error_code& error, std::size_t) {
    if (error) return self->fail(error);
    const auto bytes = self->buffer_.cdata();
    self->ears_.heard({static_cast<const char*>(bytes.data()), bytes.size()});
    self->buffer_.clear();
    self->read();
  });
}

template <class Stream>
void SocketClient<Stream>::queue(Message message) {
  if (is_closed_) return;
  queue_.push_back(std::move(message));
  if (is_open_ && queue_.size() == 1) write();
}

template <class Stream>
void SocketClient<Stream>::write() {
  stream_.binary(queue_.front().is_binary);
  stream_.async_write(asio::buffer(queue_.front().bytes),
                      [self = shared_from_this()](const error_code& error, std::size_t) {
                        if (error) return;  // the reader sees it too
                        self->queue_.pop_front();
                        if (!self->queue_.empty()) self->write();
                      });
}

template <class Stream>
void SocketClient<Stream>::close() {
  if (!is_open_ || is_closed_) return;
  stream_.async_close(websocket::close_code::normal, [self = shared_from_this()](error_code) {});
}

// The reason is what the house said: in a close frame, or instead of the upgrade.
template <class Stream>
void SocketClient<Stream>::fail(const error_code& error) {
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

std::string_view HouseReply::header(std::string_view name) const {
  for (const auto& [known, value] : headers) {
    if (beast::iequals(known, {name.data(), name.size()})) return value;
  }
  return {};
}

namespace {

template <class Stream>
Result<HouseReply, std::string> ask_by(const HouseAddress& house, const HouseQuestion& question) {
  asio::io_context network;
  const auto found = resolve(network, house);
  if (!found) return Unexpected(found.error());
  Stream stream = Security<Stream>::made(network);
  if (!Security<Stream>::expect(stream, house)) return Unexpected(no_name(house));
  beast::flat_buffer buffer;
  auto request = request_of(house, question);
  http::response_parser<http::string_body> parser;
  parser.body_limit(64 * 1024 * 1024);
  if (question.method == "HEAD") parser.skip(true);
  error_code result;
  const auto talk = [&](const error_code& error) {
    result = error;
    if (error) return;
    // An answer may come before all was sent: a body too large.
    http::async_write(stream, request, [](const error_code&, std::size_t) {});
    http::async_read(
        stream, buffer, parser, [&](const error_code& failed, std::size_t) { result = failed; });
  };
  auto& socket = beast::get_lowest_layer(stream);
  socket.expires_after(kPatience);
  socket.async_connect(*found, [&](const error_code& error, const asio::ip::tcp::endpoint&) {
    if (error) return talk(error);
    Security<Stream>::shake_hands(stream, talk);
  });
  network.run();
  if (result) return Unexpected(sentence(house, stream, result));
  return reply_of(parser.get());
}

}  // namespace

Result<HouseReply, std::string> ask(const HouseAddress& house, const HouseQuestion& question) {
  return house.is_secure ? ask_by<asio::ssl::stream<beast::tcp_stream>>(house, question)
                         : ask_by<beast::tcp_stream>(house, question);
}

std::shared_ptr<ClientLine> ClientLine::open(boost::asio::io_context& network,
                                             LineWish wish,
                                             Ears ears) {
  const auto started = [&](auto line) -> std::shared_ptr<ClientLine> {
    line->start(network);
    return line;
  };
  using Plain = SocketClient<Socket>;
  using Secure = SocketClient<SecureSocket>;
  if (!wish.house.is_secure) {
    return started(std::make_shared<Plain>(network, std::move(wish), std::move(ears)));
  }
  return started(std::make_shared<Secure>(network, std::move(wish), std::move(ears)));
}

}  // namespace bourse::net
