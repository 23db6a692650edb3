// SPDX-License-Identifier: Apache-2.0
#include "server/net/admin_client.h"

#include <utility>

#include <boost/asio/local/stream_protocol.hpp>
#include <fmt/format.h>

#include "server/net/admin_socket.h"
#include "server/protocol/wire_json.h"

namespace bourse::net {

Result<AdminReply, std::string> ask_operator(const std::string& folder,
                                             const wire::AdminRequest& request) {
  using Protocol = boost::asio::local::stream_protocol;
  Protocol::iostream stream;
  stream.connect(Protocol::endpoint(admin_socket_path(folder)));
  stream << to_text(request) << '\n' << std::flush;
  std::string line;
  if (!std::getline(stream, line)) {
    return Unexpected(fmt::format(
        "no server that you may command runs on {}: {}", folder, stream.error().message()));
  }
  constexpr std::size_t kAnyNumber = 1'000'000;  // items of a list
  auto answer = from_text<wire::AdminAnswer>(line, "answer", kAnyNumber);
  if (!answer) return Unexpected(explain(answer.error()));
  return AdminReply{*std::move(answer), std::move(line)};
}

}  // namespace bourse::net
