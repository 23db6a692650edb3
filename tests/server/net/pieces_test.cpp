// SPDX-License-Identifier: Apache-2.0
//
// Parts of the network layer that need no socket: buckets, headers, paths, the log, the site.
#include <filesystem>
#include <fstream>

#include <doctest/doctest.h>

#include "server/net/connection_limiter.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/requests.h"
#include "server/net/site.h"
#include "tests/server/net/running_server.h"

using namespace bourse::net;
using std::chrono::milliseconds;

TEST_CASE("NET a token bucket allows a burst, then its rate per second") {
  using namespace bourse;
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
  CHECK(secret_of("a=1; bourse=xyz; b=2", "") == "xyz");
  CHECK(secret_of("notbourse=xyz", "") == "");
  CHECK(secret_of("bourse=xyz", "Bearer abc") == "abc");
  CHECK(secret_of("", "Basic abc") == "");
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

TEST_CASE("NET the forwarded address is the last one, which the proxy itself saw") {
  CHECK(forwarded_address("198.51.100.9, 192.0.2.7") == "192.0.2.7");
  CHECK(forwarded_address("2001:db8::1") == "2001:db8::1");
  CHECK(forwarded_address("unknown") == "");
  CHECK(forwarded_address("") == "");
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
