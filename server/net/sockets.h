// SPDX-License-Identifier: Apache-2.0
//
// Names for Asio's and Beast's types inside server/net/. The executor is the concrete one of the
// io_context, which saves an indirection per operation. Operations are awaited as tuples: a client
// that disconnects is a value, not an exception.
#pragma once

#include <memory>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/net/connection_slot.h"

namespace bourse::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;

using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>,
                                         Executor>;
template <class T>
using Task = asio::awaitable<T, Executor>;
inline constexpr asio::as_tuple_t<asio::use_awaitable_t<Executor>> kAwait{};
using HttpRequest = http::request<http::string_body>;

// Answers requests on the socket until one side closes (http.cpp).
Task<void> serve_http(std::shared_ptr<ConnectionSlot> slot, Socket socket, Peer peer);

// Upgrades the connection to a WebSocket of the house (websocket_connection.cpp). Requires that the
// house does not refuse it.
void open_websocket(std::shared_ptr<ConnectionSlot> slot,
                    Socket socket,
                    HttpRequest upgrade,
                    ApiRequest who);

}  // namespace bourse::net
