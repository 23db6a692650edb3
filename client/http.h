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

namespace bourse::client {

struct HttpRequest {
  std::string method = "GET";
  std::string target = "/";
  std::string body;
  std::string secret;
  std::vector<std::pair<std::string, std::string>>
      headers;  // in addition to Host and Authorization
};

struct HttpResponse {
  int status = 0;
  std::string body;
  std::string secret;  // from the cookie, "" without one
  std::vector<std::pair<std::string, std::string>> headers;

  // The first header of that name, "" if there is none.
  std::string_view header(std::string_view name) const;
};

// Blocks for at most 30 seconds. The error is a sentence.
Result<HttpResponse, std::string> send_request(const ServerAddress& server,
                                               const HttpRequest& request);

}  // namespace bourse::client
