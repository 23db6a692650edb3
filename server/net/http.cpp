// SPDX-License-Identifier: Apache-2.0
//
// HTTP/1.1 on one connection: reads requests and answers them from the house, the site or its own
// pages, until one side closes or a request upgrades to a WebSocket.
#include <algorithm>
#include <exception>
#include <functional>
#include <utility>
#include <vector>

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <fmt/format.h>

#include "server/net/error_page.h"
#include "server/net/framing.h"
#include "server/net/headers.h"
#include "server/net/house_answer.h"
#include "server/net/reply.h"
#include "server/net/requests.h"
#include "server/net/security_headers.h"
#include "server/net/site_routes.h"
#include "server/net/sockets.h"

namespace bourse::net {
namespace {

using boost::system::error_code;
using Stream = beast::basic_stream<asio::ip::tcp, Executor>;
using Parser = http::request_parser<http::string_body>;
using Response = http::response<http::span_body<const char>>;

// A request and the information from its headers.
struct RequestContext {
  HttpRequest request;
  Target target;
  std::string address;
  bool is_secure = false;  // the proxy terminates TLS
  bool is_head = false;
  std::uint64_t id = 0;  // in the log and in the header X-Request-Id
};

// One request.

class HttpSession {
 public:
  HttpSession(std::shared_ptr<ConnectionSlot> slot, Socket socket, Peer peer)
      : slot_(std::move(slot)), stream_(std::move(socket)), peer_(std::move(peer)) {}

  Task<void> run();

 private:
  enum class Next { Again, Farewell, Gone };

  HttpContext& context() const { return slot_->context(); }
  Task<Next> one_request();
  Task<error_code> read_head(Parser& parser, std::string& head);
  Task<error_code> read_body(Parser& parser);
  Task<Next> refuse_bytes(error_code error, const Parser& parser);
  // `asked`: as far as it has been read.
  Task<Next> refuse_and_close(http::status status,
                              std::string_view sentence,
                              const HttpRequest& asked);
  Task<Next> answer(RequestContext incoming);
  Task<Next> upgrade(RequestContext incoming);
  Task<Next> prove_place(RequestContext& incoming);
  Task<Reply> reply_to(RequestContext& incoming);
  Task<Next> send(const RequestContext& incoming, Reply reply);
  Task<void> close_timeout();

  // None: a trusted proxy does not say which client it speaks for.
  std::optional<RequestContext> read_context(HttpRequest request, Target target) const;
  ApiRequest api_request(RequestContext& incoming) const;
  // Not for others that a proxy on this machine passes on.
  bool is_from_here(const RequestContext& incoming) const;
  std::optional<Reply> refuse_request(const RequestContext& incoming);
  Reply own_page(const RequestContext& incoming);
  Reply site_page(const RequestContext& incoming) const;
  static Reply page_reply(const RequestContext& incoming, Page page);
  // The answer of the house to a program that asks for the table.
  Task<ApiAnswer> table_answer(const RequestContext& incoming, const std::string& id);
  // The page with a preview of its link, or with the status 404 if there is none at this address,
  // 503 if the house cannot say. The site then tries again by itself.
  Task<Reply> site_answer(RequestContext& incoming);
  template <class Message>
  void set_headers(Message& message, const RequestContext& incoming, const Reply& reply) const;

  std::shared_ptr<ConnectionSlot> slot_;
  Stream stream_;
  Peer peer_;
  beast::flat_buffer buffer_;
};

std::optional<RequestContext> HttpSession::read_context(HttpRequest request, Target target) const {
  RequestContext incoming{
      std::move(request), std::move(target), peer_.address, false, false, ++context().requests};
  incoming.is_head = incoming.request.method() == http::verb::head;
  if (!peer_.is_proxy) return incoming;
  incoming.is_secure = is_tls_forwarded(header_lines(incoming.request, "X-Forwarded-Proto"));
  const auto lines = header_lines(incoming.request, "X-Forwarded-For");
  // The proxy asks on its own account whether the server is alive.
  const std::string& path = incoming.target.path;
  if (lines.empty() && (path == "/healthz" || path == "/readyz")) return incoming;
  auto client = context().trusted_proxies.client(lines);
  if (!client) {
    const std::string_view last = lines.empty() ? "" : lines.back();
    context().log.note("proxy_names_no_client",
                       {{"proxy", peer_.address}, {"forwarded_for", std::string(last)}});
    return std::nullopt;
  }
  incoming.address = *std::move(client);
  return incoming;
}

ApiRequest HttpSession::api_request(RequestContext& incoming) const {
  const HttpRequest& request = incoming.request;
  const auto method = request.method_string();
  Credentials credentials = credentials_of(header(request, http::field::cookie),
                                           header(request, http::field::authorization),
                                           context().house_id,
                                           incoming.is_secure);
  std::string device = device_name(header(request, http::field::user_agent));
  return {std::string(method.data(), method.size()),
          incoming.target.path,
          incoming.target.query,
          std::move(incoming.request.body()),
          std::move(credentials.secret),
          rate_limit_key(incoming.address),
          credentials.kind,
          std::move(device)};
}

bool HttpSession::is_from_here(const RequestContext& incoming) const {
  error_code error;
  const auto address = asio::ip::make_address(peer_.address, error);
  const bool is_passed_on =
      peer_.is_proxy && !header_lines(incoming.request, "X-Forwarded-For").empty();
  return !is_passed_on && !error && address.is_loopback();
}

// Refusals that do not depend on the path.
std::optional<Reply> HttpSession::refuse_request(const RequestContext& incoming) {
  const HttpRequest& request = incoming.request;
  const std::string_view host = header(request, http::field::host);
  if (request.version() > 10 && !context().own_hosts.includes(host)) {
    return complaint(http::status::misdirected_request, OwnHosts::refusal(host));
  }
  ConnectionLimiter& limiter =
      peer_.is_watching ? context().metrics_limiter : context().connection_limiter;
  if (!limiter.admit(rate_limit_key(incoming.address), std::chrono::steady_clock::now())) {
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

// The network layer's own pages. The port of the metrics has no others.
Reply HttpSession::own_page(const RequestContext& incoming) {
  const std::string& path = incoming.target.path;
  if (path == "/healthz") {
    return context().is_closing
               ? complaint(http::status::service_unavailable, "the server is shutting down")
               : plain_text("ok\n");
  }
  if (path != "/metrics") {
    return complaint(http::status::not_found,
                     "this port serves /metrics, /healthz and /readyz alone");
  }
  return plain_text(metrics_text(
      context().counters, context().house.counters(), context().connection_limiter.inside()));
}

Reply HttpSession::site_page(const RequestContext& incoming) const {
  auto page = context().site.find(incoming.target.path);
  // A browser that shows the answer to a person gets the page that says so.
  const std::string_view accept = header(incoming.request, http::field::accept);
  if (!page && is_for_people(incoming.target.path, accept)) page = context().site.find("/");
  if (!page) return complaint(http::status::not_found, "there is no such file");
  return page_reply(incoming, *std::move(page));
}

Reply HttpSession::page_reply(const RequestContext& incoming, Page page) {
  Reply reply;
  reply.content_type = page.content_type;
  reply.cache = page.is_lasting ? "public, max-age=31536000, immutable" : "no-cache";
  reply.is_gzip =
      !page.gzip.empty() && accepts_gzip(header(incoming.request, http::field::accept_encoding));
  if (holds_tag(header(incoming.request, http::field::if_none_match), page.etag)) {
    reply.status = http::status::not_modified;
  }
  reply.page = std::move(page);
  return reply;
}

Task<Reply> HttpSession::site_answer(RequestContext& incoming) {
  Reply reply = site_page(incoming);
  const bool is_page = reply.page && reply.content_type.starts_with("text/html");
  if (!is_page || incoming.target.path == "/index.html") co_return reply;
  const SiteRoute route = site_route(incoming.target.path);
  boost::json::object card;
  bool is_missing = std::holds_alternative<NoPage>(route);
  bool is_unknown = false;
  if (const auto* const table = std::get_if<TablePage>(&route)) {
    const ApiAnswer answer = co_await table_answer(incoming, table->id);
    card = card_in(answer.status, answer.body);
    is_missing = card.empty();
    is_unknown = answer.status >= 500;
  } else if (const auto* const page = std::get_if<SitePage>(&route)) {
    is_missing = !page->game.empty() && context().house.games().find(page->game) == nullptr;
  }
  const std::string origin =
      origin_of(header(incoming.request, http::field::host), incoming.is_secure);
  if (is_missing) {
    reply.status = http::status::not_found;
  } else if (!origin.empty()) {
    const LinkPreview preview = preview_of(context().house.games(), route, card);
    const std::string tags = tags_of(preview, origin, incoming.target.path);
    reply = page_reply(incoming, context().previews.with_tags(*reply.page, tags));
  }
  if (is_unknown) reply.status = http::status::service_unavailable;
  co_return reply;
}

Task<ApiAnswer> HttpSession::table_answer(const RequestContext& incoming, const std::string& id) {
  ApiRequest request;
  request.method = "GET";
  request.path = "/api/tables/" + id;
  request.address = rate_limit_key(incoming.address);
  AskHouse ask = [&house = context().house, request = std::move(request)](auto then) mutable {
    house.answer(std::move(request), std::move(then));
  };
  co_return co_await answer_of(std::move(ask), stream_.get_executor());
}

Task<Reply> HttpSession::reply_to(RequestContext& incoming) {
  if (auto refusal = refuse_request(incoming)) {
    co_return for_reader(incoming.request, *std::move(refusal));
  }
  const std::string& path = incoming.target.path;
  const bool is_watched = peer_.is_watching && path != "/readyz";
  if (path == "/healthz" || is_watched) co_return own_page(incoming);
  const bool is_for_house = path == "/readyz" || path == "/api" || path.rfind("/api/", 0) == 0;
  if (!is_for_house) {
    co_return co_await site_answer(incoming);
  }
  House& house = context().house;
  AskHouse ask = [&house](auto reply) { house.check_readiness(std::move(reply)); };
  if (path != "/readyz") {
    ask = [&house, request = api_request(incoming)](auto reply) mutable {
      house.answer(std::move(request), std::move(reply));
    };
  }
  ApiAnswer answer = co_await answer_of(std::move(ask), stream_.get_executor());
  auto cookies = cookies_of(answer, context().house_id, incoming.is_secure);
  Reply reply = reply_of(std::move(answer));
  reply.cookies = std::move(cookies);
  co_return reply;
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
  for (const auto& [name, value] : kSecurityHeaders) {
    message.set(beast::string_view(name.data(), name.size()),
                beast::string_view(value.data(), value.size()));
  }
  if (incoming.id > 0) message.set("X-Request-Id", fmt::to_string(incoming.id));
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
  for (const std::string& cookie : reply.cookies) {
    message.insert(http::field::set_cookie, cookie);
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
        {{"request", fmt::to_string(incoming.id)},
         {"method", std::string(method.data(), method.size())},
         {"path", without_ids(incoming.target.path)},
         {"table", table_in(incoming.target.path)},
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
    if (auto reason = context().house.refuse_connection(who)) {
      refusal = reply_of(*std::move(reason));
    }
  }
  if (!refusal && context().is_closing) {
    refusal = complaint(http::status::service_unavailable, "the server is shutting down");
  }
  if (!refusal && peer_.is_proxy) {
    ConnectionLimiter& limiter = context().connection_limiter;
    if (const auto place = limiter.enter(who.address)) {
      slot_ =
          std::make_shared<ConnectionSlot>(slot_->context_pointer(), limiter, who.address, *place);
      slot_->prove();  // as the connection of the proxy was
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

// A reserved place is kept by requests of this machine and by people with a seat. Again: kept.
Task<HttpSession::Next> HttpSession::prove_place(RequestContext& incoming) {
  if (!is_from_here(incoming)) {
    ApiRequest who = api_request(incoming);
    incoming.request.body() = std::exchange(who.body, {});  // for the answer
    House& house = context().house;
    AskHouse ask = [&house, who](auto reply) { house.find_seat(who, std::move(reply)); };
    ApiAnswer answer = co_await answer_of(std::move(ask), stream_.get_executor());
    if (answer.status != 200) {
      ++context().counters.turned_away;
      incoming.request.keep_alive(false);
      Reply reply = for_reader(incoming.request, reply_of(std::move(answer)));
      co_return co_await send(incoming, std::move(reply));
    }
  }
  slot_->prove();
  co_return Next::Again;
}

// Requests, one after the other.

Task<HttpSession::Next> HttpSession::refuse_and_close(http::status status,
                                                      std::string_view sentence,
                                                      const HttpRequest& asked) {
  RequestContext incoming{};
  incoming.request.version(11);
  incoming.request.keep_alive(false);
  incoming.is_head = asked.method() == http::verb::head;
  Reply reply = for_reader(asked, complaint(status, sentence));
  co_return co_await send(incoming, std::move(reply));
}

Task<HttpSession::Next> HttpSession::refuse_bytes(error_code error, const Parser& parser) {
  http::status status = http::status::bad_request;
  std::string_view sentence = "this is not a valid HTTP/1.1 request";
  if (error == http::error::body_limit) {
    status = http::status::payload_too_large;
    sentence = "the body is longer than 256 KiB";
  } else if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    status = http::status::request_header_fields_too_large;
    sentence = "the headers are too long";
  } else if (error.category() != make_error_code(http::error::bad_method).category() ||
             error == http::error::end_of_stream || error == http::error::partial_message) {
    co_return Next::Gone;  // the client left, or took too long
  }
  co_return co_await refuse_and_close(status, sentence, parser.get());
}

// Keeps the bytes of the head: Beast accepts some that framing_error() refuses.
Task<error_code> HttpSession::read_head(Parser& parser, std::string& head) {
  constexpr std::size_t kPiece = 4096;
  while (true) {
    error_code error = http::error::need_more;
    if (buffer_.size() > 0) {
      const std::size_t used = parser.put(buffer_.data(), error);
      head.append(static_cast<const char*>(buffer_.data().data()), used);
      buffer_.consume(used);
    }
    if (parser.is_header_done() || (error && error != http::error::need_more)) co_return error;
    const std::size_t room = std::min(kPiece, buffer_.max_size() - buffer_.size());
    if (room == 0) co_return make_error_code(http::error::header_limit);
    auto [failed, bytes] = co_await stream_.async_read_some(buffer_.prepare(room), kAwait);
    if (failed) co_return failed;
    context().counters.bytes_in += bytes;
    buffer_.commit(bytes);
  }
}

Task<error_code> HttpSession::read_body(Parser& parser) {
  const HttpRequest& request = parser.get();
  const bool is_waiting = beast::iequals(request[http::field::expect], "100-continue");
  if (is_waiting && request.version() > 10 && !parser.is_done()) {
    constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
    auto [failed, written] = co_await asio::async_write(stream_, asio::buffer(kGoOn), kAwait);
    context().counters.bytes_out += written;
    if (failed) co_return failed;
  }
  auto [error, bytes] = co_await http::async_read(stream_, buffer_, parser, kAwait);
  context().counters.bytes_in += bytes;
  co_return error;
}

Task<HttpSession::Next> HttpSession::one_request() {
  const NetLimits& limits = context().limits;
  auto parser = std::make_unique<Parser>();
  parser->header_limit(static_cast<std::uint32_t>(limits.header_bytes));
  parser->body_limit(limits.body_bytes);
  stream_.expires_after(slot_->is_proven() ? limits.request_time : limits.close_timeout);
  {
    std::string head;
    const error_code error = co_await read_head(*parser, head);
    if (error) {
      co_return co_await refuse_bytes(error, *parser);
    }
    if (const auto wrong = framing_error(head)) {
      co_return co_await refuse_and_close(http::status::bad_request, *wrong, parser->get());
    }
  }
  const error_code error = co_await read_body(*parser);
  if (error) {
    co_return co_await refuse_bytes(error, *parser);
  }
  HttpRequest request = parser->release();
  parser.reset();
  const auto raw = request.target();
  auto target = read_target({raw.data(), raw.size()});
  if (!target) {
    co_return co_await refuse_and_close(http::status::bad_request, "the path is invalid", request);
  }
  auto incoming = read_context(std::move(request), *std::move(target));
  if (!incoming) {
    const HttpRequest unknown;
    co_return co_await refuse_and_close(
        http::status::bad_request, "the proxy does not say who sent this request", unknown);
  }
  if (!slot_->is_proven()) {
    const Next next = co_await prove_place(*incoming);
    if (next != Next::Again) co_return next;
  }
  if (beast::websocket::is_upgrade(incoming->request) && !peer_.is_watching) {
    co_return co_await upgrade(*std::move(incoming));
  }
  co_return co_await answer(*std::move(incoming));
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

Task<void> serve_http(std::shared_ptr<ConnectionSlot> slot, Socket socket, Peer peer) {
  HttpContext& context = slot->context();
  const auto keeper = slot;
  auto conversation =
      std::make_unique<HttpSession>(std::move(slot), std::move(socket), std::move(peer));
  try {
    co_await conversation->run();
  } catch (const std::exception& error) {
    context.log.note("connection_failed", {{"why", error.what()}});
  }
}

}  // namespace bourse::net
