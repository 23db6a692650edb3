// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <doctest/doctest.h>

#include "tests/cli/run_program.h"

namespace bourse::test {
namespace {

using Texts = std::vector<std::string>;

Texts texts_of(const json::value& list) {
  Texts texts;
  for (const json::value& text : list.as_array()) texts.push_back(text_of(text));
  return texts;
}

}  // namespace

TEST_CASE("TS-14.4.1 TS-14.4.2 TS-14.4.3 a trace of Take Stock") {
  const Run run = bourse({"trace", "take_stock", "--players", "3", "--seed", "c0ffee"});
  CHECK(run.code == 0);
  const auto lines = json_lines(run.out);
  CHECK(lines.front().at("game") == json::value("take_stock"));
  CHECK(lines.front().at("options") == lines.at(1).at("state").at("options"));
  bool is_shared = false;
  for (const json::object& line : decisions_of(run.out)) {
    const json::array& seats = line.at("to_act").as_array();
    const json::object& legal = line.at("legal").as_object();
    CHECK(seats.size() == legal.size());
    is_shared = is_shared || seats.size() > 1;
    for (std::size_t at = 0; at < seats.size(); ++at) {
      if (at > 0) CHECK(seats[at - 1].as_int64() < seats[at].as_int64());
      const Texts texts = texts_of(legal.at(std::to_string(seats[at].as_int64())));
      CHECK(std::is_sorted(texts.begin(), texts.end()));
    }
  }
  CHECK(is_shared);
  const json::value& result = lines.back().at("result");
  CHECK(lines.back().at("to_act") == json::array());
  for (std::size_t seat = 0; seat < 3; ++seat) {
    const auto total = result.at("scores").as_array()[seat].as_int64();
    std::int64_t better = 0;
    for (const json::value& other : result.at("scores").as_array()) {
      better += other.as_int64() > total ? 1 : 0;
    }
    CHECK(result.at("ranks").as_array()[seat].as_int64() == better + 1);
  }
}

}  // namespace bourse::test
