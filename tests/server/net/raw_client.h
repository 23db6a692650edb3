// SPDX-License-Identifier: Apache-2.0
//
// A bare socket, for clients that do not follow the protocol.
#pragma once

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace bourse::test {

class RawClient {
 public:
  explicit RawClient(std::uint16_t port, const char* from = nullptr)
      : file_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    if (file_ < 0) throw std::runtime_error("no file descriptor left");
    if (from != nullptr) {
      const sockaddr_in own = address(from, 0);
      const int on = 1;
      setsockopt(file_, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
      if (bind(file_, reinterpret_cast<const sockaddr*>(&own), sizeof own) != 0) fail("bind");
    }
    const sockaddr_in house = address("127.0.0.1", port);
    if (::connect(file_, reinterpret_cast<const sockaddr*>(&house), sizeof house) != 0) {
      fail("connect");
    }
  }
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;
  RawClient(RawClient&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  RawClient& operator=(RawClient&&) = delete;
  ~RawClient() {
    if (file_ >= 0) close(file_);
  }

  void receive_buffer(int bytes) const {
    setsockopt(file_, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes);
  }

  // False: the server has closed the connection.
  bool send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  // Receives until the server closes, the time is up or `until` has arrived.
  std::string receive(std::chrono::milliseconds time, std::string_view until = {}) {
    std::string text;
    const auto end = std::chrono::steady_clock::now() + time;
    while (until.empty() || text.find(until) == std::string::npos) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
          end - std::chrono::steady_clock::now());
      pollfd wait{file_, POLLIN, 0};
      if (left.count() <= 0 || poll(&wait, 1, static_cast<int>(left.count())) <= 0) break;
      char bytes[4096];
      const ssize_t count = recv(file_, bytes, sizeof bytes, 0);
      if (count <= 0) {
        is_closed_ = true;
        break;
      }
      text.append(bytes, static_cast<std::size_t>(count));
    }
    return text;
  }
  bool is_closed() const { return is_closed_; }  // according to the last receive()

  // Upgrades to a WebSocket; `rest` are further header lines.
  bool upgrade(const std::string& target, const std::string& rest = {}) {
    send("GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n" +
         "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" + rest + "\r\n");
    return receive(std::chrono::seconds(5), "\r\n\r\n").find(" 101 ") != std::string::npos;
  }

  // A masked frame (RFC 6455 5.2) with a mask of zeros. `first` is the first byte.
  static std::string frame(unsigned char first, std::string_view payload) {
    std::string bytes(1, static_cast<char>(first));
    if (payload.size() < 126) {
      bytes += static_cast<char>(0x80U | payload.size());
    } else {
      bytes += '\xfe';
      bytes += static_cast<char>(payload.size() >> 8U);
      bytes += static_cast<char>(payload.size() & 0xffU);
    }
    return bytes + std::string(4, '\0') + std::string(payload);
  }

 private:
  static sockaddr_in address(const char* text, std::uint16_t port) {
    sockaddr_in found{};
    found.sin_family = AF_INET;
    found.sin_port = htons(port);
    inet_pton(AF_INET, text, &found.sin_addr);
    return found;
  }
  [[noreturn]] void fail(const char* what) const {
    close(file_);
    throw std::runtime_error(what);
  }

  int file_;
  bool is_closed_ = false;
};

}  // namespace bourse::test
