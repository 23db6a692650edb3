// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>

#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "tests/cli/run_program.h"

namespace bourse::test {
namespace {

Run trace(std::vector<std::string> more) {
  more.insert(more.begin(), {"trace", "nyse"});
  return bourse(more);
}

std::vector<std::string> keys_of(const json::object& object) {
  std::vector<std::string> keys;
  for (const auto& pair : object) keys.emplace_back(pair.key());
  return keys;
}

using Keys = std::vector<std::string>;

void check_decision(const json::object& line) {
  CHECK(keys_of(line) == Keys{"state", "to_act", "legal", "seat", "action"});
  CHECK(line.at("to_act") == json::array{line.at("seat")});
  const std::string seat = std::to_string(line.at("seat").as_int64());
  CHECK(keys_of(line.at("legal").as_object()) == Keys{seat});
  std::vector<std::string> legal;
  for (const json::value& text : line.at("legal").at(seat).as_array()) {
    legal.push_back(text_of(text));
  }
  CHECK(std::is_sorted(legal.begin(), legal.end()));
  CHECK(std::count(legal.begin(), legal.end(), text_of(line.at("action"))) == 1);
}

}  // namespace

TEST_CASE("a trace has four players, or the nearest number the game allows") {
  for (const std::string game : {"nyse", "stonks"}) {
    const auto lines = json_lines(bourse({"trace", game, "--seed", "1"}).out);
    CHECK(lines.front().at("players") == 4);
  }
}

TEST_CASE("`games GAME` lists this game alone") {
  const Run one = bourse({"games", "stockpile"});
  CHECK(one.code == 0);
  CHECK(has(one.out, "stockpile  Stockpile, 2 to 5 players"));
  CHECK_FALSE(has(one.out, "nyse"));
  CHECK(json::parse(bourse({"games", "stockpile", "--json"}).out).as_array().size() == 1);
  CHECK(has(bourse({"games"}).out, "nyse  NYSE"));
}

TEST_CASE("NYSE-14.4.1 a trace is a header, one line per decision and a final line") {
  for (const std::string seats : {"1", "3", "10"}) {
    const Run run = trace({"--players", seats, "--seed", "c0ffee"});
    CHECK(run.code == 0);
    CHECK(run.err.empty());
    const auto lines = json_lines(run.out);
    CHECK(keys_of(lines.front()) == Keys{"game", "players", "options", "rules_version"});
    for (const json::object& line : decisions_of(run.out)) check_decision(line);
    CHECK(keys_of(lines.back()) == Keys{"state", "to_act", "result"});
    CHECK(lines.back().at("to_act") == json::array());
    CHECK(lines.back().at("result").at("ranks").as_array().size() == std::stoul(seats));
  }
}

TEST_CASE(
    "NYSE-14.1.13 NYSE-14.4.3 a decision has the state before it, its seat, and its legal "
    "actions") {
  const auto lines = decisions_of(trace({"--players", "3", "--seed", "a1"}).out);
  REQUIRE(lines.size() > 30);
  const json::object& first = lines.front();
  CHECK(first.at("seat") == first.at("state").at("active"));
  CHECK(json::serialize(first.at("legal").as_object().begin()->value()) ==
        R"(["take bk","take bu","take gn","take rd",)"
        R"("withdraw bk","withdraw bu","withdraw gn","withdraw rd"])");
  for (std::size_t at = 0; at + 1 < lines.size(); ++at) {
    check_decision(lines[at]);
    const bool is_answer = text_of(lines[at].at("state").at("phase").at("name")) == "swap_answer";
    const char* const who = is_answer ? "partner" : "active";
    const json::value& state = lines[at].at("state");
    CHECK(lines[at].at("seat") == (is_answer ? state.at("phase").at(who) : state.at(who)));
    CHECK(lines[at].at("state") != lines[at + 1].at("state"));
  }
}

TEST_CASE("NYSE-14.4.4 ranks are 1 to n without ties, and [1] in solitaire") {
  for (const int seats : {1, 2, 7}) {
    const auto lines = json_lines(trace({"--players", std::to_string(seats), "--seed", "b2"}).out);
    std::set<std::int64_t> ranks;
    for (const json::value& rank : lines.back().at("result").at("ranks").as_array()) {
      ranks.insert(rank.as_int64());
    }
    CHECK(static_cast<int>(ranks.size()) == seats);
    CHECK(*ranks.begin() == 1);
    CHECK(*ranks.rbegin() == seats);
  }
}

TEST_CASE("NYSE-14.4.2 the options of the header are those of every document") {
  const Run run = trace({"--players",
                         "4",
                         "--seed",
                         "6",
                         "--option",
                         "hands=concealed",
                         "--option",
                         "board=random",
                         "--option",
                         "plain_chips=2"});
  const auto lines = json_lines(run.out);
  CHECK(text_of(lines.front().at("options").at("hands")) == "concealed");
  for (std::size_t at = 1; at < lines.size(); ++at) {
    CHECK(lines[at].at("state").at("options") == lines.front().at("options"));
  }
}

TEST_CASE("the same seed gives the same bytes, another seed does not") {
  const std::vector<std::string> words{"--players", "4", "--games", "3", "--seed", "1"};
  CHECK(trace(words).out == trace(words).out);
  CHECK(trace(words).out != trace({"--players", "4", "--games", "3", "--seed", "2"}).out);
  CHECK(trace({"--players", "2", "--seed", "2A"}).out ==
        trace({"--players", "2", "--seed", "00002a"}).out);
}

TEST_CASE("several games follow one another, each with its own header and deal") {
  const Run run = trace({"--players", "2", "--games", "5", "--seed", "9"});
  std::set<std::string> deals;
  int headers = 0;
  bool is_next_deal = false;
  for (const json::object& line : json_lines(run.out)) {
    if (is_next_deal) deals.insert(json::serialize(line.at("state").at("piles")));
    is_next_deal = line.contains("game");
    headers += is_next_deal ? 1 : 0;
  }
  CHECK(headers == 5);
  CHECK(deals.size() == 5);
  const std::string alone = trace({"--players", "2", "--seed", "9"}).out;
  CHECK(run.out.compare(0, alone.size(), alone) == 0);
}

TEST_CASE("bots sit in the given seats") {
  const Run greedy = trace({"--players", "2", "--seed", "3", "--bot", "greedy", "--bot", "greedy"});
  const Run mixed = trace({"--players", "2", "--seed", "3", "--bot", "greedy"});
  CHECK(greedy.code == 0);
  CHECK(greedy.out != mixed.out);
  CHECK(mixed.out != trace({"--players", "2", "--seed", "3"}).out);
}

TEST_CASE("a trace can start from a document and says so") {
  const Folder folder;
  const auto decisions = decisions_of(trace({"--players", "3", "--seed", "4"}).out);
  const json::value& state = decisions[20].at("state");
  const std::string path = folder.write("state.json", json::serialize(state));
  const Run run = trace({"--from", path, "--seed", "8"});
  CHECK(run.code == 0);
  const auto lines = json_lines(run.out);
  CHECK(lines[0].at("constructed") == true);
  CHECK(lines[1].at("state") == state);
  CHECK(lines.back().contains("result"));
}

TEST_CASE("a finished document gives a header and a final line") {
  const Folder folder;
  const auto lines = json_lines(trace({"--players", "2", "--seed", "4"}).out);
  const std::string path = folder.write("over.json", json::serialize(lines.back().at("state")));
  const auto again = json_lines(trace({"--from", path}).out);
  REQUIRE(again.size() == 2);
  CHECK(again.back() == lines.back());
}

TEST_CASE("a long trace ends silently when its reader goes away") {
  const std::string command =
      program_file() + " trace nyse --players 4 --games 100000000 | head -1 > /dev/null";
  const Folder folder;
  const std::string script = "set -o pipefail; " + command + " 2> " + folder.file("err");
  CHECK(std::system(("bash -c '" + script + "'").c_str()) == 0);
  CHECK(Folder::read(folder.file("err")).empty());
}

}  // namespace bourse::test
