// SPDX-License-Identifier: Apache-2.0
//
// Finds the route of a request in a table of routes. What is answered where there is none follows
// from the table too: 405 for a method that no route has, 404 for the rest.
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

// A request on its way: what it asks, who asks, and whom to answer.
struct ApiCall {
  ApiRequest request;
  std::string part;  // of the path, for the {…} of the pattern
  Person person;     // kNobody: a stranger
  std::function<void(ApiAnswer)> reply;
};

struct Route {
  std::string_view method;
  // "/api/tables/{id}/sit". {id} stands for what may be the id of a table, {key} for the key of a
  // game; "/?" at the end for a slash that may be missing.
  std::string_view pattern;
  void (*handle)(Api&, ApiCall);
};

class Router {
 public:
  // At most one {…} in a pattern.
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
