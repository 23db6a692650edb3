// SPDX-License-Identifier: Apache-2.0
#include "client/connect.h"

#include <fmt/format.h>

namespace bourse::client {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

std::string connect_error(const ServerAddress& server, const error_code& error) {
  return fmt::format("no answer from {}:{}: {}", server.host, server.port, error.message());
}

}  // namespace

std::string connect_error(const ServerAddress& server, Stream& stream, const error_code& error) {
  const std::string fault = stream.certificate_error();
  if (fault.empty()) return connect_error(server, error);
  return fmt::format(
      "the certificate of {}:{} is not trusted: {}; set SSL_CERT_FILE=FILE to trust another "
      "authority",
      server.host,
      server.port,
      fault);
}

std::string no_certificate_name(const ServerAddress& server) {
  return fmt::format("no certificate can match the host {}", server.host);
}

Result<Resolved, std::string> resolve(asio::io_context& network, const ServerAddress& server) {
  asio::ip::tcp::resolver resolver(network);
  error_code error;
  auto found = resolver.resolve(server.host, server.port, error);
  if (error) return Unexpected(connect_error(server, error));
  return found;
}

}  // namespace bourse::client
