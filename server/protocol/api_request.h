// SPDX-License-Identifier: Apache-2.0
//
// An HTTP request to the house and its answer, without types of the network library.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/protocol/user_message.h"

namespace bourse {

// How a request proves who its person is. An old cookie is one that earlier programs have set: it
// counts for devices of their time alone, and the answer replaces it.
enum class Credential : std::uint8_t { Bearer, Cookie, OldCookie };

struct ApiRequest {
  std::string method;  // "GET", "POST"
  std::string path;    // "/api/tables/k3…/sit": decoded, without the query
  std::string query;   // "viewer=2": the part after the question mark, not decoded
  std::string body;
  std::string secret;   // from the cookie or the bearer token; "" without one
  std::string address;  // the client's, for rate limits
  Credential credential = Credential::Bearer;
  std::string device;  // its kind, such as "Firefox, Linux"
};

struct ApiAnswer {
  int status = 200;
  std::string body;
  std::string content_type = "application/json";
  std::optional<std::string> new_secret;  // sent back as the cookie
  bool drops_cookie = false;              // removes the cookie
  bool drops_old_cookie = false;          // removes that of an earlier program
  std::string file_name;                  // "" unless the body is a download
};

ApiAnswer json_answer(std::string body);
ApiAnswer error_answer(int status, UserMessage message, std::string rule = {});
ApiAnswer error_answer(const ApiError& denial);

}  // namespace bourse
