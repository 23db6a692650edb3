// SPDX-License-Identifier: Apache-2.0
#include "server/net/listener.h"

#include <array>
#include <utility>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <fmt/format.h>
#include <sys/socket.h>

#include "server/net/flush_queue.h"
#include "server/net/inherited_sockets.h"
#include "server/net/requests.h"
#include "server/net/sockets.h"
#include "server/net/turn_away.h"

namespace bourse::net {
namespace {

constexpr std::size_t kMostWatching = 16;  // connections to the port of the metrics
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
        metrics_acceptor_(network.get_executor()),
        sweep_(network.get_executor()),
        last_look_(network.get_executor()) {}

  // Empty: success. Otherwise the error.
  std::string listen();
  void start(House& house, Site site);
  void stop(std::function<void()> on_done);
  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
  std::uint16_t metrics_port() const { return metrics_acceptor_.local_endpoint().port(); }
  const NetCounters& counters() const { return context_->counters; }

 private:
  static Task<void> accept_all(std::shared_ptr<Impl> self, Acceptor& acceptor);
  static Task<void> sweep_all(std::shared_ptr<Impl> self);
  static std::string adopt(Acceptor& acceptor, int socket);
  static std::string listen(Acceptor& acceptor,
                            std::string_view option,
                            const std::string& bind,
                            std::uint16_t port);
  void welcome(Socket socket, bool is_watching);
  void wait_for_bots(Instant deadline, std::function<void()> on_done);
  void close(std::function<void()> on_done);
  void wait_for_last(Instant deadline, std::function<void()> on_done);

  ListenerConfig setting_;
  std::shared_ptr<HttpContext> context_;  // null before start()
  Acceptor acceptor_;
  Acceptor metrics_acceptor_;  // closed without a metrics_port
  Timer sweep_;
  Timer last_look_;
};

std::string Listener::Impl::listen() {
  const InheritedSockets inherited = take_inherited_sockets();
  std::string error = inherited.site ? adopt(acceptor_, *inherited.site)
                                     : listen(acceptor_, "--", setting_.bind, setting_.port);
  if (!error.empty()) return error;
  if (inherited.metrics) return adopt(metrics_acceptor_, *inherited.metrics);
  if (!setting_.metrics_port) return {};
  return listen(metrics_acceptor_, "--metrics-", setting_.metrics_bind, *setting_.metrics_port);
}

std::string Listener::Impl::adopt(Acceptor& acceptor, int socket) {
  const auto family = family_of_listening(socket);
  if (!family) return fmt::format("file descriptor {} is not a listening TCP socket", socket);
  boost::system::error_code error;
  acceptor.assign(*family == AF_INET6 ? asio::ip::tcp::v6() : asio::ip::tcp::v4(), socket, error);
  if (!error) return {};
  return fmt::format("cannot use file descriptor {}: {}", socket, error.message());
}

std::string Listener::Impl::listen(Acceptor& acceptor,
                                   std::string_view option,
                                   const std::string& bind,
                                   std::uint16_t port) {
  boost::system::error_code error;
  const auto address = asio::ip::make_address(bind, error);
  if (error) return fmt::format("{}bind {}: not an IP address", option, bind);
  const asio::ip::tcp::endpoint endpoint(address, port);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(4096, error);
  if (!error) return {};
  if (error == asio::error::address_in_use) {
    return fmt::format("port {} is in use; choose another with {}port", port, option);
  }
  return fmt::format("cannot listen on {} port {}: {}", bind, port, error.message());
}

void Listener::Impl::start(House& house, Site site) {
  NetLimits watching = setting_.limits;
  watching.connections = watching.connections_per_address = kMostWatching;
  const auto executor = acceptor_.get_executor();
  // NOLINTNEXTLINE(*-make-shared): an aggregate is made in place
  context_ = std::shared_ptr<HttpContext>(
      new HttpContext{.house = house,
                      .site = std::move(site),
                      .limits = setting_.limits,
                      .log = Log(setting_.log, setting_.log_format),
                      .trusted_proxies = TrustedProxies(setting_.trusted_proxies),
                      .own_hosts = OwnHosts(setting_.hosts),
                      .connection_limiter = ConnectionLimiter(setting_.limits),
                      .metrics_limiter = ConnectionLimiter(watching),
                      .counters = {},
                      .flush_queue = std::make_shared<FlushQueue>(executor)});
  asio::co_spawn(executor, accept_all(shared_from_this(), acceptor_), asio::detached);
  asio::co_spawn(executor, accept_all(shared_from_this(), metrics_acceptor_), asio::detached);
  asio::co_spawn(executor, sweep_all(shared_from_this()), asio::detached);
}

void Listener::Impl::welcome(Socket socket, bool is_watching) {
  boost::system::error_code error;
  const auto peer = socket.remote_endpoint(error);
  if (error) return;
  Peer client{.address = peer.address().to_string(), .is_watching = is_watching};
  client.is_proxy = !is_watching && context_->trusted_proxies.trusts(client.address);
  // All connections of a proxy have one address: WebSockets are counted in http.cpp instead.
  const std::string counted = client.is_proxy ? std::string() : rate_limit_key(client.address);
  ConnectionLimiter& limiter =
      is_watching ? context_->metrics_limiter : context_->connection_limiter;
  const auto place = limiter.enter(counted);
  if (!place) return turn_away(context_, std::move(socket));
  ++context_->counters.accepted;
  auto slot = std::make_shared<ConnectionSlot>(context_, limiter, counted, *place);
  socket.set_option(asio::ip::tcp::no_delay(true), error);
  asio::co_spawn(acceptor_.get_executor(),
                 serve_http(std::move(slot), std::move(socket), std::move(client)),
                 asio::detached);
}

// Without a free file descriptor the connection stays in the system's queue; an immediate retry
// would loop.
Task<void> Listener::Impl::accept_all(std::shared_ptr<Impl> self, Acceptor& acceptor) {
  const bool is_watching = &acceptor == &self->metrics_acceptor_;
  while (acceptor.is_open()) {
    Socket socket(acceptor.get_executor());
    auto [error] = co_await acceptor.async_accept(socket, kAwait);
    if (!error) {
      self->welcome(std::move(socket), is_watching);
    } else if (error == asio::error::operation_aborted) {
      co_return;
    } else {
      self->context_->log.note("accept_failed", {{"why", error.message()}});
      Timer pause(acceptor.get_executor(), kPauseWithoutFiles);
      co_await pause.async_wait(kAwait);
    }
  }
}

Task<void> Listener::Impl::sweep_all(std::shared_ptr<Impl> self) {
  while (!self->context_->is_closing) {
    self->sweep_.expires_after(kSweep);
    co_await self->sweep_.async_wait(kAwait);
    self->context_->connection_limiter.sweep(std::chrono::steady_clock::now());
    self->context_->metrics_limiter.sweep(std::chrono::steady_clock::now());
  }
}

void Listener::Impl::stop(std::function<void()> on_done) {
  context_->house.drain();
  const auto deadline = std::chrono::steady_clock::now() + context_->limits.drain_time;
  wait_for_bots(deadline, std::move(on_done));
}

void Listener::Impl::wait_for_bots(Instant deadline, std::function<void()> on_done) {
  const bool is_late = std::chrono::steady_clock::now() >= deadline;
  if (is_late || context_->house.is_drained()) return close(std::move(on_done));
  last_look_.expires_after(kLook);
  last_look_.async_wait([self = shared_from_this(), deadline, done = std::move(on_done)](
                            const boost::system::error_code&) mutable {
    self->wait_for_bots(deadline, std::move(done));
  });
}

void Listener::Impl::close(std::function<void()> on_done) {
  boost::system::error_code error;
  context_->is_closing = true;
  acceptor_.close(error);
  metrics_acceptor_.close(error);
  sweep_.cancel();
  context_->house.stop([self = shared_from_this(), on_done = std::move(on_done)]() mutable {
    const auto deadline = std::chrono::steady_clock::now() + self->context_->limits.stop_timeout;
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
std::uint16_t Listener::metrics_port() const { return impl_->metrics_port(); }
void Listener::start(House& house, Site site) { impl_->start(house, std::move(site)); }
const NetCounters& Listener::counters() const { return impl_->counters(); }
void Listener::stop(std::function<void()> on_done) { impl_->stop(std::move(on_done)); }

}  // namespace bourse::net
