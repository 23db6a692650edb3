// SPDX-License-Identifier: Apache-2.0
//
// Parts of the network layer that need no socket: buckets, headers, paths, the log, the site.
#include <filesystem>
#include <fstream>

#include <boost/asio/io_context.hpp>
#include <boost/beast/zlib/inflate_stream.hpp>
#include <doctest/doctest.h>

#include "server/net/connection_limiter.h"
#include "server/net/flush_queue.h"
#include "server/net/forwarded.h"
#include "server/net/framing.h"
#include "server/net/gzip.h"
#include "server/net/link_preview.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/own_hosts.h"
#include "server/net/requests.h"
#include "server/net/site.h"
#include "tests/server/net/running_server.h"

using namespace bourse;
using namespace bourse::net;
using std::chrono::milliseconds;

TEST_CASE("NET a token bucket allows a burst, then its rate per second") {
  const TokenRate rate = TokenRate::per_second(2, 3);
  const milliseconds start{0};
  TokenBucket bucket;
  for (int i = 0; i < 3; ++i) CHECK(bucket.take(rate, start));
  CHECK_FALSE(bucket.take(rate, start));
  CHECK(bucket.until_next(rate, start) >= milliseconds(500));
  CHECK(bucket.until_next(rate, start) <= milliseconds(501));
  CHECK_FALSE(bucket.take(rate, start + milliseconds(400)));
  CHECK(bucket.take(rate, start + milliseconds(510)));
  CHECK_FALSE(bucket.is_full(rate, start + milliseconds(510)));
  CHECK(bucket.is_full(rate, start + milliseconds(5000)));
}

TEST_CASE("NET a rate limit key is an IPv4 address or the first half of an IPv6 address") {
  CHECK(rate_limit_key("192.0.2.7") == "192.0.2.7");
  CHECK(rate_limit_key("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::/64");
  CHECK(rate_limit_key("2001:db8:1:2:ffff::1") == rate_limit_key("2001:db8:1:2::9"));
  CHECK(rate_limit_key("::ffff:192.0.2.7") == "192.0.2.7");
  CHECK(rate_limit_key("::1") == "::1");
}

TEST_CASE("NET the connection limiter counts in total and per address, and forgets idle ones") {
  NetLimits limits;
  limits.connections = 3;
  limits.connections_per_address = 2;
  ConnectionLimiter keeper(limits);
  CHECK(keeper.enter("a"));
  CHECK(keeper.enter("a"));
  CHECK_FALSE(keeper.enter("a"));
  CHECK(keeper.enter("b"));
  CHECK_FALSE(keeper.enter("c"));
  keeper.leave("a");
  CHECK(keeper.enter("c"));
  keeper.leave("c");
  keeper.sweep(std::chrono::steady_clock::now());
  CHECK(keeper.known() == 2);
  CHECK(keeper.inside() == 2);
}

TEST_CASE("NET the shared address has no limit of its own") {
  NetLimits limits;
  limits.connections_per_address = 1;
  ConnectionLimiter keeper(limits);
  CHECK(keeper.enter(""));
  CHECK(keeper.enter(""));
}

TEST_CASE("NET a target is decoded once, and refused if it is invalid") {
  const auto target = read_target("/api/tables/a%20b?viewer=%32");
  REQUIRE(target);
  CHECK(target->path == "/api/tables/a b");
  CHECK(target->query == "viewer=%32");
  for (const char* bad :
       {"", "api", "/%", "/%4", "/%zz", "/a%00b", "/a%0ab", "/%+1", "http://x/"}) {
    CHECK_MESSAGE(!read_target(bad), bad);
  }
}

TEST_CASE("NET the secret comes from the bearer token or the cookie") {
  const auto secret = [](std::string_view cookie, std::string_view token, bool is_secure = false) {
    return credentials_of(cookie, token, "h1", is_secure).secret;
  };
  CHECK(secret("a=1; bourse_h1=xyz; b=2", "") == "xyz");
  CHECK(secret("notbourse_h1=xyz", "") == "");
  CHECK(secret("bourse_h1=xyz", "Bearer abc") == "abc");
  CHECK(secret("", "Basic abc") == "");
  CHECK(secret("bourse_h12=xyz; bourse_h=x", "") == "");
  // Over TLS only a cookie that no other host can have set counts, and it always counts first.
  CHECK(secret("bourse_h1=xyz; __Host-bourse_h1=abc", "") == "abc");
  CHECK(secret("bourse_h1=xyz", "", true) == "");
  CHECK(secret("bourse_h1=xyz; __Host-bourse_h1=abc", "", true) == "abc");
  CHECK(credentials_of("__Host-bourse_h1=abc", "", "h1", true).kind == Credential::Cookie);
  // That of an earlier program is the last.
  CHECK(credentials_of("bourse=old; bourse_h1=xyz", "", "h1", false).secret == "xyz");
  CHECK(credentials_of("bourse=old", "", "h1", true).secret == "old");
  CHECK(credentials_of("bourse=old", "", "h1", true).kind == Credential::OldCookie);
}

TEST_CASE("NET a device is named by words of our own") {
  constexpr std::string_view kMozilla = "Mozilla/5.0 ";
  const auto name = [&](std::string_view rest) {
    return device_name(std::string(kMozilla) + std::string(rest));
  };
  CHECK(name("(X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0") == "Firefox, Linux");
  CHECK(name("(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
             "Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0") == "Edge, Windows");
  CHECK(name("(Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 "
             "Mobile Safari/537.36") == "Chrome, Android");
  CHECK(name("(iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
             "Version/17.5 Mobile/15E148 Safari/604.1") == "Safari, iPhone");
  CHECK(name("(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
             "Version/17.5 Safari/605.1.15") == "Safari, macOS");
  CHECK(device_name("bourse") == "Terminal");
  CHECK(device_name("<script>alert(1)</script>") == "");
}

TEST_CASE("NET only pages of the same host have the same origin") {
  CHECK(is_same_origin("", "house:8080"));
  CHECK(is_same_origin("http://house:8080", "house:8080"));
  CHECK(is_same_origin("https://House.Example", "house.example"));
  for (const char* other : {"http://evil",
                            "http://house",
                            "http://house:8081",
                            "null",
                            "house:8080",
                            "file://house:8080",
                            "http://house:8080.evil",
                            "http://"}) {
    CHECK_MESSAGE(!is_same_origin(other, "house:8080"), other);
  }
  CHECK_FALSE(is_same_origin("http://", ""));
}

TEST_CASE("NET a range of addresses has a length that fits its kind") {
  const auto has = [](const char* range, const char* address) {
    return TrustedProxies({read_address_range(range).value()}).trusts(address);
  };
  CHECK(has("10.1.2.3", "10.1.2.3"));
  CHECK(has("10.1.2.3", "::ffff:10.1.2.3"));
  CHECK_FALSE(has("10.1.2.3", "10.1.2.2"));
  CHECK(has("10.0.0.0/8", "10.255.0.1"));
  CHECK_FALSE(has("10.0.0.0/8", "11.0.0.0"));
  CHECK(has("10.0.0.0/31", "10.0.0.1"));
  CHECK_FALSE(has("10.0.0.0/31", "10.0.0.2"));
  CHECK(has("fd00::/8", "fdff::1"));
  CHECK_FALSE(has("fd00::/8", "10.0.0.1"));
  CHECK(has("0.0.0.0/0", "192.0.2.7"));
  CHECK_FALSE(has("0.0.0.0/0", "2001:db8::1"));
  for (const char* bad : {"", "house", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/8x", "/8"}) {
    CHECK_MESSAGE(!read_address_range(bad), bad);
  }
}

TEST_CASE("NET the client is the last address that is not a trusted proxy's") {
  const TrustedProxies proxies({*read_address_range("10.0.0.0/8")});
  const auto client = [&](std::vector<std::string_view> lines) {
    return proxies.client(lines).value_or("none");
  };
  CHECK(client({"198.51.100.9, 192.0.2.7"}) == "192.0.2.7");
  CHECK(client({"198.51.100.9", "192.0.2.7"}) == "192.0.2.7");
  CHECK(client({"198.51.100.9, 192.0.2.7", "10.0.0.1, 10.0.0.2"}) == "192.0.2.7");
  CHECK(client({"2001:DB8::1"}) == "2001:db8::1");
  CHECK(client({"10.0.0.1"}) == "10.0.0.1");
  CHECK(client({"unknown, 192.0.2.7"}) == "192.0.2.7");
  CHECK(client({"unknown, 10.0.0.1"}) == "none");
  for (const char* bad :
       {"", "unknown", "192.0.2.7:80", "192.0.2.7,", "[2001:db8::1]", "192.0.2"}) {
    CHECK_MESSAGE(client({bad}) == "none", bad);
  }
  CHECK(client({}) == "none");
  CHECK(client({"192.0.2.7", ""}) == "none");
}

TEST_CASE("NET numeric hosts and localhost are a server's own, other names must be given") {
  const OwnHosts hosts({"games.example"});
  for (const char* own : {"games.example",
                          "Games.Example.",
                          "games.example:8080",
                          "localhost",
                          "localhost:1",
                          "127.0.0.1:8080",
                          "192.0.2.7",
                          "[::1]:8080",
                          "[2001:db8::1]"}) {
    CHECK_MESSAGE(hosts.includes(own), own);
  }
  for (const char* other : {"",
                            "evil.example",
                            "games.example.evil",
                            "evil.games.example",
                            "games.example:80@evil",
                            "localhost.evil",
                            "[games.example]",
                            "[::1",
                            "127.0.0.1.evil",
                            "games.example, evil.example"}) {
    CHECK_MESSAGE(!hosts.includes(other), other);
  }
  CHECK_FALSE(OwnHosts().includes("games.example"));
}

TEST_CASE("NET a request has one host and one length") {
  const std::string start = "POST / HTTP/1.1\r\n";
  const std::string host = "Host: x\r\n";
  for (const char* good : {"\r\n",
                           "Content-Length: 1\r\n\r\n",
                           "transfer-encoding: Chunked\r\n\r\n",
                           "X: Transfer-Encoding: gzip\r\n\r\n"}) {
    CHECK_MESSAGE(!framing_error(start + host + good), good);
  }
  CHECK_FALSE(framing_error("GET / HTTP/1.0\r\n\r\n"));
  for (const char* bad : {"Host: y\r\n\r\n",
                          "Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
                          "Transfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n",
                          "Transfer-Encoding: gzip\r\n\r\n",
                          "Transfer-Encoding: chunked, gzip\r\n\r\n",
                          "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
                          "Transfer-Encoding: x-chunked\r\n\r\n",
                          "Transfer-Encoding:\r\n\r\n",
                          "X: 1\r\n 2\r\n\r\n",
                          "X: 1\r\n\tTransfer-Encoding: chunked\r\n\r\n"}) {
    CHECK_MESSAGE(framing_error(start + host + bad), bad);
  }
  CHECK(framing_error(start + "\r\n"));
  CHECK(framing_error("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"));
}

TEST_CASE("NET tags and codings are parsed from their lists") {
  CHECK(holds_tag("\"abc\"", "abc"));
  CHECK(holds_tag("\"x\", W/\"abc\"", "abc"));
  CHECK_FALSE(holds_tag("\"abcd\"", "abc"));
  CHECK(accepts_gzip("br, gzip;q=0.5"));
  CHECK_FALSE(accepts_gzip("gzip;q=0"));
  CHECK_FALSE(accepts_gzip("gzip; q=0.000"));
  CHECK_FALSE(accepts_gzip("x-gzip"));
}

TEST_CASE("NET a host that could end a directive is left out of the policy") {
  CHECK(content_security_policy("house:1").find("ws://house:1 wss://house:1") != std::string::npos);
  CHECK(content_security_policy("x; script-src *").find('*') == std::string::npos);
}

TEST_CASE("NET gzip makes files that inflate to the text") {
  namespace zlib = boost::beast::zlib;
  std::string text;
  for (int line = 0; line < 500; ++line) text += "line " + std::to_string(line * line) + "\n";
  for (const std::string& each : {std::string(), std::string("a"), text}) {
    const std::string file = gzip(each);
    std::string inflated(each.size() + 1, ' ');
    zlib::z_params part;
    part.next_in = file.data() + 10;  // after the head
    part.avail_in = file.size() - 10;
    part.next_out = inflated.data();
    part.avail_out = inflated.size();
    boost::system::error_code error;
    zlib::inflate_stream().write(part, zlib::Flush::sync, error);
    CHECK(error == zlib::error::end_of_stream);
    CHECK(part.avail_in == 8);  // the checksum and the length
    CHECK(inflated.substr(0, part.total_out) == each);
  }
  // RFC 1952: the CRC of "a" is e8b7be43.
  CHECK(gzip("a").substr(gzip("a").size() - 8) == std::string("\x43\xbe\xb7\xe8\x01\0\0\0", 8));
}

TEST_CASE("NET a preview cannot leave its attribute") {
  const std::string tags = tags_of({"\"><script>", "a & b", "/p.png"}, "http://x", "/table/\"");
  CHECK(tags.find("<script") == std::string::npos);
  CHECK(tags.find("content=\"&quot;&gt;&lt;script&gt;\"") != std::string::npos);
  CHECK(tags.find("a &amp; b") != std::string::npos);
}

TEST_CASE("NET the log names no table and no code in full") {
  CHECK(without_ids("/api/tables/k3x9qpw2abc/sit") == "/api/tables/…/sit");
  CHECK(without_ids("/api/tables/k3x") == "/api/tables/…");
  CHECK(without_ids("/api/devices/link/redeem") == "/api/devices/link/redeem");
  CHECK(without_ids("/api/tables") == "/api/tables");
  CHECK(without_ids("/table/k3x9qpw2abcdef/after") == "/table/…");
  CHECK(without_ids("/hand/K3X9") == "/hand/…");
  CHECK(short_id("k3x9qpw2abcdefgh") == "k3x9…");
  CHECK(short_id("k3x") == "…");
  CHECK(without_ids("/") == "/");
}

TEST_CASE("NET the log is logfmt or JSON, and nothing in it can end a line or change a terminal") {
  // U+202E in two literals: text from right to left may stand in no source.
  const std::string evil = std::string("a\nb\xc2\x9b") + "31m\xe2\x80" + "\xae\xff\"";
  CHECK(log_text("T", "request", {{"table", ""}, {"path", "/a b"}, {"x", evil}}) ==
        "time=T event=request path=\"/a b\" x=\"a?b?31m??\\\"\"");
  CHECK(log_json("T", "request", {{"table", ""}, {"path", "/a b"}, {"x", evil}}) ==
        R"({"time":"T","event":"request","path":"/a b","x":"a?b?31m??\""})");
  CHECK(table_in("/api/tables/k3x9qpw2abc/sit") == "k3x9…");
  CHECK(table_in("/api/tables").empty());
}

TEST_CASE("NET a histogram counts up to its bounds") {
  bourse::LatencyHistogram histogram;
  histogram.add(std::chrono::microseconds(100));
  histogram.add(milliseconds(3));
  histogram.add(std::chrono::seconds(100));
  const std::string text = histogram_text(histogram, "x", "help");
  CHECK(text.find("x_bucket{le=\"0.00025\"} 1\n") != std::string::npos);
  CHECK(text.find("x_bucket{le=\"0.004\"} 2\n") != std::string::npos);
  CHECK(text.find("x_bucket{le=\"+Inf\"} 3\n") != std::string::npos);
  CHECK(text.find("x_count 3\n") != std::string::npos);
}

TEST_CASE("NET no path leads out of a site's folder") {
  const bourse::test::PassingFolder folder;
  const std::filesystem::path site = std::filesystem::path(folder.path()) / "site";
  std::filesystem::create_directory(site);
  std::ofstream(site / "index.html") << "index";
  std::ofstream(site / "app.js") << "script";
  std::ofstream(site / ".hidden.js") << "secret";
  std::ofstream(site.parent_path() / "outside.js") << "secret";
  const Site shown(site.string());
  REQUIRE(shown.find("/app.js"));
  CHECK(shown.find("/app.js")->plain == "script");
  CHECK(shown.find("/app.js")->content_type == "text/javascript; charset=utf-8");
  CHECK(shown.find("/table/k3x9")->plain == "index");
  CHECK(shown.find("/")->plain == "index");
  CHECK_FALSE(shown.find("/../outside.js"));
  CHECK_FALSE(shown.find("/x/../../outside.js"));
  CHECK_FALSE(shown.find("/.hidden.js"));
  CHECK_FALSE(shown.find("/nothing.js"));
  CHECK_FALSE(shown.find("//etc/hostname.js"));
}

TEST_CASE("NET a queue of connections to flush goes with its event loop, also unflushed") {
  struct Waiting : Flushable {
    explicit Waiting(std::shared_ptr<FlushQueue> owner) : queue(std::move(owner)) {}
    void flush() override { is_flushed = true; }
    std::shared_ptr<FlushQueue> queue;
    bool is_flushed = false;
  };
  std::weak_ptr<FlushQueue> left;
  {
    asio::io_context loop;
    const auto queue = std::make_shared<FlushQueue>(loop.get_executor());
    left = queue;
    const auto first = std::make_shared<Waiting>(queue);
    queue->add(first);
    loop.run();
    CHECK(first->is_flushed);
    queue->add(std::make_shared<Waiting>(queue));
  }
  CHECK(left.expired());
}
