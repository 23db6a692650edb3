// SPDX-License-Identifier: Apache-2.0
//
// Name resolution and error sentences shared by HTTP requests and WebSockets.
#pragma once

#include <string>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "client/address.h"
#include "client/stream.h"
#include "core/result.h"

namespace bourse::client {

using Resolved = boost::asio::ip::tcp::resolver::results_type;

Result<Resolved, std::string> resolve(boost::asio::io_context& network,
                                      const ServerAddress& server);

// Why a connection failed. Names the certificate if that was the reason.
std::string connect_error(const ServerAddress& server,
                          Stream& stream,
                          const boost::system::error_code& error);
// Why a stream is not usable (Stream::is_usable).
std::string no_certificate_name(const ServerAddress& server);

}  // namespace bourse::client
