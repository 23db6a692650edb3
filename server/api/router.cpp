// SPDX-License-Identifier: Apache-2.0
#include "server/api/router.h"

#include <algorithm>
#include <vector>

#include <boost/url/params_encoded_view.hpp>
#include <boost/url/parse_query.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/domain/game_list.h"

namespace bourse {
namespace {

constexpr std::size_t kLongestTableId = 40;

// The next part of a path: "/tables/k3/sit" -> "tables", leaving "/k3/sit".
std::string_view next_part(std::string_view& path) {
  if (path.starts_with('/')) path.remove_prefix(1);
  const std::string_view part = path.substr(0, path.find('/'));
  path.remove_prefix(part.size());
  return part;
}

}  // namespace

std::string query_value(std::string_view query, std::string_view key) {
  const auto params = boost::urls::parse_query({query.data(), query.size()});
  if (!params) return {};
  const auto found = params->find({key.data(), key.size()});
  return found == params->end() ? std::string() : (*found).value.decode();
}

bool Router::has_method(std::string_view method) const {
  return std::any_of(
      routes_.begin(), routes_.end(), [&](const Route& route) { return route.method == method; });
}

UserMessage Router::method_sentence() const {
  std::vector<std::string_view> methods;
  for (const Route& route : routes_) {
    if (std::find(methods.begin(), methods.end(), route.method) == methods.end()) {
      methods.push_back(route.method);
    }
  }
  return fmt::format("allowed methods: {}", fmt::join(methods, " and "));
}

Router::Fit Router::fit(std::string_view pattern, std::string_view path, std::string& part) const {
  while (!pattern.empty()) {
    if (pattern == "/?") return path.empty() || path == "/" ? Fit::Yes : Fit::No;
    const std::string_view wanted = next_part(pattern);
    const std::string_view given = next_part(path);
    if (wanted == "{key}") {
      if (games_.find(given) == nullptr) return Fit::NoGame;
      part = given;
    } else if (wanted == "{id}") {
      if (given.empty() || given.size() > kLongestTableId) return Fit::NoTable;
      part = given;
    } else if (wanted != given) {
      return Fit::No;
    }
  }
  return path.empty() ? Fit::Yes : Fit::No;
}

Result<Router::Match, ApiError> Router::find(std::string_view method, std::string_view path) const {
  if (!has_method(method)) return Unexpected(ApiError{405, method_sentence(), {}});
  UserMessage missing = "there is nothing here";
  for (const Route& route : routes_) {
    std::string part;
    const Fit found = fit(route.pattern, path, part);
    if (found == Fit::Yes && route.method == method) return Match{&route, std::move(part)};
    if (found == Fit::NoGame) missing = "there is no such game";
    if (found == Fit::NoTable) missing = MessageKey::NoTable;
  }
  return Unexpected(ApiError{404, std::move(missing), {}});
}

}  // namespace bourse
