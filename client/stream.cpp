// SPDX-License-Identifier: Apache-2.0
#include "client/stream.h"

#include <boost/beast/websocket/teardown.hpp>

#include "client/tls.h"

namespace bourse::client {

Stream::Stream(boost::asio::io_context& network, const ServerAddress& server) : socket_(network) {
  if (!server.is_secure) return;
  secure_.emplace(socket_, tls_context());
  is_usable_ = expect_host(secure_->native_handle(), server.host);
}

std::string Stream::certificate_error() {
  return secure_ ? client::certificate_error(secure_->native_handle()) : "";
}

void Stream::handshake(Then then) {
  if (!secure_) return then(Error());
  secure_->async_handshake(Secure::client, std::move(then));
}

void Stream::end(boost::beast::role_type role, Then then) {
  auto end_socket = [this, role, then = std::move(then)](const Error& /*unsaid*/) {
    boost::beast::websocket::async_teardown(role, socket_, then);
  };
  if (!secure_) return end_socket(Error());
  secure_->async_shutdown(std::move(end_socket));
}

void Stream::close() {
  Error ignored;
  socket_.close(ignored);
}

void Stream::read(const Target& target, Done done) {
  if (!secure_) return socket_.async_read_some(target, std::move(done));
  secure_->async_read_some(target, std::move(done));
}

void Stream::write(const Source& source, Done done) {
  if (!secure_) return socket_.async_write_some(source, std::move(done));
  secure_->async_write_some(source, std::move(done));
}

}  // namespace bourse::client
