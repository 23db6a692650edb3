// SPDX-License-Identifier: Apache-2.0
//
// Parses the untrusted headers of a request: path, secret, origin.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/protocol/api_request.h"

namespace bourse::net {

struct Target {
  std::string path;   // decoded
  std::string query;  // not decoded
};
// None: not a valid path (no leading slash, a broken %-sequence, control characters).
std::optional<Target> read_target(std::string_view target);

// The name of the cookie. It contains the id of the house, because browsers send cookies to all
// ports of a host. Over TLS the prefix keeps other hosts of the domain from setting it (RFC 6265bis
// 4.1.3.2).
std::string cookie_name(std::string_view house, bool is_secure);
// The name that earlier programs used.
inline constexpr std::string_view kOldCookie = "bourse";

struct Credentials {
  std::string secret;  // "" without one
  Credential kind = Credential::Bearer;
};
// Of "Bearer SECRET", of the cookie, or else of an old one.
Credentials credentials_of(std::string_view cookie,
                           std::string_view authorization,
                           std::string_view house,
                           bool is_secure);

// The values of the Set-Cookie headers of an answer.
std::vector<std::string> cookies_of(const ApiAnswer& answer,
                                    std::string_view house,
                                    bool is_secure);

// The kind of browser and system that a User-Agent header names: "Firefox, Linux". Only words of
// our own, so that it is coarse and safe to show; "" if there are none.
std::string device_name(std::string_view user_agent);

// Whether a page of this server sent the request. Programs send no Origin and are allowed.
bool is_same_origin(std::string_view origin, std::string_view host);

// Whether `tag` is among the client's cached tags (If-None-Match).
bool holds_tag(std::string_view if_none_match, std::string_view tag);

bool accepts_gzip(std::string_view accept_encoding);

// Whether the text is a host and port, without characters that could end a header, a directive or
// an attribute.
bool is_host(std::string_view host);

// The Content-Security-Policy of this server's pages. `host` is the Host header: WebSockets of the
// same host are listed, because not every browser counts them as 'self'.
std::string content_security_policy(std::string_view host);

}  // namespace bourse::net
