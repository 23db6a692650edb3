// SPDX-License-Identifier: Apache-2.0
//
// Parses the untrusted headers of a request: path, secret, origin.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bourse::net {

struct Target {
  std::string path;   // decoded
  std::string query;  // not decoded
};
// None: not a valid path (no leading slash, a broken %-sequence, control characters).
std::optional<Target> read_target(std::string_view target);

// The value of the cookie "bourse", or of "Bearer SECRET"; "" without one.
std::string secret_of(std::string_view cookie, std::string_view authorization);

// Whether a page of this server sent the request. Programs send no Origin and are allowed.
bool is_same_origin(std::string_view origin, std::string_view host);

// Whether `tag` is among the client's cached tags (If-None-Match).
bool holds_tag(std::string_view if_none_match, std::string_view tag);

bool accepts_gzip(std::string_view accept_encoding);

// The Content-Security-Policy of this server's pages. `host` is the Host header: WebSockets of the
// same host are listed, because not every browser counts them as 'self'.
std::string content_security_policy(std::string_view host);

}  // namespace bourse::net
