// SPDX-License-Identifier: Apache-2.0
//
// The names under which this server answers. A page of another site can make its own name resolve
// to this machine (DNS rebinding) and would then be of the same origin as the server; its Host
// header gives it away.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bourse::net {

class OwnHosts {
 public:
  OwnHosts() = default;
  explicit OwnHosts(std::vector<std::string> names) : names_(std::move(names)) {}

  // Whether a Host header, with or without a port, names this server: one of the names in any case,
  // localhost, or any numeric address, which cannot be rebound.
  bool includes(std::string_view host) const;
  // A sentence for a host that is not included.
  static std::string refusal(std::string_view host);

 private:
  std::vector<std::string> names_;
};

// Whether the text can be a --host: letters, digits, hyphens and dots.
bool is_host_name(std::string_view text);

}  // namespace bourse::net
