// SPDX-License-Identifier: Apache-2.0
#include "cli/table/table_connection.h"

#include <algorithm>
#include <utility>

#include "cli/terminal/translations.h"
#include "core/text/screen.h"

namespace bourse::cli {
namespace {

constexpr int kMaxAttempts = 8;
constexpr std::chrono::seconds kCloseTimeout{2};

std::string sentence_of_reply(const client::HttpResponse& reply) {
  const auto complaint = read_body<wire::ErrorAnswer>(reply.body);
  if (complaint) return sentence_of(complaint->sentence, complaint->key);
  return tr("terminal.house_answered", {{"status", std::to_string(reply.status)}});
}

ParseError not_joined(std::string why) { return {"--join", std::move(why)}; }

}  // namespace

TableConnection::TableConnection(boost::asio::io_context& network,
                                 Invitation invitation,
                                 Events events)
    : network_(network),
      timer_(network),
      invitation_(std::move(invitation)),
      events_(std::move(events)),
      secret_(load_credential(invitation_.server)) {}

std::string TableConnection::other_version() { return tr("terminal.other_version"); }

// Requests.

Result<client::HttpResponse, std::string> TableConnection::request(std::string_view method,
                                                                   const std::string& path,
                                                                   const std::string& body) const {
  return client::send_request(invitation_.server, {std::string(method), path, body, secret_, {}});
}

Result<std::string, std::string> TableConnection::get_text(const std::string& path) const {
  auto reply = request("GET", path, "");
  if (!reply) return Unexpected(std::move(reply).error());
  if (reply->status != 200) return Unexpected(sentence_of_reply(*reply));
  return std::move(reply->body);
}

std::optional<std::string> TableConnection::post_text(const std::string& under,
                                                      const std::string& body) const {
  const auto reply = request("POST", table_path() + under, body);
  if (!reply) return reply.error();
  if (reply->status != 200) return sentence_of_reply(*reply);
  return std::nullopt;
}

Result<std::string, ParseError> TableConnection::sit(const JoinOptions& options, DealGuard& guard) {
  const auto card = get<wire::TableCard>("");
  if (!card) return Unexpected(not_joined(card.error()));
  if (card->status != wire::TableStatus::Gathering) return std::string();
  const wire::Sit sit = guard.sit_request(*card, options.seat.value_or(-1), options.name);
  const auto reply = request("POST", table_path() + "/sit", to_text(sit));
  if (!reply) return Unexpected(not_joined(reply.error()));
  if (!reply->secret.empty()) {
    secret_ = reply->secret;
    save_credential(invitation_.server, secret_);
  }
  if (reply->status != 200) return sentence_of_reply(*reply);
  if (const auto taken = read_body<wire::SeatTaken>(reply->body)) guard.seated(*card, taken->seat);
  return std::string();
}

// The socket.

void TableConnection::open() {
  client::WebSocket::Callbacks callbacks;
  callbacks.on_open = [this] {
    attempts_ = 0;
    events_.opened();
  };
  callbacks.on_message = [this](std::string_view text) { events_.received(text); };
  callbacks.on_close = [this](const std::string& why) {
    socket_.reset();
    events_.lost(why);
  };
  socket_ = client::WebSocket::open(network_,
                                    {invitation_.server, table_path() + "/socket", secret_, "", ""},
                                    std::move(callbacks));
}

void TableConnection::send(const std::string& text) {
  if (socket_) socket_->send(text);
}

bool TableConnection::reopen_later() {
  if (++attempts_ > kMaxAttempts) return false;
  call_later(std::chrono::milliseconds(250 << std::min(attempts_, 5)), [this] { open(); });
  return true;
}

void TableConnection::call_later(std::chrono::milliseconds delay, std::function<void()> call) {
  timer_.expires_after(delay);
  timer_.async_wait([call = std::move(call)](const boost::system::error_code& error) {
    if (!error) call();
  });
}

void TableConnection::close() {
  timer_.cancel();
  if (!socket_) return;
  socket_->close();
  const auto latest = std::chrono::steady_clock::now() + kCloseTimeout;
  while (socket_ && network_.run_one_until(latest) > 0) {
  }
}

}  // namespace bourse::cli
