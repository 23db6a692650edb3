// SPDX-License-Identifier: Apache-2.0
//
// TLS for clients. The certificate must match the requested host and be signed by an authority that
// this machine trusts; SSL_CERT_FILE adds authorities, as always with OpenSSL.
#pragma once

#include <string>

#include <boost/asio/ssl/context.hpp>

namespace bourse::client {

// Shared by all connections of the program; TLS 1.2 or newer.
boost::asio::ssl::context& tls_context();

// Requests `host`, a name or an address, and accepts only its certificate. False if no certificate
// can match it: the connection must not be used.
[[nodiscard]] bool expect_host(SSL* connection, const std::string& host);

// Why the certificate was rejected; empty if it was not.
std::string certificate_error(const SSL* connection);

}  // namespace bourse::client
