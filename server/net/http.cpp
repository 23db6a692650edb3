// SPDX-License-Identifier: Apache-2.0
//
// HTTP/1.1 on one connection: reads requests and answers them from the house, the site or its own
// pages, until one side closes or a request upgrades to a WebSocket.
#include <algorithm>
#include <exception>
#include <functional>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "server/net/requests.h"
#include "server/net/sockets.h"

namespace bourse::net {
namespace {

using boost::system::error_code;
using Stream = beast::basic_stream<asio::ip::tcp, Executor>;
using Parser = http::request_parser<http::string_body>;
using Response = http::response<http::span_body<const char>>;

// An answer before its headers: text, or a page of the site.
struct Reply {
  http::status status = http::status::ok;
  std::string text;
  std::string content_type = "application/json";
  std::string cache = "no-store";
  std::optional<std::string> new_secret;
  std::string file_name;
  std::optional<Page> page;  // instead of text
  bool is_gzip = false;
};

// A request and the information from its headers.
struct RequestContext {
  HttpRequest request;
  Target target;
  std::string address;
  bool is_secure = false;  // the proxy terminates TLS
  bool is_head = false;
};

std::string_view header(const HttpRequest& request, http::field field) {
  const auto value = request[field];
  return {value.data(), value.size()};
}

std::string_view header(const HttpRequest& request, std::string_view name) {
  const auto value = request[beast::string_view(name.data(), name.size())];
  return {value.data(), value.size()};
}

Reply complaint(http::status status, std::string_view sentence) {
  Reply reply;
  reply.status = status;
  reply.text = boost::json::serialize(
      boost::json::object{{"sentence", std::string(sentence)}, {"rule", ""}});
  return reply;
}

Reply plain_text(std::string text) {
  Reply reply;
  reply.text = std::move(text);
  reply.content_type = "text/plain; charset=utf-8";
  return reply;
}

// The answer of the house, immediately or later.

struct Pending {
  std::optional<ApiAnswer> answer;
  std::function<void()> wake;
};

// GCC 12 destroys a temporary lambda in a co_await expression twice (GCC bug 99576): it has a name.
Task<void> wait_for(std::shared_ptr<Pending> pending, Executor executor) {
  auto initiate = [pending, executor](auto handler) {
    auto kept = std::make_shared<decltype(handler)>(std::move(handler));
    auto resume = [kept] { std::move (*kept)(); };
    pending->wake = [resume, executor] { asio::post(executor, resume); };
  };
  const asio::use_awaitable_t<Executor> token;
  co_await asio::async_initiate<const asio::use_awaitable_t<Executor>, void()>(std::move(initiate),
                                                                               token);
}

Task<ApiAnswer> ask_house(House& house, ApiRequest request, Executor executor) {
  auto pending = std::make_shared<Pending>();
  std::function<void(ApiAnswer)> reply = [pending](ApiAnswer answer) {
    pending->answer = std::move(answer);
    if (pending->wake) pending->wake();
  };
  house.answer(std::move(request), std::move(reply));
  if (!pending->answer) {
    co_await wait_for(pending, executor);
  }
  co_return *std::move(pending->answer);
}

Reply reply_of(ApiAnswer answer) {
  Reply reply;
  reply.status = static_cast<http::status>(answer.status);
  reply.text = std::move(answer.body);
  reply.content_type = std::move(answer.content_type);
  reply.new_secret = std::move(answer.new_secret);
  reply.file_name = std::move(answer.file_name);
  return reply;
}

// One request.

class HttpSession {
 public:
  HttpSession(std::shared_ptr<ConnectionSlot> slot, Socket socket, std::string address)
      : slot_(std::move(slot)), stream_(std::move(socket)), address_(std::move(address)) {}

  Task<void> run();

 private:
  enum class Next { Again, Farewell, Gone };

  HttpContext& context() const { return slot_->context(); }
  Task<Next> one_request();
  Task<Next> refuse_request(error_code error, const Parser& parser);
  Task<Next> answer(RequestContext incoming);
  Task<Next> upgrade(RequestContext incoming);
  Task<Reply> reply_to(RequestContext& incoming);
  Task<Next> send(const RequestContext& incoming, Reply reply);
  Task<void> close_timeout();

  RequestContext read_context(HttpRequest request, Target target) const;
  ApiRequest api_request(RequestContext& incoming) const;
  std::optional<Reply> refuse_request(const RequestContext& incoming);
  Reply own_page(const RequestContext& incoming);
  Reply site_page(const RequestContext& incoming) const;
  template <class Message>
  void set_headers(Message& message, const RequestContext& incoming, const Reply& reply) const;

  std::shared_ptr<ConnectionSlot> slot_;
  Stream stream_;
  std::string address_;
  beast::flat_buffer buffer_;
};

RequestContext HttpSession::read_context(HttpRequest request, Target target) const {
  RequestContext incoming{std::move(request), std::move(target), address_, false, false};
  incoming.is_head = incoming.request.method() == http::verb::head;
  if (context().is_behind_proxy) {
    const std::string seen = forwarded_address(header(incoming.request, "X-Forwarded-For"));
    if (!seen.empty()) incoming.address = seen;
    incoming.is_secure = header(incoming.request, "X-Forwarded-Proto") == "https";
  }
  return incoming;
}

ApiRequest HttpSession::api_request(RequestContext& incoming) const {
  const HttpRequest& request = incoming.request;
  const auto method = request.method_string();
  std::string secret =
      secret_of(header(request, http::field::cookie), header(request, http::field::authorization));
  return {std::string(method.data(), method.size()),
          incoming.target.path,
          incoming.target.query,
          std::move(incoming.request.body()),
          std::move(secret),
          rate_limit_key(incoming.address)};
}

// Refusals that do not depend on the path.
std::optional<Reply> HttpSession::refuse_request(const RequestContext& incoming) {
  const HttpRequest& request = incoming.request;
  if (!context().connection_limiter.admit(rate_limit_key(incoming.address),
                                          std::chrono::steady_clock::now())) {
    ++context().counters.over_rate;
    return complaint(http::status::too_many_requests,
                     "too many requests from your address; wait a moment");
  }
  const bool is_api = incoming.target.path.rfind("/api/", 0) == 0;
  const bool may_write = request.method() == http::verb::post && is_api;
  if (request.method() != http::verb::get && !may_write && (is_api || !incoming.is_head)) {
    return complaint(http::status::method_not_allowed, "only GET and POST are supported");
  }
  if (may_write &&
      !is_same_origin(header(request, http::field::origin), header(request, http::field::host))) {
    ++context().counters.wrong_origins;
    return complaint(http::status::forbidden, "requests from other sites are not allowed");
  }
  return std::nullopt;
}

// The network layer's own pages. On a small server, the number of moves is private.
Reply HttpSession::own_page(const RequestContext& incoming) {
  if (incoming.target.path == "/healthz") {
    return context().is_closing
               ? complaint(http::status::service_unavailable, "the server is shutting down")
               : plain_text("ok\n");
  }
  error_code error;
  const auto address = asio::ip::make_address(incoming.address, error);
  if (!context().has_public_metrics && (error || !address.is_loopback())) {
    return complaint(
        http::status::forbidden,
        "metrics are for this machine alone; bourse serve --public-metrics opens them");
  }
  return plain_text(metrics_text(
      context().counters, context().house.counters(), context().connection_limiter.inside()));
}

Reply HttpSession::site_page(const RequestContext& incoming) const {
  auto page = context().site.find(incoming.target.path);
  if (!page) return complaint(http::status::not_found, "there is no such file");
  Reply reply;
  reply.content_type = page->content_type;
  reply.cache = page->is_lasting ? "public, max-age=31536000, immutable" : "no-cache";
  reply.is_gzip =
      !page->gzip.empty() && accepts_gzip(header(incoming.request, http::field::accept_encoding));
  if (holds_tag(header(incoming.request, http::field::if_none_match), page->etag)) {
    reply.status = http::status::not_modified;
  }
  reply.page = std::move(page);
  return reply;
}

Task<Reply> HttpSession::reply_to(RequestContext& incoming) {
  if (auto refusal = refuse_request(incoming)) co_return *std::move(refusal);
  const std::string& path = incoming.target.path;
  if (path == "/healthz" || path == "/metrics") co_return own_page(incoming);
  if (path != "/api" && path.rfind("/api/", 0) != 0) co_return site_page(incoming);
  ApiRequest request = api_request(incoming);
  ApiAnswer answer =
      co_await ask_house(context().house, std::move(request), stream_.get_executor());
  co_return reply_of(std::move(answer));
}

// Answers.

template <class Message>
void HttpSession::set_headers(Message& message,
                              const RequestContext& incoming,
                              const Reply& reply) const {
  message.version(incoming.request.version());
  message.set(http::field::server, "bourse");
  message.set(http::field::cache_control, reply.cache);
  message.set("Content-Security-Policy",
              content_security_policy(header(incoming.request, http::field::host)));
  message.set("X-Content-Type-Options", "nosniff");
  message.set("Referrer-Policy", "no-referrer");
  message.set("Cross-Origin-Resource-Policy", "same-origin");
  message.set("X-Frame-Options", "DENY");
  if (incoming.is_secure) {
    message.set("Strict-Transport-Security", "max-age=31536000");
    // Only over TLS: on plain HTTP, browsers ignore it and print a warning.
    message.set("Cross-Origin-Opener-Policy", "same-origin");
  }
  if (reply.status == http::status::too_many_requests) message.set(http::field::retry_after, "1");
  if (reply.status != http::status::not_modified) {
    message.set(http::field::content_type, reply.content_type);
  }
  if (reply.page) {
    message.set(http::field::etag, fmt::format("\"{}\"", reply.page->etag));
    message.set(http::field::vary, "Accept-Encoding");
    if (reply.is_gzip) message.set(http::field::content_encoding, "gzip");
  }
  if (reply.new_secret) {
    constexpr int kYear = 365 * 24 * 3600;
    message.set(http::field::set_cookie,
                fmt::format("bourse={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={}{}",
                            *reply.new_secret,
                            kYear,
                            incoming.is_secure ? "; Secure" : ""));
  }
  if (!reply.file_name.empty()) {
    message.set(http::field::content_disposition,
                fmt::format("attachment; filename=\"{}\"", reply.file_name));
  }
}

Task<HttpSession::Next> HttpSession::send(const RequestContext& incoming, Reply reply) {
  std::string_view body = reply.text;
  if (reply.page) body = reply.is_gzip ? reply.page->gzip : reply.page->plain;
  const bool is_bare = reply.status == http::status::not_modified;
  const bool stays = incoming.request.keep_alive() && !context().is_closing;
  ++context().counters.answers[std::min<std::size_t>(static_cast<unsigned>(reply.status) / 100, 5)];

  Response response;
  response.result(reply.status);
  set_headers(response, incoming, reply);
  response.keep_alive(stays);
  if (!is_bare) response.content_length(body.size());
  if (!incoming.is_head && !is_bare) response.body() = {body.data(), body.size()};
  stream_.expires_after(context().limits.answer_time);
  http::response_serializer<http::span_body<const char>> serializer(response);
  error_code failed;
  std::size_t written = 0;
  if (incoming.is_head || is_bare) {
    auto [error, bytes] = co_await http::async_write_header(stream_, serializer, kAwait);
    failed = error;
    written = bytes;
  } else {
    auto [error, bytes] = co_await http::async_write(stream_, serializer, kAwait);
    failed = error;
    written = bytes;
  }
  context().counters.bytes_out += written;
  if (failed) co_return Next::Gone;
  co_return stays ? Next::Again : Next::Farewell;
}

Task<HttpSession::Next> HttpSession::answer(RequestContext incoming) {
  const auto start = std::chrono::steady_clock::now();
  // The house may take any time to answer.
  stream_.expires_never();
  ++context().answering;
  Reply reply = co_await reply_to(incoming);
  const auto taken = std::chrono::steady_clock::now() - start;
  context().counters.requests.add(taken);
  if (context().log.is_telling_requests()) {
    const auto method = incoming.request.method_string();
    context().log.note(
        "request",
        {{"method", std::string(method.data(), method.size())},
         {"path", without_ids(incoming.target.path)},
         {"status", fmt::to_string(static_cast<unsigned>(reply.status))},
         {"ms", fmt::format("{:.2f}", std::chrono::duration<double, std::milli>(taken).count())}});
  }
  const Next next = co_await send(incoming, std::move(reply));
  --context().answering;
  co_return next;
}

// Upgrades a request to a WebSocket, or answers why not.
Task<HttpSession::Next> HttpSession::upgrade(RequestContext incoming) {
  std::optional<Reply> refusal = refuse_request(incoming);
  if (!refusal && !is_same_origin(header(incoming.request, http::field::origin),
                                  header(incoming.request, http::field::host))) {
    ++context().counters.wrong_origins;
    refusal = complaint(http::status::forbidden, "requests from other sites are not allowed");
  }
  ApiRequest who = api_request(incoming);
  if (!refusal) {
    if (auto reason = context().house.refuse_connection(who))
      refusal = reply_of(*std::move(reason));
  }
  if (!refusal && context().is_closing) {
    refusal = complaint(http::status::service_unavailable, "the server is shutting down");
  }
  if (!refusal && context().is_behind_proxy) {
    if (context().connection_limiter.enter(who.address)) {
      slot_ = std::make_shared<ConnectionSlot>(slot_->context_pointer(), who.address);
    } else {
      ++context().counters.turned_away;
      refusal =
          complaint(http::status::too_many_requests, "too many connections from your address");
    }
  }
  if (refusal) {
    Reply reply = *std::move(refusal);
    co_return co_await send(incoming, std::move(reply));
  }
  open_websocket(
      std::move(slot_), stream_.release_socket(), std::move(incoming.request), std::move(who));
  co_return Next::Gone;
}

// Requests, one after the other.

Task<HttpSession::Next> HttpSession::refuse_request(error_code error, const Parser& parser) {
  Reply reply = complaint(http::status::bad_request, "this is not a valid HTTP/1.1 request");
  if (error == http::error::body_limit) {
    reply = complaint(http::status::payload_too_large, "the body is longer than 256 KiB");
  } else if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    reply = complaint(http::status::request_header_fields_too_large, "the headers are too long");
  } else if (error.category() != make_error_code(http::error::bad_method).category() ||
             error == http::error::end_of_stream || error == http::error::partial_message) {
    co_return Next::Gone;  // the client left, or took too long
  }
  RequestContext incoming{};
  incoming.request.version(11);
  incoming.request.keep_alive(false);
  incoming.is_head = parser.get().method() == http::verb::head;
  co_return co_await send(incoming, std::move(reply));
}

Task<HttpSession::Next> HttpSession::one_request() {
  const NetLimits& limits = context().limits;
  auto parser = std::make_unique<Parser>();
  parser->header_limit(static_cast<std::uint32_t>(limits.header_bytes));
  parser->body_limit(limits.body_bytes);
  stream_.expires_after(limits.request_time);
  auto [error, bytes] = co_await http::async_read(stream_, buffer_, *parser, kAwait);
  context().counters.bytes_in += bytes;
  if (error) {
    co_return co_await refuse_request(error, *parser);
  }
  HttpRequest request = parser->release();
  parser.reset();
  const auto raw = request.target();
  auto target = read_target({raw.data(), raw.size()});
  if (!target) {
    RequestContext incoming{};
    incoming.request.version(11);
    incoming.request.keep_alive(false);
    Reply reply = complaint(http::status::bad_request, "the path is invalid");
    co_return co_await send(incoming, std::move(reply));
  }
  RequestContext incoming = read_context(std::move(request), *std::move(target));
  if (beast::websocket::is_upgrade(incoming.request)) {
    co_return co_await upgrade(std::move(incoming));
  }
  co_return co_await answer(std::move(incoming));
}

// A client that is still sending would lose the last answer to a TCP reset, so its bytes are read
// and discarded for a moment.
Task<void> HttpSession::close_timeout() {
  constexpr std::size_t kForgotten = std::size_t{1024} * 1024;
  error_code ignored;
  stream_.socket().shutdown(asio::socket_base::shutdown_send, ignored);
  stream_.expires_after(context().limits.close_timeout);
  buffer_.clear();
  for (std::size_t read = 0; read < kForgotten;) {
    auto [error, bytes] = co_await stream_.async_read_some(buffer_.prepare(4096), kAwait);
    if (error) co_return;
    read += bytes;
  }
}

Task<void> HttpSession::run() {
  buffer_.max_size(context().limits.header_bytes + 4096);
  Next next = Next::Again;
  while (next == Next::Again) {
    next = co_await one_request();
  }
  if (next == Next::Farewell) {
    co_await close_timeout();
  }
}

}  // namespace

Task<void> serve_http(std::shared_ptr<ConnectionSlot> slot, Socket socket, std::string address) {
  HttpContext& context = slot->context();
  const auto keeper = slot;
  auto conversation =
      std::make_unique<HttpSession>(std::move(slot), std::move(socket), std::move(address));
  try {
    co_await conversation->run();
  } catch (const std::exception& error) {
    context.log.note("connection_failed", {{"why", error.what()}});
  }
}

}  // namespace bourse::net
