// SPDX-License-Identifier: Apache-2.0
#include "server/net/turn_away.h"

#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <fmt/format.h>

#include "server/net/error_page.h"
#include "server/net/headers.h"
#include "server/net/reply.h"
#include "server/net/requests.h"
#include "server/net/security_headers.h"

namespace bourse::net {
namespace {

using boost::system::error_code;

constexpr std::size_t kMostRead = 64;  // connections at a time
constexpr auto kReadFor = std::chrono::seconds(1);

std::string full_answer(const HttpRequest& asked) {
  const Reply reply = for_reader(asked,
                                 complaint(http::status::service_unavailable,
                                           "too many connections are open here; try again later"));
  std::string text = fmt::format(
      "HTTP/1.1 503 Service Unavailable\r\nContent-Type: {}\r\nConnection: close\r\n"
      "Retry-After: 10\r\nCache-Control: no-store\r\nContent-Length: {}\r\n"
      "Content-Security-Policy: {}\r\n",
      reply.content_type,
      reply.text.size(),
      content_security_policy(""));
  for (const auto& [name, value] : kSecurityHeaders) {
    text += fmt::format("{}: {}\r\n", name, value);
  }
  return text + "\r\n" + reply.text;
}

void answer(Socket& socket, const HttpRequest& asked) {
  error_code ignored;
  socket.non_blocking(true, ignored);
  socket.write_some(asio::buffer(full_answer(asked)), ignored);
  socket.shutdown(asio::socket_base::shutdown_send, ignored);
}

// A head that does not arrive in time is read as far as it has come.
Task<void> read_and_answer(std::shared_ptr<HttpContext> context, std::shared_ptr<Socket> socket) {
  Timer late(socket->get_executor(), kReadFor);
  late.async_wait([socket](error_code over) {
    if (!over) socket->cancel(over);
  });
  beast::flat_buffer buffer(context->limits.header_bytes);
  http::request_parser<http::string_body> parser;
  co_await http::async_read_header(*socket, buffer, parser, kAwait);
  answer(*socket, parser.get());
  --context->turning_away;
}

}  // namespace

void turn_away(const std::shared_ptr<HttpContext>& context, Socket socket) {
  ++context->counters.turned_away;
  if (context->turning_away >= kMostRead) return answer(socket, {});
  ++context->turning_away;
  const Executor executor = socket.get_executor();
  auto shared = std::make_shared<Socket>(std::move(socket));
  asio::co_spawn(executor, read_and_answer(context, std::move(shared)), asio::detached);
}

}  // namespace bourse::net
