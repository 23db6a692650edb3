// SPDX-License-Identifier: Apache-2.0
#include <set>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "tests/cli/run_program.h"

namespace bourse::test {
namespace {

struct Traced {
  std::vector<json::object> lines;  // decisions, then the final line
  explicit Traced(const std::vector<std::string>& words) {
    lines = json_lines(bourse(words).out);
    lines.erase(lines.begin());
  }
  std::string document(std::size_t at) const { return json::serialize(lines[at].at("state")); }
};

json::value answer(const std::vector<std::string>& more, const std::string& document) {
  std::vector<std::string> words{"state", "nyse"};
  words.insert(words.end(), more.begin(), more.end());
  const Run run = bourse(words, document);
  CAPTURE(run.err);
  REQUIRE(run.code == 0);
  return json::parse(run.out);
}

std::string move_of(const json::object& line) {
  return std::to_string(line.at("seat").as_int64()) + " " + text_of(line.at("action"));
}

}  // namespace

TEST_CASE("state --apply gives the next state at every line of a trace") {
  const Traced trace({"trace", "nyse", "--players", "2", "--seed", "11"});
  REQUIRE(trace.lines.size() > 30);
  for (std::size_t at = 0; at + 1 < trace.lines.size(); ++at) {
    const json::object& line = trace.lines[at];
    CHECK(answer({"--apply", move_of(line)}, trace.document(at)) ==
          trace.lines[at + 1].at("state"));
  }
}

TEST_CASE("state --apply plays a whole game at once") {
  const Traced trace(
      {"trace", "nyse", "--players", "3", "--seed", "12", "--option", "hands=concealed"});
  std::vector<std::string> words;
  for (std::size_t at = 0; at + 1 < trace.lines.size(); ++at) {
    words.insert(words.end(), {"--apply", move_of(trace.lines[at])});
  }
  CHECK(answer(words, trace.document(0)) == trace.lines.back().at("state"));
}

TEST_CASE("state --legal lists what the trace lists") {
  const Traced trace({"trace", "nyse", "--players", "4", "--seed", "13"});
  for (std::size_t at = 0; at + 1 < trace.lines.size(); at += 5) {
    const json::value legal = answer({"--legal"}, trace.document(at));
    CHECK(legal.at("to_act") == trace.lines[at].at("to_act"));
    CHECK(legal.at("legal") == trace.lines[at].at("legal"));
  }
  const json::value over = answer({"--legal"}, trace.document(trace.lines.size() - 1));
  CHECK(over == json::value{{"to_act", json::array()}, {"legal", json::object()}});
}

TEST_CASE("state prints a bare answer for one flag and one object for several") {
  const Traced trace({"trace", "nyse", "--players", "2", "--seed", "14"});
  const std::string document = trace.document(7);
  CHECK(answer({}, document) == json::parse(document));
  CHECK(answer({"--check"}, document) == json::value{{"ok", true}});
  const json::value view = answer({"--view", "0"}, document);
  CHECK_FALSE(view.as_object().contains("view"));
  const json::value all = answer({"--check", "--legal", "--view", "0"}, document);
  CHECK(all.at("state") == json::parse(document));
  CHECK(all.at("ok") == true);
  CHECK(all.at("legal") == trace.lines[7].at("legal"));
  CHECK(all.at("view") == view);
}

TEST_CASE("NYSE-6.2.1 a view does not change with the markings of the piles") {
  const Traced trace({"trace", "nyse", "--players", "2", "--seed", "15"});
  json::value document = trace.lines[9].at("state");
  const std::string before = json::serialize(document);
  json::array& pile = document.at("piles").at("bu").as_array();
  std::reverse(pile.begin(), pile.end());
  const std::string after = json::serialize(document);
  REQUIRE(before != after);
  for (const std::string viewer : {"0", "1", "spectator"}) {
    CHECK(answer({"--view", viewer}, before) == answer({"--view", viewer}, after));
  }
}

TEST_CASE("NYSE-14.3.2 the seed decides where a chip swapped back goes") {
  const std::string document = R"({"players": 1,
    "options": {"board": "standard", "board_order": null, "discard_reveal": "hidden",
      "first_player": "random", "hands": "open", "plain_chips": 5, "solo_swap_marked": false,
      "special_effects": "full"},
    "order": [1, 2, 3, 5, 4, 2], "positions": {"bu": 2, "bk": 0, "rd": 0, "gn": 0},
    "markers": {"bu": "n", "bk": "n", "rd": "n", "gn": "n"},
    "piles": {"bu": ["s", "s", "i", "i", "w", "w"], "bk": ["n"], "rd": ["n"], "gn": ["n"]},
    "hands": [["bun"]], "played": [], "withdrawn": [[]], "known": [], "returned": [],
    "active": 0, "phase": {"name": "solo_swap"}})";
  std::set<std::string> places;
  for (const std::string seed : {"1", "2", "3", "4", "5", "6", "7", "8", "9", "a"}) {
    const std::vector<std::string> words{"--apply", "0 exchange bun gn", "--seed", seed};
    const json::value once = answer(words, document);
    CHECK(once == answer(words, document));
    places.insert(json::serialize(once.at("piles").at("bu")));
  }
  CHECK(places.size() > 1);
}

}  // namespace bourse::test
