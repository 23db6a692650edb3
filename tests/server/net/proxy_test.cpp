// SPDX-License-Identifier: Apache-2.0
//
// Requests as proxies send them, byte for byte: who counts as the client, which hosts are served,
// and requests that a proxy and the server could read differently.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/server/net/raw_client.h"
#include "tests/server/net/running_server.h"

using namespace bourse;
using namespace bourse::test;
using namespace std::chrono_literals;

namespace {

constexpr const char* kProxy = "127.0.0.1";
constexpr const char* kInnerProxy = "127.0.9.1";

net::ListenerConfig behind_proxies() {
  net::ListenerConfig impl = quiet_door();
  impl.trusted_proxies = {*read_address_range(kProxy), *read_address_range("127.0.9.0/24")};
  return impl;
}

HouseLimits few_guests() {
  HouseLimits limits = quick_house();
  limits.people_per_address = 3;
  return limits;
}

// The answers to requests sent one after the other on one connection.
std::string talk(std::uint16_t port, const std::string& bytes, const char* from = kProxy) {
  RawClient client(port, from);
  client.send(bytes);
  return client.receive(5s);
}

int count(const std::string& text, std::string_view word) {
  int found = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    ++found;
  }
  return found;
}

// A request for a new guest with these header lines, and no further request.
std::string new_guest(const std::string& headers, bool is_last = true) {
  return "POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-length: 14\r\n" + headers +
         (is_last ? "connection: close\r\n" : "") + "\r\n{\"name\":\"Ada\"}";
}

// How many of ten guests are made by requests that differ in one forged address alone.
int guests_made(const RunningServer& house, const std::string& before, const std::string& after) {
  int made = 0;
  for (int at = 0; at < 10; ++at) {
    const std::string headers = fmt::format("{}198.51.100.{}{}", before, at, after);
    made += count(talk(house.port(), new_guest(headers)), "HTTP/1.1 200 ");
  }
  return made;
}

}  // namespace

TEST_CASE("NET-PROXY HAProxy adds a line at the end: forged lines before it do not count") {
  RunningServer house(behind_proxies(), few_guests());
  const std::string own = "\r\nx-forwarded-proto: https\r\nx-forwarded-for: 192.0.2.7\r\n";
  CHECK(guests_made(house, "x-forwarded-for: ", own) == 3);
}

TEST_CASE("NET-PROXY nginx appends to the line: a forged start does not count") {
  RunningServer house(behind_proxies(), few_guests());
  CHECK(guests_made(house,
                    "X-Forwarded-Proto: https\r\nX-Forwarded-For: ",
                    ", 192.0.2.7\r\nX-Real-IP: 192.0.2.7\r\n") == 3);
}

TEST_CASE("NET-PROXY Caddy replaces the line: each client counts by itself") {
  RunningServer house(behind_proxies(), few_guests());
  const std::string rest = "\r\nX-Forwarded-Host: localhost\r\nX-Forwarded-Proto: https\r\n";
  CHECK(guests_made(house, "X-Forwarded-For: ", rest) == 10);
}

TEST_CASE("NET-PROXY behind two proxies, the client is before the inner one") {
  RunningServer house(behind_proxies(), few_guests());
  const std::string inner = std::string(", 192.0.2.7, ") + kInnerProxy + "\r\n";
  CHECK(guests_made(house, "X-Forwarded-For: ", inner) == 3);
}

TEST_CASE("NET-PROXY a client that is no trusted proxy cannot choose its address") {
  RunningServer house(behind_proxies(), few_guests());
  int made = 0;
  for (int at = 0; at < 10; ++at) {
    const std::string line = "X-Forwarded-For: 198.51.100." + std::to_string(at) + "\r\n";
    const std::string secure = "X-Forwarded-Proto: https\r\n";
    const std::string answer = talk(house.port(), new_guest(line + secure), "127.0.0.2");
    made += count(answer, "HTTP/1.1 200 ");
    CHECK(count(answer, "; Secure") == 0);
  }
  CHECK(made == 3);
}

TEST_CASE("NET-PROXY a trusted proxy that does not name the client is refused") {
  RunningServer house(behind_proxies());
  for (const char* line : {"",
                           "X-Forwarded-For: unknown\r\n",
                           "X-Forwarded-For: 192.0.2.7:5\r\n",
                           "X-Forwarded-For: \r\n",
                           "X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-For: _hidden\r\n"}) {
    CAPTURE(line);
    const std::string answer = talk(house.port(), new_guest(line));
    CHECK(answer.find("HTTP/1.1 400 ") == 0);
    CHECK(answer.find("does not say who sent") != std::string::npos);
  }
  const std::string check = "GET /healthz HTTP/1.0\r\n\r\n";
  CHECK(talk(house.port(), check).find("HTTP/1.0 200 ") == 0);
}

TEST_CASE("NET-PROXY connections are limited per client, not per proxy") {
  net::ListenerConfig impl = behind_proxies();
  impl.limits.connections_per_address = 2;
  RunningServer house(impl);
  std::vector<RawClient> lines;
  const auto opens = [&](const std::string& client) {
    lines.emplace_back(house.port(), kProxy);
    return lines.back().upgrade("/api/lobby/socket", "X-Forwarded-For: " + client + "\r\n");
  };
  CHECK(opens("192.0.2.7"));
  CHECK(opens("192.0.2.7"));
  CHECK_FALSE(opens("192.0.2.7"));
  CHECK(opens("192.0.2.8"));
}

TEST_CASE("NET-HOST a browser at a foreign name gets a page, without words for operators") {
  net::ListenerConfig impl = quiet_door();
  impl.hosts = {"games.example"};
  RunningServer house(impl);
  const auto asked = [&](const std::string& headers) {
    return talk(house.port(),
                "GET /table/x HTTP/1.1\r\nHost: evil.example\r\nAccept: text/html,*/*\r\n" +
                    headers + "Connection: close\r\n\r\n");
  };
  const std::string english = asked("");
  CHECK(english.find("HTTP/1.1 421 ") == 0);
  CHECK(english.find("Content-Type: text/html; charset=utf-8") != std::string::npos);
  CHECK(english.find("<h1>Not at this address</h1>") != std::string::npos);
  CHECK(english.find("--host") == std::string::npos);
  CHECK(asked("Accept-Language: de-AT,en\r\n").find("Nicht unter dieser Adresse") !=
        std::string::npos);
}

TEST_CASE("NET-HOST a foreign name gets 421, also for the site, WebSockets and metrics") {
  net::ListenerConfig impl = quiet_door();
  impl.hosts = {"games.example"};
  impl.metrics_port = 0;
  RunningServer house(impl);
  const auto status = [](std::uint16_t port, const std::string& target, const std::string& host) {
    return talk(port,
                "GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
                    "\r\nConnection: close\r\n\r\n")
        .substr(9, 3);
  };
  for (const char* target : {"/", "/api/games", "/healthz"}) {
    CAPTURE(target);
    CHECK(status(house.port(), target, "games.example:8080") == "200");
    CHECK(status(house.port(), target, "192.0.2.7") == "200");
    CHECK(status(house.port(), target, "evil.example") == "421");
  }
  CHECK(status(house.metrics_port(), "/metrics", "localhost") == "200");
  CHECK(status(house.metrics_port(), "/metrics", "evil.example") == "421");
  RawClient line(house.port());
  line.send(
      "GET /api/lobby/socket HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\n"
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  const std::string answer = line.receive(5s, "\r\n\r\n{");
  CHECK(answer.find("HTTP/1.1 421 ") == 0);
}

TEST_CASE("NET-HOST the refusal says which flag adds the name") {
  RunningServer house;
  const std::string answer =
      talk(house.port(), "GET / HTTP/1.1\r\nHost: games.example\r\nConnection: close\r\n\r\n");
  CHECK(answer.find("--host games.example") != std::string::npos);
}

TEST_CASE("NET-METRICS the metrics have a port of their own, and it has nothing else") {
  net::ListenerConfig impl = quiet_door();
  impl.metrics_port = 0;
  impl.limits.connections = 1;
  RunningServer house(impl);
  const auto asks = [](const std::string& target) {
    return "GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  };
  CHECK(talk(house.port(), asks("/metrics")).find("bourse_tables") == std::string::npos);
  // The port answers when the server is full.
  RawClient only(house.port());
  const std::string metrics = talk(house.metrics_port(), asks("/metrics"));
  CHECK(metrics.find("HTTP/1.1 200 ") == 0);
  for (const char* name : {"bourse_tables ",
                           "bourse_lines ",
                           "bourse_moves_total ",
                           "bourse_refused_messages_total ",
                           "bourse_commits_total ",
                           "bourse_request_seconds_bucket",
                           "bourse_move_seconds_bucket",
                           "bourse_bytes_out_total ",
                           "bourse_resyncs_total "}) {
    CHECK_MESSAGE(metrics.find(std::string("\n") + name) != std::string::npos, name);
  }
  CHECK(talk(house.metrics_port(), asks("/")).find("HTTP/1.1 404 ") == 0);
  CHECK(talk(house.metrics_port(), asks("/api/games")).find("HTTP/1.1 404 ") == 0);
}

TEST_CASE("NET-FRAMING a request that two readers could end in two places is refused and closed") {
  RunningServer house;
  const std::string post = "POST /api/me HTTP/1.1\r\nHost: localhost\r\n";
  // A second reader would take this for the next request.
  const std::string next = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  for (const std::string& request :
       {post + "Transfer-Encoding: gzip\r\n\r\n",
        post + "Transfer-Encoding: chunked, identity\r\n\r\n",
        post + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
        post + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        post + "Content-Length: 0\r\nContent-Length: 5\r\n\r\n",
        post + "X: 1\r\n Transfer-Encoding: chunked\r\n\r\n",
        std::string("POST /api/me HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
        std::string("GET /healthz HTTP/1.1\r\n\r\n"),
        std::string("GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil\r\n\r\n")}) {
    CAPTURE(request);
    const std::string answer = talk(house.port(), fmt::format("{}{}", request, next));
    CHECK(answer.find("HTTP/1.1 400 ") == 0);
    CHECK(answer.find("Connection: close\r\n") != std::string::npos);
    CHECK(count(answer, "\r\nServer: bourse\r\n") == 1);
  }
}

TEST_CASE("NET-FRAMING bodies by length and in chunks are read, in one piece and byte by byte") {
  RunningServer house;
  const std::string chunked =
      "POST /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
      "7\r\n{\"name\"\r\n7;x=y\r\n:\"Ada\"}\r\n0\r\n\r\n";
  const std::string both = new_guest("", false) + chunked + new_guest("");
  CHECK(count(talk(house.port(), both), "HTTP/1.1 200 ") == 3);
  RawClient slow(house.port());
  for (const char byte : both) slow.send(std::string(1, byte));
  CHECK(count(slow.receive(5s), "HTTP/1.1 200 ") == 3);
}

TEST_CASE("NET-FRAMING a client that waits for 100 Continue gets it") {
  RunningServer house;
  RawClient client(house.port());
  client.send(
      "POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 14\r\n"
      "Expect: 100-continue\r\nConnection: close\r\n\r\n");
  CHECK(client.receive(5s, "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n");
  client.send(R"({"name":"Ada"})");
  CHECK(client.receive(5s).find("HTTP/1.1 200 ") == 0);
}
