// SPDX-License-Identifier: Apache-2.0
#include "server/net/admin_socket.h"

#include <chrono>
#include <filesystem>
#include <set>
#include <utility>

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/house.h"
#include "server/protocol/admin_wire.h"
#include "server/protocol/wire_json.h"

namespace bourse::net {
namespace {

namespace asio = boost::asio;
using Protocol = asio::local::stream_protocol;
using boost::system::error_code;

constexpr std::size_t kMostConnections = 16;
constexpr std::chrono::seconds kIdleTime{10};  // for a line, and for the reader of an answer

bool is_own_user(int socket) {
  ucred peer{};
  socklen_t size = sizeof(peer);
  return ::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 &&
         peer.uid == ::geteuid();
}

bool is_change(wire::AdminCommand command) {
  using Command = wire::AdminCommand;
  return command != Command::List && command != Command::People && command != Command::Restrictions;
}

void log_command(const Log& log,
                 const wire::AdminRequest& request,
                 const wire::AdminAnswer& answer) {
  if (!is_change(request.command)) return;
  const std::string subject = answer.subject.value_or(request.subject.value_or(""));
  const bool is_table = request.command == wire::AdminCommand::Close;
  log.note(fmt::format("admin_{}", wire::word_of(request.command)),
           {{"table", is_table ? short_id(subject) : ""},
            {"subject", is_table ? "" : subject},
            {"refused", answer.done ? "" : answer.sentence}});
}

}  // namespace

// One connection of the operator. Its pending operation keeps it alive.
class AdminConnection : public std::enable_shared_from_this<AdminConnection> {
 public:
  using OnEnd = std::function<void(const std::shared_ptr<AdminConnection>&)>;

  AdminConnection(Protocol::socket socket, House& house, const Log& log, OnEnd on_end)
      : socket_(std::move(socket)),
        idle_timer_(socket_.get_executor()),
        house_(house),
        log_(log),
        on_end_(std::move(on_end)) {}

  void read() {
    limit_idle_time();
    asio::async_read_until(socket_,
                           asio::dynamic_buffer(text_, wire::kLongestAdminLine + 1),
                           '\n',
                           [self = shared_from_this()](error_code error, std::size_t size) {
                             if (error) return self->end();
                             self->answer(size);
                           });
  }

  void close() {
    error_code ignored;
    idle_timer_.cancel();
    socket_.close(ignored);
  }

 private:
  void limit_idle_time() {
    idle_timer_.expires_after(kIdleTime);
    idle_timer_.async_wait([self = shared_from_this()](error_code cancelled) {
      if (!cancelled) self->close();
    });
  }

  void answer(std::size_t size) {
    idle_timer_.cancel();
    const std::string line = text_.substr(0, size - 1);
    text_.erase(0, size);
    const auto request = from_text<wire::AdminRequest>(line, "request");
    if (!request) return write({.done = false, .sentence = explain(request.error())});
    house_.administer(*request,
                      [self = shared_from_this(), request = *request](const auto& answer) {
                        log_command(self->log_, request, answer);
                        self->write(answer);
                      });
  }

  void write(const wire::AdminAnswer& answer) {
    limit_idle_time();
    answer_ = to_text(answer) + '\n';
    asio::async_write(
        socket_, asio::buffer(answer_), [self = shared_from_this()](error_code error, std::size_t) {
          if (error) return self->end();
          self->read();
        });
  }

  void end() {
    close();
    on_end_(shared_from_this());
  }

  Protocol::socket socket_;
  asio::steady_timer idle_timer_;
  House& house_;
  const Log& log_;
  OnEnd on_end_;
  std::string text_;    // received, not yet answered
  std::string answer_;  // being written
};

class AdminSocket::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(asio::io_context& network, House& house, const Log& log)
      : acceptor_(network), house_(house), log_(log) {}

  // Empty: success. Otherwise the error. The mask keeps others out from the first moment.
  std::string listen(const std::string& path) {
    error_code error;
    std::error_code ignored;
    if (std::filesystem::is_socket(path, ignored)) std::filesystem::remove(path, ignored);
    if (path.size() >= sizeof(sockaddr_un{}.sun_path)) {
      return fmt::format("{}: the path is too long for a socket", path);
    }
    acceptor_.open(Protocol(), error);
    if (error) return error.message();
    const mode_t mask = ::umask(S_IRWXG | S_IRWXO);
    acceptor_.bind(Protocol::endpoint(path), error);
    ::umask(mask);
    if (!error) ::chmod(path.c_str(), S_IRUSR | S_IWUSR);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error) return fmt::format("{}: {}", path, error.message());
    path_ = path;
    return {};
  }

  void accept() {
    acceptor_.async_accept([self = shared_from_this()](error_code error, Protocol::socket socket) {
      if (error == asio::error::operation_aborted || !self->acceptor_.is_open()) return;
      if (!error) self->welcome(std::move(socket));
      self->accept();
    });
  }

  void stop() {
    error_code ignored;
    acceptor_.close(ignored);
    for (const auto& connection : std::exchange(connections_, {})) connection->close();
    std::error_code gone;
    if (!path_.empty()) std::filesystem::remove(path_, gone);
  }

 private:
  void welcome(Protocol::socket socket) {
    if (!is_own_user(socket.native_handle())) return log_.note("admin_refused", {});
    if (connections_.size() >= kMostConnections) return;
    const auto on_end = [weak = weak_from_this()](const std::shared_ptr<AdminConnection>& ended) {
      if (const auto self = weak.lock()) self->connections_.erase(ended);
    };
    auto connection = std::make_shared<AdminConnection>(std::move(socket), house_, log_, on_end);
    connections_.insert(connection);
    connection->read();
  }

  Protocol::acceptor acceptor_;
  House& house_;
  const Log& log_;
  std::string path_;
  std::set<std::shared_ptr<AdminConnection>> connections_;
};

std::string admin_socket_path(const std::string& folder) {
  return (std::filesystem::path(folder) / "admin.sock").string();
}

Result<std::unique_ptr<AdminSocket>, std::string> AdminSocket::open(
    boost::asio::io_context& network, House& house, const Log& log, const std::string& folder) {
  auto impl = std::make_shared<Impl>(network, house, log);
  std::string why = impl->listen(admin_socket_path(folder));
  if (!why.empty()) return Unexpected(std::move(why));
  impl->accept();
  return std::unique_ptr<AdminSocket>(new AdminSocket(std::move(impl)));
}

AdminSocket::AdminSocket(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
AdminSocket::~AdminSocket() { impl_->stop(); }

}  // namespace bourse::net
