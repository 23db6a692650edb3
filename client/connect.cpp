// SPDX-License-Identifier: Apache-2.0
#include "client/connect.h"

#include <fmt/format.h>

namespace bourse::net {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

std::string sentence(const HouseAddress& house, const error_code& error) {
  return fmt::format("no answer from {}:{}: {}", house.host, house.port, error.message());
}

}  // namespace

std::string sentence(const HouseAddress& house, HouseStream& stream, const error_code& error) {
  const std::string fault = stream.fault();
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

}  // namespace bourse::net
