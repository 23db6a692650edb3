// SPDX-License-Identifier: Apache-2.0
//
// The table of routes: matching paths, answers without a match, and the same rows in
// docs/protocol.md.
#include "server/api/router.h"

#include <fstream>
#include <set>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "server/api/routes.h"
#include "tests/server/test_house.h"
#include "tests/support/project_file.h"

namespace bourse {
namespace {

constexpr Route kRoutes[] = {
    {"GET", "/a", nullptr},
    {"PUT", "/a/{id}", nullptr},
    {"GET", "/a/{id}/b/?", nullptr},
    {"GET", "/g/{key}/c", nullptr},
};

std::string found(std::string_view method, std::string_view path) {
  const Router router(kRoutes, test_catalogue());
  const auto match = router.find(method, path);
  if (match) return std::string(match->route->pattern) + " " + match->part;
  return std::to_string(match.error().status) + " " + match.error().message.text;
}

// The pattern with these words for {id} and {key}, and without the optional slash.
std::string path_of(const Route& route, std::string_view id, std::string_view key) {
  std::string path(route.pattern);
  const auto replace = [&](std::string_view part, std::string_view by) {
    const std::size_t at = path.find(part);
    if (at != std::string::npos) path.replace(at, part.size(), by);
  };
  replace("{id}", id);
  replace("{key}", key);
  replace("/?", "");
  return path;
}

// "| `GET /api/tables/ID/replay?viewer=V` | …" -> "GET /api/tables/ID/replay"; "" for other lines.
std::string route_in(std::string_view line) {
  if (line.starts_with("| ")) line.remove_prefix(2);
  if (!line.starts_with("`GET /api/") && !line.starts_with("`POST /api/")) return {};
  line.remove_prefix(1);
  const std::size_t path = line.find(' ') + 1;
  return std::string(line.substr(0, line.find_first_of("?` ", path)));
}

}  // namespace

TEST_CASE("router: a path finds its row and the variable part of the pattern") {
  CHECK(found("GET", "/a") == "/a ");
  CHECK(found("PUT", "/a/k3x9") == "/a/{id} k3x9");
  CHECK(found("GET", "/a/k3x9/b") == "/a/{id}/b/? k3x9");
  CHECK(found("GET", "/a/k3x9/b/") == "/a/{id}/b/? k3x9");
  CHECK(found("GET", "/g/nyse/c") == "/g/{key}/c nyse");
  CHECK(found("PUT", "/a/" + std::string(40, 'x')) == "/a/{id} " + std::string(40, 'x'));
}

TEST_CASE("router: an unknown path is 404, and a method without a route 405") {
  const std::string nothing = "404 there is nothing here";
  const std::string no_table = "404 There is no such table.";
  const std::string no_game = "404 there is no such game";
  for (const char* path : {"", "/", "/x", "/ax", "//a", "/a/k3x9", "/a/k3x9/x", "/g/nyse"}) {
    CHECK_MESSAGE(found("GET", path) == nothing, path);
  }
  CHECK(found("PUT", "/a") == no_table);  // a row for PUT would need an id here
  CHECK(found("PUT", "/a/" + std::string(41, 'x')) == no_table);
  CHECK(found("GET", "/a/") == no_table);
  CHECK(found("GET", "/a//b") == no_table);
  CHECK(found("GET", "/g/chess/c") == no_game);
  CHECK(found("GET", "/g/chess") == no_game);
  CHECK(found("GET", "/a/k3x9/b//") == nothing);
  CHECK(found("POST", "/a") == "405 allowed methods: GET and PUT");
  CHECK(found("", "/a") == "405 allowed methods: GET and PUT");
}

TEST_CASE("routes: every row is found by a path of its own") {
  const Router router(api_routes(), test_catalogue());
  for (const Route& route : api_routes()) {
    const std::string path = path_of(route, "k3x9", "nyse");
    const auto match = router.find(route.method, path);
    REQUIRE_MESSAGE(match.has_value(), path);
    CHECK_MESSAGE(match->route == &route, path);
    CHECK((route.handle != nullptr));
  }
}

TEST_CASE("routes: docs/protocol.md lists these and no others") {
  std::multiset<std::string> wanted;
  const auto want = [&](const Route& route) {
    wanted.insert(std::string(route.method) + " " + path_of(route, "ID", "KEY"));
  };
  for (const Route& route : api_routes()) want(route);
  for (const Route& route : socket_routes()) want(route);
  std::multiset<std::string> listed;
  std::ifstream docs(project_file("docs/protocol.md"));
  for (std::string line; std::getline(docs, line);) {
    if (const std::string route = route_in(line); !route.empty()) listed.insert(route);
  }
  CHECK(listed == wanted);
}

TEST_CASE("routes: a request without a route is answered with status and sentence") {
  TestHouse house;
  const auto answer = [&](const char* method, const std::string& path) {
    const Answer given = house.ask(method, path);
    return std::to_string(given.status) + " " + given.text;
  };
  const std::string nothing = R"(404 {"sentence":"there is nothing here","rule":""})";
  const std::string no_game = R"(404 {"sentence":"there is no such game","rule":""})";
  const std::string no_table =
      R"(404 {"sentence":"There is no such table.","rule":"","key":"no_table"})";
  const std::string no_method = R"(405 {"sentence":"allowed methods: GET and POST","rule":""})";
  for (const char* path : {"/",
                           "/api",
                           "/api/x",
                           "/api/me/",
                           "/api/devices/link",
                           "/api/games/nyse",
                           "/api/tables/a/sit",
                           "/api/tables/a/x",
                           "/api/tables/a/socket"}) {
    CHECK_MESSAGE(answer("GET", path) == nothing, path);
  }
  for (const char* path : {"/api/me/tables",
                           "/api/devices/link/x",
                           "/api/games/nyse/rules",
                           "/api/tables/a",
                           "/api/tables/a/hint",
                           "/api/lobby/socket"}) {
    CHECK_MESSAGE(answer("POST", path) == nothing, path);
  }
  CHECK(answer("POST", "/api/games") == no_game);
  CHECK(answer("GET", "/api/games/chess") == no_game);
  CHECK(answer("POST", "/api/games/chess/options") == no_game);
  CHECK(answer("GET", "/api/tables//sit") == no_table);
  CHECK(answer("GET", "/api/tables/" + std::string(41, 'x') + "/x") == no_table);
  CHECK(answer("GET", "/api/tables/a") == no_table);
  CHECK(answer("GET", "/api/tables/") == R"(200 {"tables":[]})");
  CHECK(answer("DELETE", "/api/me") == no_method);
  CHECK(answer("HEAD", "/nowhere") == no_method);
}

TEST_CASE("routes: a socket belongs to a table or to the lobby") {
  TestHouse house;
  const auto refusal = [&](const std::string& path) {
    ApiRequest request;
    request.method = "GET";
    request.path = path;
    const auto answer = house.house().refuse_connection(request);
    return answer ? std::to_string(answer->status) + " " + answer->body : std::string();
  };
  const std::string none = R"(404 {"sentence":"there is no such socket","rule":""})";
  CHECK(refusal("/api/lobby/socket").empty());
  CHECK(refusal("/api/tables/nowhere/socket").empty());
  for (const char* path : {"/api/tables",
                           "/api/tables/socket",
                           "/api/tables//socket",
                           "/api/tables/a/b/socket",
                           "/api/tables/a/socket/",
                           "/api/x"}) {
    CHECK_MESSAGE(refusal(path) == none, path);
  }
}

}  // namespace bourse
