// SPDX-License-Identifier: Apache-2.0
//
// Listening sockets that a service manager passes to the program, as sd_listen_fds(3) describes:
// LISTEN_FDS of them from file descriptor 3 on, for the process LISTEN_PID, named by
// LISTEN_FDNAMES. While the server restarts, connections wait in the socket instead of failing.
#pragma once

#include <optional>

namespace bourse::net {

struct InheritedSockets {
  std::optional<int> site;     // the first that is not named "metrics"
  std::optional<int> metrics;  // the first named "metrics"
};

// Those for this process. A second call returns none: the variables are removed, so that child
// processes do not take the sockets for theirs.
InheritedSockets take_inherited_sockets();

// AF_INET or AF_INET6; none if this is not a listening TCP socket.
std::optional<int> family_of_listening(int socket);

}  // namespace bourse::net
