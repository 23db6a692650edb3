// SPDX-License-Identifier: Apache-2.0
//
// HTTP over real sockets: the network layer's own answers and refusals.
#include <filesystem>
#include <fstream>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "server/store/sqlite/sqlite.h"
#include "tests/server/net/raw_client.h"
#include "tests/server/net/running_server.h"
#include "tests/server/net/test_client.h"
#include "tests/support/project_file.h"

using namespace bourse;
using namespace bourse::test;
using namespace std::chrono_literals;

namespace {

client::HttpResponse asked(const RunningServer& house, const client::HttpRequest& question) {
  const auto reply = client::send_request(house.address(), question);
  REQUIRE_MESSAGE(reply, (reply ? "" : reply.error()));
  return *reply;
}

using Header = std::pair<std::string, std::string>;

std::string name_of(std::string_view cookie) {
  return std::string(cookie.substr(0, cookie.find('=')));
}

std::string old_text(const std::string& name) {
  std::ifstream file(project_file("tests/server/old_files/" + name), std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string said(const RunningServer& house, const std::string& bytes) {
  RawClient client(house.port());
  client.send(bytes);
  return client.receive(5s);
}

}  // namespace

TEST_CASE("NET-HTTP the server reports its health") {
  RunningServer house;
  CHECK(asked(house, {"GET", "/healthz", "", "", {}}).body == "ok\n");
}

TEST_CASE("NET-HTTP every answer carries the security headers") {
  RunningServer house;
  for (const char* target :
       {"/", "/healthz", "/api/games", "/api/nothing", "/nothing.js", "/%zz"}) {
    const auto reply = asked(house, {"GET", target, "", "", {}});
    CAPTURE(target);
    CHECK(reply.header("X-Content-Type-Options") == "nosniff");
    CHECK(reply.header("Referrer-Policy") == "no-referrer");
    CHECK(reply.header("Permissions-Policy").find("camera=()") == 0);
    const std::string policy(reply.header("Content-Security-Policy"));
    CHECK(policy.find("default-src 'none'") == 0);
    CHECK(policy.find("frame-ancestors 'none'") != std::string::npos);
    CHECK(policy.find("script-src 'self';") != std::string::npos);
  }
}

TEST_CASE("NET-HTTP a full server refuses with the security headers too") {
  net::ListenerConfig impl = quiet_door();
  impl.limits.connections = 1;
  RunningServer house(impl);
  RawClient first(house.port());
  first.send("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  REQUIRE(first.receive(5s, "ok\n").find("ok\n") != std::string::npos);
  RawClient second(house.port());
  const std::string answer = second.receive(5s);
  CAPTURE(answer);
  CHECK(answer.find("HTTP/1.1 503 ") == 0);
  for (const char* header : {"\r\nX-Content-Type-Options: nosniff\r\n",
                             "\r\nPermissions-Policy: camera=()",
                             "\r\nContent-Security-Policy: default-src 'none'",
                             "\r\nX-Frame-Options: DENY\r\n"}) {
    CHECK_MESSAGE(answer.find(header) != std::string::npos, header);
  }
  const std::size_t body = answer.find("\r\n\r\n") + 4;
  CHECK(answer.find("Content-Length: " + std::to_string(answer.size() - body)) !=
        std::string::npos);
}

TEST_CASE("NET-HTTP a full server answers a browser with a page, and a program with JSON") {
  net::ListenerConfig impl = quiet_door();
  impl.limits.connections = 1;
  RunningServer house(impl);
  RawClient first(house.port());
  first.send("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  REQUIRE(first.receive(5s, "ok\n").find("ok\n") != std::string::npos);
  const std::string get = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n";
  const std::string page = said(house, get + "Accept: text/html,*/*\r\n\r\n");
  CHECK(page.find("HTTP/1.1 503 ") == 0);
  CHECK(page.find("Content-Type: text/html; charset=utf-8") != std::string::npos);
  CHECK(page.find("<h1>The trading floor is closed for a moment</h1>") != std::string::npos);
  const std::string program = said(house, get + "Accept: */*\r\n\r\n");
  CHECK(program.find("HTTP/1.1 503 ") == 0);
  CHECK(program.find("Content-Type: application/json") != std::string::npos);
  CHECK(program.find("{\"sentence\":\"too many connections") != std::string::npos);
  CHECK(house.net_counters().turned_away == 2);
}

TEST_CASE("NET-HTTP a browser that sends too much gets a page, and a program gets JSON") {
  RunningServer house;
  const auto sent = [&](const std::string& path, const std::string& accept) {
    return said(house,
                "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: " + accept +
                    "\r\nAccept-Language: de-DE\r\nContent-Length: 300000\r\n\r\n");
  };
  const std::string page = sent("/open/nyse?players=2", "text/html,*/*");
  CHECK(page.find("HTTP/1.1 413 ") == 0);
  CHECK(page.find("<h1>Das war zu viel auf einmal</h1>") != std::string::npos);
  for (const std::string& other : {sent("/open", "*/*"), sent("/api/tables", "text/html")}) {
    CHECK(other.find("HTTP/1.1 413 ") == 0);
    CHECK(other.find("{\"sentence\":\"the body is longer than 256 KiB\"") != std::string::npos);
  }
}

TEST_CASE("NET-HTTP the cookie is HttpOnly, SameSite and, behind TLS, of this host alone") {
  net::ListenerConfig impl = quiet_door();
  impl.trusted_proxies = {*read_address_range("127.0.0.1")};
  RunningServer house(impl);
  const std::string name = R"({"name":"Ada"})";
  const Header client{"X-Forwarded-For", "192.0.2.7"};
  const Header tls{"X-Forwarded-Proto", "https"};
  const auto plain = asked(house, {"POST", "/api/me", name, "", {client}});
  REQUIRE(plain.status == 200);
  const std::string cookie(plain.header("Set-Cookie"));
  for (const char* part : {"; HttpOnly", "; SameSite=Lax", "; Path=/", "; Max-Age=31536000"}) {
    CHECK_MESSAGE(cookie.find(part) != std::string::npos, part);
  }
  CHECK(cookie.find("bourse_") == 0);
  CHECK(cookie.find("; Secure") == std::string::npos);
  const auto secure = asked(house, {"POST", "/api/me", name, "", {client, tls}});
  const std::string host_cookie(secure.header("Set-Cookie"));
  // RFC 6265bis 4.1.3.2: with this prefix it is Secure, for the whole site, and has no Domain.
  CHECK(host_cookie.find("__Host-" + name_of(cookie) + "=") == 0);
  CHECK(host_cookie.find("; Secure") != std::string::npos);
  CHECK(host_cookie.find("; Path=/;") != std::string::npos);
  CHECK(host_cookie.find("Domain") == std::string::npos);
  CHECK_FALSE(secure.header("Strict-Transport-Security").empty());

  const auto me = [&](const Header& cookies, const Header& more = {"X-Nothing", "1"}) {
    return asked(house, {"GET", "/api/me", "", "", {client, cookies, more}}).status;
  };
  const Header by_plain{"Cookie", "x=1; " + name_of(cookie) + "=" + plain.secret};
  const Header by_host{"Cookie", "__Host-" + name_of(cookie) + "=" + secure.secret};
  CHECK(me(by_plain) == 200);
  CHECK(me(by_host, tls) == 200);
  CHECK(me(by_plain, tls) == 404);  // another host of the domain may have set it
  CHECK(asked(house, {"GET", "/api/me", "", plain.secret, {client}}).body == name);
  CHECK(asked(house, {"GET", "/api/me", "", "forged", {client}}).status == 404);
  CHECK(asked(house, {"GET", "/api/me", "", "", {client}}).status == 404);
}

TEST_CASE("NET-HTTP two houses on one host have cookies of their own") {
  RunningServer one;
  RunningServer other;
  const client::HttpRequest sign_in{"POST", "/api/me", R"({"name":"Ada"})", "", {}};
  const auto at_one = asked(one, sign_in);
  const auto at_other = asked(other, sign_in);
  const std::string cookies = std::string(at_one.header("Set-Cookie")).substr(0, 68) + "; " +
                              std::string(at_other.header("Set-Cookie")).substr(0, 68);
  CHECK(name_of(at_one.header("Set-Cookie")) != name_of(at_other.header("Set-Cookie")));
  CHECK(asked(one, {"GET", "/api/me", "", "", {{"Cookie", cookies}}}).status == 200);
  CHECK(asked(other, {"GET", "/api/me", "", "", {{"Cookie", cookies}}}).status == 200);
}

TEST_CASE("NET-HTTP the cookie of an earlier program is replaced, for its devices alone" *
          doctest::test_suite("SQLite only: an old file")) {
  const TestFolder folder;
  {
    Database old(house_file(folder.path()));
    old.run(old_text("schema_5.sql"));
  }
  RunningServer house(folder.path());
  const json::object written = read_object(old_text("schema_5.json"));
  const std::string ada(written.at("people").as_array().at(0).as_string());
  const Header old_cookie{"Cookie", "bourse=" + ada};
  const auto first = asked(house, {"GET", "/api/me", "", "", {old_cookie}});
  CHECK(first.status == 200);
  std::vector<std::string> set;
  for (const auto& [header, value] : first.headers) {
    if (header == "Set-Cookie") set.push_back(value);
  }
  REQUIRE(set.size() == 2);
  CHECK(set[0].find("=" + ada + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000") == 15);
  CHECK(set[1] == "bourse=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
  const Header new_cookie{"Cookie", set[0].substr(0, set[0].find(';'))};
  CHECK(asked(house, {"GET", "/api/me", "", "", {new_cookie}}).status == 200);

  const auto guest = asked(house, {"POST", "/api/me", R"({"name":"Eve"})", "", {}});
  const Header planted{"Cookie", "bourse=" + guest.secret};
  CHECK(asked(house, {"GET", "/api/me", "", "", {planted}}).status == 404);
}

TEST_CASE("NET-HTTP devices are named after their browsers, and logging out removes the cookie") {
  RunningServer house;
  const auto guest = asked(house,
                           {"POST",
                            "/api/me",
                            R"({"name":"Ada"})",
                            "",
                            {{"User-Agent", "Mozilla/5.0 (X11; Linux) Firefox/128.0"}}});
  const auto list = asked(house, {"GET", "/api/devices", "", guest.secret, {}});
  CHECK(list.body.find(R"("name":"Firefox, Linux")") != std::string::npos);
  const auto out = asked(house, {"POST", "/api/devices/log_out", "", guest.secret, {}});
  const std::string cookie(out.header("Set-Cookie"));
  CHECK(cookie.find(name_of(guest.header("Set-Cookie")) + "=; ") == 0);
  CHECK(cookie.find("; Max-Age=0") != std::string::npos);
  CHECK(asked(house, {"GET", "/api/me", "", guest.secret, {}}).status == 404);
}

TEST_CASE("NET-HTTP a page of another site may not post") {
  RunningServer house;
  const std::string own = "http://127.0.0.1:" + house.address().port;
  const std::string body = R"({"name":"Ada"})";
  CHECK(asked(house, {"POST", "/api/me", body, "", {{"Origin", "http://evil"}}}).status == 403);
  CHECK(asked(house, {"POST", "/api/me", body, "", {{"Origin", "null"}}}).status == 403);
  CHECK(asked(house, {"POST", "/api/me", body, "", {{"Origin", own}}}).status == 200);
  CHECK(house.net_counters().wrong_origins == 2);
}

TEST_CASE("NET-HTTP oversize and malformed requests are refused with a sentence") {
  RunningServer house;
  const auto large =
      asked(house, {"POST", "/api/me", std::string(std::size_t{300} * 1024, 'x'), "", {}});
  CHECK(large.status == 413);
  CHECK(large.body.find("256 KiB") != std::string::npos);
  CHECK(said(house,
             "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nA: " + std::string(20'000, 'a') + "\r\n\r\n")
            .find(" 431 ") != std::string::npos);
  CHECK(said(house, "\x16\x03\x01 this is not HTTP\r\n\r\n").find(" 400 ") != std::string::npos);
  CHECK(said(house, "GET / HTTP/9.9\r\n\r\n").find(" 400 ") != std::string::npos);
  CHECK(said(house, "GET nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").find(" 400 ") !=
        std::string::npos);
  CHECK(said(house, "POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n")
            .find(" 400 ") != std::string::npos);
  CHECK(asked(house, {"DELETE", "/api/me", "", "", {}}).status == 405);
  CHECK(asked(house, {"POST", "/", "", "", {}}).status == 405);
  CHECK(asked(house, {"GET", "/healthz", "", "", {}}).status == 200);
}

TEST_CASE("NET-HTTP a connection is kept open for the next request") {
  RunningServer house;
  RawClient client(house.port());
  const std::string request = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
  client.send(request + request);
  const std::string answers = client.receive(5s, "ok\nHTTP");
  CHECK(answers.find("ok\nHTTP") != std::string::npos);
  client.send(request);
  CHECK(client.receive(5s, "ok\n").find("ok\n") != std::string::npos);
  CHECK(house.net_counters().accepted == 1);
}

TEST_CASE("NET-HTTP a client that sends its request letter by letter times out") {
  net::ListenerConfig impl = quiet_door();
  impl.limits.request_time = 1s;
  RunningServer house(impl);
  RawClient client(house.port());
  const auto start = std::chrono::steady_clock::now();
  bool is_open = true;
  for (int i = 0; i < 100 && is_open && !client.is_closed(); ++i) {
    is_open = client.send("G");
    client.receive(50ms);
  }
  CHECK(std::chrono::steady_clock::now() - start < 4s);
}

TEST_CASE("NET-HTTP a flood is answered with 429, and other addresses are unaffected") {
  net::ListenerConfig impl = quiet_door();
  impl.limits.requests_per_second = 10;
  impl.limits.requests_at_once = 50;
  RunningServer house(impl);
  RawClient flood(house.port(), "127.0.0.2");
  std::string requests;
  for (int i = 0; i < 500; ++i) requests += "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
  flood.send(requests);
  const std::string answers = flood.receive(1s);
  CHECK(answers.find(" 429 ") != std::string::npos);
  CHECK(house.net_counters().over_rate >= 400);
  for (int i = 0; i < 20; ++i) {
    CHECK(asked(house, {"GET", "/api/games", "", "", {}}).status == 200);
  }
}

TEST_CASE("NET-HTTP replays beyond the limit are refused, not queued") {
  HouseLimits limits = quick_house();
  limits.replays = 2;
  RunningServer house(quiet_door(), limits);
  TestClient ada(house.address(), "Ada");
  const std::string id = ada.open_table(10, 0);
  const std::string table = "/api/tables/" + id;
  // Bots play only while somebody watches.
  ada.connect(id);
  ada.hello();
  const auto start = std::chrono::steady_clock::now();
  while (read_object(ada.request("GET", table).body).at("status") != "over") {
    REQUIRE(std::chrono::steady_clock::now() - start < 60s);
    ada.rest(20ms);
  }
  std::vector<RawClient> crowd;
  for (int at = 0; at < 8; ++at) {
    crowd.emplace_back(house.port());
    crowd.back().send("GET " + table + "/replay?viewer=all HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  }
  int written = 0;
  int refused = 0;
  for (RawClient& client : crowd) {
    const std::string answer = client.receive(20s, "\r\n\r\n");
    if (answer.find(" 200 ") != std::string::npos) ++written;
    if (answer.find(" 503 ") != std::string::npos) ++refused;
  }
  CHECK(written >= 2);
  CHECK(refused >= 1);
  CHECK(written + refused == 8);
  CHECK(ada.request("GET", table + "/replay?viewer=all").status == 200);
}

TEST_CASE("NET-HTTP the site is one page with ETags; a missing file is 404") {
  const PassingFolder folder;
  std::ofstream(std::filesystem::path(folder.path()) / "index.html") << "<p>the site</p>";
  std::ofstream(std::filesystem::path(folder.path()) / "app.js") << "let a = 1;";
  RunningServer house(quiet_door(), quick_house(), net::Site(folder.path()));
  const auto index = asked(house, {"GET", "/table/k3x9", "", "", {}});
  CHECK(index.body == "<p>the site</p>");
  CHECK(index.header("Cache-Control") == "no-cache");
  CHECK(index.header("Content-Type") == "text/html; charset=utf-8");
  const auto script = asked(house, {"GET", "/app.js", "", "", {}});
  CHECK(script.body == "let a = 1;");
  const std::string tag(script.header("ETag"));
  const auto again = asked(house, {"GET", "/app.js", "", "", {{"If-None-Match", tag}}});
  CHECK(again.status == 304);
  CHECK(again.body.empty());
  const auto head = asked(house, {"HEAD", "/app.js", "", "", {}});
  CHECK(head.header("Content-Length") == "10");
  CHECK(asked(house, {"GET", "/nothing.js", "", "", {}}).status == 404);
}

TEST_CASE("NET-HTTP links to games and tables have a preview, also compressed") {
  const PassingFolder folder;
  std::ofstream(std::filesystem::path(folder.path()) / "index.html")
      << "<head><!-- link preview --></head>";
  RunningServer house(quiet_door(), quick_house(), net::Site(folder.path()));
  TestClient ada(house.address(), "Ada");
  const std::string table = "/table/" + ada.open_table(3, 2);
  const auto has = [&](const std::string& path,
                       std::string_view property,
                       const std::string& content) {
    const std::string page = asked(house, {"GET", path, "", "", {}}).body;
    const auto tag = fmt::format(R"(<meta property="og:{}" content="{}" />)", property, content);
    CHECK_MESSAGE(page.find(tag) != std::string::npos, page);
  };
  const std::string origin = "http://127.0.0.1:" + house.address().port;
  has("/", "title", "Bourse");
  has("/rules/nyse", "title", "NYSE: the rules");
  has("/rules/nyse", "image", origin + "/preview/nyse.png");
  has("/open", "image", origin + "/preview/bourse.png");
  has(table, "title", "NYSE: 2 seats are open");
  has(table, "url", origin + table);
  const auto plain = asked(house, {"GET", table, "", "", {}});
  const auto packed = asked(house, {"GET", table, "", "", {{"Accept-Encoding", "gzip"}}});
  CHECK(packed.header("Content-Encoding") == "gzip");
  CHECK(packed.body.size() < plain.body.size());
  const std::string tag(plain.header("ETag"));
  CHECK(tag != std::string(asked(house, {"GET", "/", "", "", {}}).header("ETag")));
  CHECK(asked(house, {"GET", table, "", "", {{"If-None-Match", tag}}}).status == 304);
}

TEST_CASE("NET-HTTP a page or a table that does not exist is answered with 404, and the page") {
  const PassingFolder folder;
  std::ofstream(std::filesystem::path(folder.path()) / "index.html") << "<p>the site</p>";
  RunningServer house(quiet_door(), quick_house(), net::Site(folder.path()));
  TestClient ada(house.address(), "Ada");
  const std::string table = ada.open_table(2, 2);
  const auto status = [&](const std::string& path) {
    const auto page = asked(house, {"GET", path, "", "", {}});
    CHECK(page.body == "<p>the site</p>");
    return page.status;
  };
  for (const std::string path :
       {"/", "/open", "/open/nyse", "/rules/nyse", "/hand", "/index.html", "/open/"}) {
    CAPTURE(path);
    CHECK(status(path) == 200);
  }
  CHECK(status("/table/" + table) == 200);
  CHECK(status("/table/" + table + "/after") == 200);
  for (const std::string path : {"/tables",
                                 "/rules/chess",
                                 "/open/chess",
                                 "/open/nyse/2",
                                 "/table",
                                 "/table/k3x9",
                                 "/hand/1",
                                 "/table/k3x9/after",
                                 "/apis",
                                 "/table/../open"}) {
    CAPTURE(path);
    CHECK(status(path) == 404);
  }
  CHECK(status("/table/" + table + "/before") == 404);
  CHECK(asked(house, {"HEAD", "/table/k3x9", "", "", {}}).status == 404);
  // An answer from the cache does not turn a missing page into one that exists.
  const std::string tag(asked(house, {"GET", "/", "", "", {}}).header("ETag"));
  CHECK(asked(house, {"GET", "/nowhere", "", "", {{"If-None-Match", tag}}}).status == 404);
  // People see the page, programs a sentence.
  const auto shown = asked(house, {"GET", "/old.html", "", "", {{"Accept", "text/html,*/*"}}});
  CHECK(shown.status == 404);
  CHECK(shown.body == "<p>the site</p>");
  CHECK(asked(house, {"GET", "/old.js", "", "", {}}).body.find("no such file") !=
        std::string::npos);
}

TEST_CASE("NET-HTTP the embedded site is served plain and gzipped") {
  RunningServer house;
  const auto plain = asked(house, {"GET", "/", "", "", {}});
  CHECK(plain.status == 200);
  CHECK(plain.body.find("doctype html") < 4);
  const auto packed = asked(house, {"GET", "/", "", "", {{"Accept-Encoding", "gzip"}}});
  CHECK(packed.status == 200);
  if (packed.header("Content-Encoding") == "gzip") {
    CHECK(packed.body.substr(0, 2) == "\x1f\x8b");
    CHECK(packed.body.size() < plain.body.size());
  }
}
