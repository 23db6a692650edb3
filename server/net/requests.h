// SPDX-License-Identifier: Apache-2.0
//
// What the headers of a request say, read without trust: the path, the secret, where it came from.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bourse::net {

struct Target {
  std::string path;   // decoded
  std::string query;  // as it came
};
// Nothing: not a path of this house (no leading slash, a broken %-sequence, control characters).
std::optional<Target> read_target(std::string_view target);

// The value of the cookie "bourse", or of "Bearer SECRET"; "" without one.
std::string secret_of(std::string_view cookie, std::string_view authorization);

// The last address of X-Forwarded-For: the one the proxy has seen itself. "" where it is none.
std::string forwarded_address(std::string_view forwarded_for);

// Whether a page of this house sent the request. Programs send no Origin and may.
bool is_same_origin(std::string_view origin, std::string_view host);

// Whether `tag` is among those the client holds (If-None-Match).
bool holds_tag(std::string_view if_none_match, std::string_view tag);

bool accepts_gzip(std::string_view accept_encoding);

// What a page of this house may load and do. `host` is the Host header: WebSockets of the same host
// are named, because not every browser counts them as 'self'.
std::string content_security_policy(std::string_view host);

}  // namespace bourse::net
