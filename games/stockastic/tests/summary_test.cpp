// SPDX-License-Identifier: Apache-2.0
//
// The summary has what a referee of the boxed game needs.
#include <string>
#include <string_view>

#include "games/stockastic/codec/codec.h"
#include "games/stockastic/tests/support.h"

namespace bourse::stockastic::test {
namespace {

// The text with every run of white space as one space.
std::string flowing(std::string_view text) {
  std::string flow;
  for (const char letter : text) {
    const bool is_space = letter == ' ' || letter == '\n';
    if (!is_space || (!flow.empty() && flow.back() != ' ')) flow += is_space ? ' ' : letter;
  }
  return flow;
}

void check_facts(std::initializer_list<std::string_view> facts) {
  const std::string text = flowing(kSummary);
  for (const std::string_view fact : facts) {
    CHECK_MESSAGE(text.find(fact) != std::string::npos, fact);
  }
}

TEST_CASE("SC-5.2.8 the summary explains how a tie is broken, in print and here") {
  check_facts({"the rulebook plays rock, paper, scissors and this program draws at random"});
}

TEST_CASE("SC-5.4.1 the summary says that trades between players leave the price unchanged") {
  check_facts({"It leaves the price where it is"});
}

TEST_CASE("SC-R4 the summary says when rumors are planted, and which look is worthless") {
  check_facts(
      {"in this turn or a later one", "In the last round a look at a forecast is worthless"});
}

}  // namespace
}  // namespace bourse::stockastic::test
