// SPDX-License-Identifier: Apache-2.0
#include "server/net/own_hosts.h"

#include <algorithm>
#include <cctype>

#include <boost/asio/ip/address.hpp>
#include <boost/beast/core/string.hpp>
#include <fmt/format.h>

namespace bourse::net {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_port(std::string_view text) {
  return text.empty() ||
         (text.front() == ':' && std::all_of(text.begin() + 1, text.end(), is_digit));
}

bool is_address(std::string_view text) {
  boost::system::error_code error;
  boost::asio::ip::make_address(std::string(text), error);
  return !error;
}

}  // namespace

bool is_host_name(std::string_view text) {
  constexpr std::size_t kLongestName = 253;  // RFC 1035
  return !text.empty() && text.size() <= kLongestName &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '.';
         });
}

bool OwnHosts::includes(std::string_view host) const {
  if (host.starts_with('[')) {
    const std::size_t end = host.find(']');
    return end != std::string_view::npos && is_address(host.substr(1, end - 1)) &&
           is_port(host.substr(end + 1));
  }
  const std::size_t colon = std::min(host.find(':'), host.size());
  if (!is_port(host.substr(colon))) return false;
  std::string_view name = host.substr(0, colon);
  if (name.ends_with('.')) name.remove_suffix(1);
  const auto is_same = [name](std::string_view own) {
    return boost::beast::iequals({own.data(), own.size()}, {name.data(), name.size()});
  };
  return is_address(name) || is_same("localhost") ||
         std::any_of(names_.begin(), names_.end(), is_same);
}

// A page of another site may name the host: it is repeated only if it looks like one.
std::string OwnHosts::refusal(std::string_view host) {
  const std::string_view name = host.substr(0, host.find(':'));
  if (!is_host_name(name)) return "the Host header names no host of this server";
  return fmt::format("this server is not known as {0}; bourse serve --host {0} adds the name",
                     name);
}

}  // namespace bourse::net
