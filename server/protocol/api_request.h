// SPDX-License-Identifier: Apache-2.0
//
// A request over HTTP and its answer, as the house sees them: no type of the network's library.
#pragma once

#include <optional>
#include <string>

#include "server/protocol/user_message.h"

namespace bourse {

struct ApiRequest {
  std::string method;  // "GET", "POST"
  std::string path;    // "/api/tables/k3…/sit": decoded, without the query
  std::string query;   // "viewer=2": what follows the question mark, as it came
  std::string body;
  std::string secret;   // from the cookie or the bearer; "" for a stranger
  std::string address;  // of the client, for the limits
};

struct ApiAnswer {
  int status = 200;
  std::string body;
  std::string content_type = "application/json";
  std::optional<std::string> new_secret;  // becomes the cookie
  std::string file_name;                  // "" unless the body is to be saved as a file
};

ApiAnswer json_answer(std::string body);
ApiAnswer error_answer(int status, UserMessage message, std::string rule = {});
ApiAnswer error_answer(const ApiError& denial);

}  // namespace bourse
