// SPDX-License-Identifier: Apache-2.0
#include "server/net/inherited_sockets.h"

#include <charconv>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace bourse::net {
namespace {

constexpr int kFirst = 3;  // after standard input, output and error

// Removes the variable and returns its value.
std::string take_variable(const char* name) {
  const char* const value = std::getenv(name);
  std::string text = value == nullptr ? "" : value;
  unsetenv(name);
  return text;
}

long number_in(std::string_view text) {
  long number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? number : 0;
}

}  // namespace

InheritedSockets take_inherited_sockets() {
  const bool is_for_us = number_in(take_variable("LISTEN_PID")) == getpid();
  const long count = number_in(take_variable("LISTEN_FDS"));
  std::istringstream names(take_variable("LISTEN_FDNAMES"));
  InheritedSockets sockets;
  if (!is_for_us) return sockets;
  for (int socket = kFirst; socket < kFirst + count; ++socket) {
    fcntl(socket, F_SETFD, FD_CLOEXEC);
    std::string name;
    std::getline(names, name, ':');
    std::optional<int>& place = name == "metrics" ? sockets.metrics : sockets.site;
    if (!place) place = socket;
  }
  return sockets;
}

std::optional<int> family_of_listening(int socket) {
  int is_listening = 0;
  int type = 0;
  int family = 0;
  const auto read = [socket](int option, int& value) {
    socklen_t size = sizeof value;
    return getsockopt(socket, SOL_SOCKET, option, &value, &size) == 0;
  };
  const bool is_readable =
      read(SO_ACCEPTCONN, is_listening) && read(SO_TYPE, type) && read(SO_DOMAIN, family);
  if (!is_readable || is_listening == 0 || type != SOCK_STREAM) return std::nullopt;
  if (family != AF_INET && family != AF_INET6) return std::nullopt;
  return family;
}

}  // namespace bourse::net
