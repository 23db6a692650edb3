// SPDX-License-Identifier: Apache-2.0
//
// A TCP connection to a server, with or without TLS. One stream type for both, so that the
// protocols above it are compiled once.
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

namespace bourse::client {

class Stream {
 public:
  using Error = boost::system::error_code;
  using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp,
                                                  boost::asio::io_context::executor_type>;
  using executor_type = Socket::executor_type;
  using Then = std::function<void(const Error&)>;

  Stream(boost::asio::io_context& network, const ServerAddress& server);
  Stream(const Stream&) = delete;  // TLS refers to this socket
  Stream& operator=(const Stream&) = delete;
  ~Stream() = default;

  executor_type get_executor() { return socket_.get_executor(); }
  Socket& socket() { return socket_; }
  // False if no certificate can match the host: the stream must not be used.
  bool is_usable() const { return is_usable_; }
  // Why the certificate was rejected; empty if it was not.
  std::string certificate_error();
  // Completes at once without TLS.
  void handshake(Then then);
  // Shuts down in order: TLS first, then the socket.
  void end(boost::beast::role_type role, Then then);
  // Closes at once; pending operations fail.
  void close();

  template <class Buffers, class Handler>
  auto async_read_some(const Buffers& buffers, Handler&& handler) {
    return transfer<boost::asio::mutable_buffer, &Stream::read>(buffers, handler);
  }
  template <class Buffers, class Handler>
  auto async_write_some(const Buffers& buffers, Handler&& handler) {
    return transfer<boost::asio::const_buffer, &Stream::write>(buffers, handler);
  }

 private:
  using Secure = boost::asio::ssl::stream<Socket&>;
  using Done = std::function<void(const Error&, std::size_t)>;
  using Source = std::vector<boost::asio::const_buffer>;
  using Target = std::vector<boost::asio::mutable_buffer>;

  // Handlers are move-only and std::function needs copyable targets, hence the shared_ptr.
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

// Customization points that Beast calls when a WebSocket ends or times out.
template <class Then>
void async_teardown(boost::beast::role_type role, Stream& stream, Then&& then) {
  const auto shared = std::make_shared<std::decay_t<Then>>(std::forward<Then>(then));
  stream.end(role, [shared](const boost::system::error_code& e) { std::move (*shared)(e); });
}
inline void beast_close_socket(Stream& stream) { stream.close(); }

}  // namespace bourse::client
