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

namespace bourse::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::system::error_code;

constexpr auto kPatience = std::chrono::seconds(30);

std::string cookie_of(std::string_view set_cookie) {
  constexpr std::string_view kName = "bourse=";
  if (set_cookie.substr(0, kName.size()) != kName) return {};
  return std::string(set_cookie.substr(kName.size(), set_cookie.find(';') - kName.size()));
}

http::request<http::string_body> request_of(const HouseAddress& house,
                                            const HouseQuestion& question) {
  http::request<http::string_body> request;
  request.method_string(question.method);
  request.target(question.target);
  request.version(11);
  request.set(http::field::host, fmt::format("{}:{}", house.host, house.port));
  request.keep_alive(false);
  if (!question.secret.empty()) {
    request.set(http::field::authorization, "Bearer " + question.secret);
  }
  for (const auto& [name, value] : question.headers) request.set(name, value);
  request.body() = question.body;
  request.prepare_payload();
  return request;
}

HouseReply reply_of(const http::response<http::string_body>& response) {
  HouseReply reply;
  reply.status = static_cast<int>(response.result_int());
  reply.body = response.body();
  for (const auto& field : response) {
    reply.headers.emplace_back(field.name_string(), field.value());
  }
  reply.secret = cookie_of(reply.header("Set-Cookie"));
  return reply;
}

}  // namespace

std::string_view HouseReply::header(std::string_view name) const {
  for (const auto& [known, value] : headers) {
    if (beast::iequals(known, {name.data(), name.size()})) return value;
  }
  return {};
}

Result<HouseReply, std::string> ask(const HouseAddress& house, const HouseQuestion& question) {
  asio::io_context network;
  const auto found = resolve(network, house);
  if (!found) return Unexpected(found.error());
  HouseStream stream(network, house);
  if (!stream.is_usable()) return Unexpected(no_name(house));
  beast::flat_buffer buffer;
  auto request = request_of(house, question);
  http::response_parser<http::string_body> parser;
  parser.body_limit(std::uint64_t{64} * 1024 * 1024);
  if (question.method == "HEAD") parser.skip(true);
  asio::steady_timer patience(network, kPatience);
  error_code result = asio::error::timed_out;  // until something else has happened
  patience.async_wait([&](const error_code& cancelled) {
    if (!cancelled) stream.close();
  });
  const auto end = [&](const error_code& error) {
    if (patience.cancel() > 0) result = error;
    stream.close();
  };
  const auto talk = [&](const error_code& error) {
    if (error) return end(error);
    // An answer may come before all was sent: a body too large.
    http::async_write(stream, request, [](const error_code&, std::size_t) {});
    http::async_read(
        stream, buffer, parser, [&](const error_code& failed, std::size_t) { end(failed); });
  };
  asio::async_connect(
      stream.socket(), *found, [&](const error_code& error, const asio::ip::tcp::endpoint&) {
        if (error) return end(error);
        stream.shake_hands(talk);
      });
  network.run();
  if (result) return Unexpected(sentence(house, stream, result));
  return reply_of(parser.get());
}

}  // namespace bourse::net
