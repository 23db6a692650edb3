// SPDX-License-Identifier: Apache-2.0
#include "client/stream.h"

#include <boost/beast/websocket/teardown.hpp>

#include "client/tls.h"

namespace bourse::net {

HouseStream::HouseStream(boost::asio::io_context& network, const HouseAddress& house)
    : socket_(network) {
  if (!house.is_secure) return;
  secure_.emplace(socket_, trusted());
  is_usable_ = expect_host(secure_->native_handle(), house.host);
}

std::string HouseStream::fault() {
  return secure_ ? fault_of_certificate(secure_->native_handle()) : "";
}

void HouseStream::shake_hands(Then then) {
  if (!secure_) return then(Error());
  secure_->async_handshake(Secure::client, std::move(then));
}

void HouseStream::end(boost::beast::role_type role, Then then) {
  auto end_socket = [this, role, then = std::move(then)](const Error& /*unsaid*/) {
    boost::beast::websocket::async_teardown(role, socket_, then);
  };
  if (!secure_) return end_socket(Error());
  secure_->async_shutdown(std::move(end_socket));
}

void HouseStream::close() {
  Error ignored;
  socket_.close(ignored);
}

void HouseStream::read(const Target& target, Done done) {
  if (!secure_) return socket_.async_read_some(target, std::move(done));
  secure_->async_read_some(target, std::move(done));
}

void HouseStream::write(const Source& source, Done done) {
  if (!secure_) return socket_.async_write_some(source, std::move(done));
  secure_->async_write_some(source, std::move(done));
}

}  // namespace bourse::net
