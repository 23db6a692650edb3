// SPDX-License-Identifier: Apache-2.0
//
// Asks a running server over the operator's socket (admin_socket.h).
#pragma once

#include <string>

#include "core/result.h"
#include "server/protocol/admin_wire.h"

namespace bourse::net {

struct AdminReply {
  wire::AdminAnswer answer;
  std::string line;  // as the server wrote it
};

// Blocks until the server has answered. The error is a sentence.
Result<AdminReply, std::string> ask_operator(const std::string& folder,
                                             const wire::AdminRequest& request);

}  // namespace bourse::net
