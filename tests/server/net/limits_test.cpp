// SPDX-License-Identifier: Apache-2.0
#include <fstream>
#include <sstream>

#include <doctest/doctest.h>

#include "server/net/limits_table.h"
#include "tests/support/project_file.h"

namespace bourse::net {
namespace {

std::string limits_of_page() {
  std::ifstream file(project_file("docs/protocol.md"));
  std::ostringstream text;
  text << file.rdbuf();
  const std::string page = text.str();
  const std::string from = "<!-- limits -->\n\n";
  const std::size_t start = page.find(from);
  const std::size_t end = page.find("\n<!-- /limits -->");
  if (start == std::string::npos || end == std::string::npos) return {};
  return page.substr(start + from.size(), end - start - from.size());
}

}  // namespace

TEST_CASE("limits: docs/protocol.md contains the output of `bourse protocol --limits`") {
  CHECK(limits_of_page() == limits_table({}, {}));
}

TEST_CASE("limits: the table prints the current values") {
  HouseLimits house;
  house.bot_budget = std::chrono::milliseconds(2500);
  house.chat_burst = 7;
  house.link_code = std::chrono::minutes(15);
  NetLimits net;
  net.connections = 1'234'567;
  net.header_bytes = 5000;
  const std::string table = limits_table(house, net);
  for (const char* row : {"| decision of a bot (`--bot-budget`) | 2.5 s |",
                          "| chat messages per person | 7 at once, then one per 1.5 s |",
                          "| lifetime of a code for a second device | 15 min |",
                          "| connections (`--connections`) | 1,234,567 |",
                          "| request header | 5000 bytes |"}) {
    CHECK_MESSAGE(table.find(row) != std::string::npos, row);
  }
}

}  // namespace bourse::net
