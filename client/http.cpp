// SPDX-License-Identifier: Apache-2.0
#include "client/http.h"

#include <chrono>
#include <cstdint>

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <fmt/format.h>

#include "client/connect.h"
#include "client/stream.h"

namespace bourse::client {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::system::error_code;

constexpr auto kTimeout = std::chrono::seconds(30);

std::string cookie_of(std::string_view set_cookie) {
  if (!set_cookie.starts_with("bourse") && !set_cookie.starts_with("__Host-bourse")) return {};
  const std::string_view cookie = set_cookie.substr(0, set_cookie.find(';'));
  return std::string(cookie.substr(cookie.find('=') + 1));
}

http::request<http::string_body> to_beast(const ServerAddress& server, const HttpRequest& request) {
  http::request<http::string_body> message;
  message.method_string(request.method);
  message.target(request.target);
  message.version(11);
  message.set(http::field::host, fmt::format("{}:{}", server.host, server.port));
  message.set(http::field::user_agent, "bourse");
  message.keep_alive(false);
  if (!request.secret.empty()) {
    message.set(http::field::authorization, "Bearer " + request.secret);
  }
  for (const auto& [name, value] : request.headers) message.set(name, value);
  message.body() = request.body;
  message.prepare_payload();
  return message;
}

HttpResponse from_beast(const http::response<http::string_body>& message) {
  HttpResponse response;
  response.status = static_cast<int>(message.result_int());
  response.body = message.body();
  for (const auto& field : message) {
    response.headers.emplace_back(field.name_string(), field.value());
  }
  response.secret = cookie_of(response.header("Set-Cookie"));
  return response;
}

}  // namespace

std::string_view HttpResponse::header(std::string_view name) const {
  for (const auto& [known, value] : headers) {
    if (beast::iequals(known, {name.data(), name.size()})) return value;
  }
  return {};
}

Result<HttpResponse, std::string> send_request(const ServerAddress& server,
                                               const HttpRequest& request) {
  asio::io_context network;
  const auto found = resolve(network, server);
  if (!found) return Unexpected(found.error());
  Stream stream(network, server);
  if (!stream.is_usable()) return Unexpected(no_certificate_name(server));
  beast::flat_buffer buffer;
  auto message = to_beast(server, request);
  http::response_parser<http::string_body> parser;
  parser.body_limit(std::uint64_t{64} * 1024 * 1024);
  if (request.method == "HEAD") parser.skip(true);
  asio::steady_timer timeout(network, kTimeout);
  error_code result = asio::error::timed_out;
  timeout.async_wait([&](const error_code& cancelled) {
    if (!cancelled) stream.close();
  });
  const auto finish = [&](const error_code& error) {
    if (timeout.cancel() > 0) result = error;
    stream.close();
  };
  const auto exchange = [&](const error_code& error) {
    if (error) return finish(error);
    // A response may come before everything was sent, for instance if the body is too large.
    http::async_write(stream, message, [](const error_code&, std::size_t) {});
    http::async_read(
        stream, buffer, parser, [&](const error_code& failed, std::size_t) { finish(failed); });
  };
  asio::async_connect(
      stream.socket(), *found, [&](const error_code& error, const asio::ip::tcp::endpoint&) {
        if (error) return finish(error);
        stream.handshake(exchange);
      });
  network.run();
  if (result) return Unexpected(connect_error(server, stream, result));
  return from_beast(parser.get());
}

}  // namespace bourse::client
