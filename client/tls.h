// SPDX-License-Identifier: Apache-2.0
//
// TLS to a house behind a proxy: only with a certificate for the name that was asked for, signed by
// somebody this machine trusts. SSL_CERT_FILE names further ones, as everywhere with OpenSSL.
#pragma once

#include <string>

#include <boost/asio/ssl/context.hpp>

namespace bourse::net {

// Of all connections of the program; TLS 1.2 or newer.
boost::asio::ssl::context& trusted();

// Asks for `host` and accepts no certificate but one of `host`, a name or an address. False: there
// can be none, and the connection must not be used.
[[nodiscard]] bool expect_host(SSL* connection, const std::string& host);

// Why the certificate was not accepted, "" if it was not the certificate.
std::string fault_of_certificate(const SSL* connection);

}  // namespace bourse::net
