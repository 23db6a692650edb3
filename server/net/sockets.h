// SPDX-License-Identifier: Apache-2.0
//
// The names of Asio's and Beast's types inside server/net/. The executor is the concrete one of the
// io_context, which spares every operation an indirection. Operations are awaited as tuples: a
// client that went away is a value, not an exception.
#pragma once

#include <memory>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/net/http_context.h"

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

// Answers requests on the socket until one side has had enough (http.cpp).
Task<void> serve_http(std::shared_ptr<ConnectionSlot> slot, Socket socket, std::string address);

// Upgrades and becomes a line of the house (socket_line.cpp). Requires that the house does not
// refuse it.
void open_websocket(std::shared_ptr<ConnectionSlot> slot,
                    Socket socket,
                    HttpRequest upgrade,
                    ApiRequest who);

}  // namespace bourse::net
