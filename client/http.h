// SPDX-License-Identifier: Apache-2.0
//
// Blocking HTTP requests to a server, for the terminal, the load tool and the tests.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/address.h"
#include "core/result.h"

namespace bourse::net {

struct HouseQuestion {
  std::string method = "GET";
  std::string target = "/";
  std::string body;
  std::string secret;
  std::vector<std::pair<std::string, std::string>>
      headers;  // in addition to Host and Authorization
};

struct HouseReply {
  int status = 0;
  std::string body;
  std::string secret;  // from the cookie, "" without one
  std::vector<std::pair<std::string, std::string>> headers;

  // The first header of that name, "" if there is none.
  std::string_view header(std::string_view name) const;
};

// Blocks for at most 30 seconds. The error is a sentence.
Result<HouseReply, std::string> ask(const HouseAddress& house, const HouseQuestion& question);

}  // namespace bourse::net
