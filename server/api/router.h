// SPDX-License-Identifier: Apache-2.0
//
// Finds the route of a request in a table of routes. Errors follow from the table too: 405 for a
// method that no route of the path has, 404 for anything else.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"
#include "server/protocol/api_request.h"
#include "server/store/store.h"

namespace bourse {

struct GameList;
struct Api;

// A request being handled: the request, the caller, and the reply.
struct ApiCall {
  ApiRequest request;
  std::string part;  // of the path, matched by the {…} of the pattern
  Person person;     // kNobody: an unknown caller
  DeviceId device = kNoDevice;
  std::function<void(ApiAnswer)> reply;
};

// "viewer=2&x=y" and "viewer" -> "2"; "" if the key or the query is absent.
std::string query_value(std::string_view query, std::string_view key);

struct Route {
  std::string_view method;
  // "/api/tables/{id}/sit". {id} matches any possible id of a table, {key} the key of a game; "/?"
  // at the end matches an optional slash.
  std::string_view pattern;
  void (*handle)(Api&, ApiCall);
};

class Router {
 public:
  // A pattern has at most one {…}.
  Router(std::span<const Route> routes, const GameList& games) : routes_(routes), games_(games) {}

  struct Match {
    const Route* route;
    std::string part;
  };
  Result<Match, ApiError> find(std::string_view method, std::string_view path) const;

 private:
  enum class Fit { Yes, No, NoGame, NoTable };

  bool has_method(std::string_view method) const;
  UserMessage method_sentence() const;
  // How the path fits the pattern. Yes: `part` is set if the pattern has a {…}.
  Fit fit(std::string_view pattern, std::string_view path, std::string& part) const;

  std::span<const Route> routes_;
  const GameList& games_;
};

}  // namespace bourse
