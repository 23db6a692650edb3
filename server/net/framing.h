// SPDX-License-Identifier: Apache-2.0
//
// Where a request ends (RFC 9112). A proxy and a server that disagree about it would take part of
// one client's request for the next client's, so every request that can be read in two ways is
// refused.
#pragma once

#include <optional>
#include <string_view>

namespace bourse::net {

// The fault of a request's head, which is its bytes up to and including the empty line. None: the
// body has one length, by one header, and an HTTP/1.1 request names exactly one host.
std::optional<std::string_view> framing_error(std::string_view head);

}  // namespace bourse::net
