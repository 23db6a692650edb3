// SPDX-License-Identifier: Apache-2.0
#include "server/net/listener.h"

#include <array>
#include <utility>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <fmt/format.h>

#include "server/net/sockets.h"

namespace bourse::net {
namespace {

constexpr std::string_view kFull =
    "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nConnection: close\r\n"
    "Retry-After: 10\r\nContent-Length: 77\r\n\r\n"
    "{\"sentence\":\"too many connections are open here; try again later\",\"rule\":\"\"}\n";
static_assert(kFull.size() - kFull.find('{') == 77);

constexpr auto kSweep = std::chrono::seconds(10);
constexpr auto kPauseWithoutFiles = std::chrono::milliseconds(100);
constexpr auto kLook = std::chrono::milliseconds(20);

}  // namespace

class Listener::Impl : public std::enable_shared_from_this<Impl> {
 public:
  using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;

  Impl(asio::io_context& network, ListenerConfig setting)
      : setting_(std::move(setting)),
        acceptor_(network.get_executor()),
        pause_(network.get_executor()),
        sweep_(network.get_executor()),
        last_look_(network.get_executor()) {}

  // Empty: success. Otherwise the error.
  std::string listen();
  void start(House& house, Site site);
  void stop(std::function<void()> on_done);
  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
  const NetCounters& counters() const { return context_->counters; }

 private:
  static Task<void> accept_all(std::shared_ptr<Impl> self);
  static Task<void> sweep_all(std::shared_ptr<Impl> self);
  void welcome(Socket socket);
  void wait_for_last(Instant deadline, std::function<void()> on_done);

  ListenerConfig setting_;
  std::shared_ptr<HttpContext> context_;  // null before start()
  Acceptor acceptor_;
  Timer pause_;
  Timer sweep_;
  Timer last_look_;
};

std::string Listener::Impl::listen() {
  const std::string& bind = setting_.bind;
  const std::uint16_t port = setting_.port;
  boost::system::error_code error;
  const auto address = asio::ip::make_address(bind, error);
  if (error) return fmt::format("--bind {}: not an IP address", bind);
  const asio::ip::tcp::endpoint endpoint(address, port);
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(4096, error);
  if (!error) return {};
  if (error == asio::error::address_in_use) {
    return fmt::format("port {} is in use; choose another with --port", port);
  }
  return fmt::format("cannot listen on {} port {}: {}", bind, port, error.message());
}

void Listener::Impl::start(House& house, Site site) {
  // NOLINTNEXTLINE(*-make-shared): an aggregate is made in place
  context_ = std::shared_ptr<HttpContext>(
      new HttpContext{.house = house,
                      .site = std::move(site),
                      .limits = setting_.limits,
                      .log = Log(setting_.log),
                      .is_behind_proxy = setting_.is_behind_proxy,
                      .has_public_metrics = setting_.has_public_metrics,
                      .connection_limiter = ConnectionLimiter(setting_.limits),
                      .counters = {}});
  asio::co_spawn(acceptor_.get_executor(), accept_all(shared_from_this()), asio::detached);
  asio::co_spawn(acceptor_.get_executor(), sweep_all(shared_from_this()), asio::detached);
}

void Listener::Impl::welcome(Socket socket) {
  boost::system::error_code error;
  const auto peer = socket.remote_endpoint(error);
  if (error) return;
  const std::string address = peer.address().to_string();
  // Behind a proxy all connections have one address: WebSockets are counted in http.cpp instead.
  const std::string counted = context_->is_behind_proxy ? std::string() : rate_limit_key(address);
  if (!context_->connection_limiter.enter(counted)) {
    ++context_->counters.turned_away;
    socket.non_blocking(true, error);
    socket.write_some(asio::buffer(kFull), error);
    return;
  }
  ++context_->counters.accepted;
  auto slot = std::make_shared<ConnectionSlot>(context_, counted);
  socket.set_option(asio::ip::tcp::no_delay(true), error);
  asio::co_spawn(acceptor_.get_executor(),
                 serve_http(std::move(slot), std::move(socket), address),
                 asio::detached);
}

// Without a free file descriptor the connection stays in the system's queue; an immediate retry
// would loop.
Task<void> Listener::Impl::accept_all(std::shared_ptr<Impl> self) {
  while (self->acceptor_.is_open()) {
    Socket socket(self->acceptor_.get_executor());
    auto [error] = co_await self->acceptor_.async_accept(socket, kAwait);
    if (!error) {
      self->welcome(std::move(socket));
    } else if (error == asio::error::operation_aborted) {
      co_return;
    } else {
      self->context_->log.note("accept_failed", {{"why", error.message()}});
      self->pause_.expires_after(kPauseWithoutFiles);
      co_await self->pause_.async_wait(kAwait);
    }
  }
}

Task<void> Listener::Impl::sweep_all(std::shared_ptr<Impl> self) {
  while (!self->context_->is_closing) {
    self->sweep_.expires_after(kSweep);
    co_await self->sweep_.async_wait(kAwait);
    self->context_->connection_limiter.sweep(std::chrono::steady_clock::now());
  }
}

void Listener::Impl::stop(std::function<void()> on_done) {
  boost::system::error_code error;
  context_->is_closing = true;
  acceptor_.close(error);
  pause_.cancel();
  sweep_.cancel();
  context_->house.stop([self = shared_from_this(), on_done = std::move(on_done)]() mutable {
    const auto deadline = std::chrono::steady_clock::now() + self->context_->limits.close_timeout;
    self->wait_for_last(deadline, std::move(on_done));
  });
}

void Listener::Impl::wait_for_last(Instant deadline, std::function<void()> on_done) {
  const bool is_quiet = context_->counters.lines == 0 && context_->answering == 0;
  if (is_quiet || std::chrono::steady_clock::now() >= deadline) return on_done();
  last_look_.expires_after(kLook);
  last_look_.async_wait([self = shared_from_this(), deadline, done = std::move(on_done)](
                            const boost::system::error_code&) mutable {
    self->wait_for_last(deadline, std::move(done));
  });
}

Result<std::unique_ptr<Listener>, std::string> Listener::open(boost::asio::io_context& network,
                                                              ListenerConfig setting) {
  auto impl = std::make_shared<Impl>(network, std::move(setting));
  if (std::string reason = impl->listen(); !reason.empty()) return Unexpected(std::move(reason));
  return std::unique_ptr<Listener>(new Listener(std::move(impl)));
}

Listener::Listener(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
Listener::~Listener() = default;
std::uint16_t Listener::port() const { return impl_->port(); }
void Listener::start(House& house, Site site) { impl_->start(house, std::move(site)); }
const NetCounters& Listener::counters() const { return impl_->counters(); }
void Listener::stop(std::function<void()> on_done) { impl_->stop(std::move(on_done)); }

}  // namespace bourse::net
