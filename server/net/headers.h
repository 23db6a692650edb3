// SPDX-License-Identifier: Apache-2.0
//
// The headers of a request.
#pragma once

#include <string_view>
#include <vector>

#include "server/net/sockets.h"

namespace bourse::net {

inline std::string_view header(const HttpRequest& request, http::field field) {
  const auto value = request[field];
  return {value.data(), value.size()};
}

// The values of all lines of a header, in order.
inline std::vector<std::string_view> header_lines(const HttpRequest& request,
                                                  std::string_view name) {
  std::vector<std::string_view> lines;
  const auto [first, last] = request.equal_range(beast::string_view(name.data(), name.size()));
  for (auto line = first; line != last; ++line) {
    lines.emplace_back(line->value().data(), line->value().size());
  }
  return lines;
}

}  // namespace bourse::net
