// SPDX-License-Identifier: Apache-2.0
//
// A socket to a house, with TLS where its address asks for it. One type of either kind, as Beast
// wants a stream to be, so that the protocols on top of it are compiled once.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/role.hpp>

#include "client/address.h"

namespace bourse::net {

class HouseStream {
 public:
  using Error = boost::system::error_code;
  using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp,
                                                  boost::asio::io_context::executor_type>;
  using executor_type = Socket::executor_type;
  using Then = std::function<void(const Error&)>;

  HouseStream(boost::asio::io_context& network, const HouseAddress& house);
  HouseStream(const HouseStream&) = delete;  // TLS speaks through the socket of this one
  HouseStream& operator=(const HouseStream&) = delete;
  ~HouseStream() = default;

  executor_type get_executor() { return socket_.get_executor(); }
  Socket& socket() { return socket_; }
  // False: no certificate can be for the host, and the stream must not be used.
  bool is_usable() const { return is_usable_; }
  // Why the certificate was not accepted, "" if it was not the certificate.
  std::string fault();
  // At once without TLS.
  void shake_hands(Then then);
  // After the last word of both sides.
  void end(boost::beast::role_type role, Then then);
  // At once; what is under way fails.
  void close();

  template <class Buffers, class Handler>
  auto async_read_some(const Buffers& buffers, Handler&& handler) {
    return transfer<boost::asio::mutable_buffer, &HouseStream::read>(buffers, handler);
  }
  template <class Buffers, class Handler>
  auto async_write_some(const Buffers& buffers, Handler&& handler) {
    return transfer<boost::asio::const_buffer, &HouseStream::write>(buffers, handler);
  }

 private:
  using Secure = boost::asio::ssl::stream<Socket&>;
  using Done = std::function<void(const Error&, std::size_t)>;
  using Source = std::vector<boost::asio::const_buffer>;
  using Target = std::vector<boost::asio::mutable_buffer>;

  // Handlers can only be moved, and a std::function wants what it holds to be copyable.
  template <class Buffer, auto Transfer, class Buffers, class Handler>
  auto transfer(const Buffers& buffers, Handler& handler) {
    std::vector<Buffer> list(boost::asio::buffer_sequence_begin(buffers),
                             boost::asio::buffer_sequence_end(buffers));
    const auto initiate = [this](auto done, const std::vector<Buffer>& wanted) {
      const auto shared = std::make_shared<decltype(done)>(std::move(done));
      (this->*Transfer)(wanted, [shared](const Error& error, std::size_t bytes) {
        std::move (*shared)(error, bytes);
      });
    };
    return boost::asio::async_initiate<Handler, void(Error, std::size_t)>(
        initiate, handler, std::move(list));
  }
  void read(const Target& target, Done done);
  void write(const Source& source, Done done);

  Socket socket_;
  std::optional<Secure> secure_;
  bool is_usable_ = true;
};

// What Beast does to a stream whose WebSocket has ended, or has taken too long.
template <class Then>
void async_teardown(boost::beast::role_type role, HouseStream& stream, Then&& then) {
  const auto shared = std::make_shared<std::decay_t<Then>>(std::forward<Then>(then));
  stream.end(role, [shared](const boost::system::error_code& e) { std::move (*shared)(e); });
}
inline void beast_close_socket(HouseStream& stream) { stream.close(); }

}  // namespace bourse::net
