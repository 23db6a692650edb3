// SPDX-License-Identifier: Apache-2.0
//
// Headers of every answer, whatever it is; content_security_policy() adds one that names the host.
#pragma once

#include <array>
#include <string_view>
#include <utility>

namespace bourse::net {

inline constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kSecurityHeaders{{
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"X-Frame-Options", "DENY"},
    {"Permissions-Policy",
     "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), "
     "serial=(), usb=()"},
}};

}  // namespace bourse::net
