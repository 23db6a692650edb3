// SPDX-License-Identifier: Apache-2.0
#include "client/tls.h"

#include <boost/asio/ip/address.hpp>

namespace bourse::net {

namespace ssl = boost::asio::ssl;

ssl::context& trusted() {
  static ssl::context context = [] {
    ssl::context made(ssl::context::tls_client);
    SSL_CTX_set_min_proto_version(made.native_handle(), TLS1_2_VERSION);
    boost::system::error_code ignored;  // nobody is trusted then
    made.set_default_verify_paths(ignored);
    made.set_verify_mode(ssl::verify_peer);
    return made;
  }();
  return context;
}

bool expect_host(SSL* connection, const std::string& host) {
  boost::system::error_code is_name;
  boost::asio::ip::make_address(host, is_name);
  if (!is_name) {
    return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(connection), host.c_str()) == 1;
  }
  // As SSL_set_tlsext_host_name does, whose cast is an old one.
  std::string asked = host;
  return SSL_ctrl(
             connection, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, asked.data()) ==
             1 &&
         SSL_set1_host(connection, host.c_str()) == 1;
}

std::string fault_of_certificate(const SSL* connection) {
  const long fault = SSL_get_verify_result(connection);
  return fault == X509_V_OK ? std::string() : X509_verify_cert_error_string(fault);
}

}  // namespace bourse::net
