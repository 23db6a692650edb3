// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace bourse::net {

// The text as a gzip file (RFC 1952).
std::string gzip(std::string_view text);

}  // namespace bourse::net
