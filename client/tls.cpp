// SPDX-License-Identifier: Apache-2.0
#include "client/tls.h"

#include <boost/asio/ip/address.hpp>

namespace bourse::client {

namespace ssl = boost::asio::ssl;

ssl::context& tls_context() {
  static ssl::context context = [] {
    ssl::context made(ssl::context::tls_client);
    SSL_CTX_set_min_proto_version(made.native_handle(), TLS1_2_VERSION);
    boost::system::error_code ignored;  // then no authority is trusted
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
  // The expansion of the macro SSL_set_tlsext_host_name, without its C cast.
  std::string asked = host;
  return SSL_ctrl(
             connection, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, asked.data()) ==
             1 &&
         SSL_set1_host(connection, host.c_str()) == 1;
}

std::string certificate_error(const SSL* connection) {
  const long fault = SSL_get_verify_result(connection);
  return fault == X509_V_OK ? std::string() : X509_verify_cert_error_string(fault);
}

}  // namespace bourse::client
