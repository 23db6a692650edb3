// SPDX-License-Identifier: Apache-2.0
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "tests/cli/run_program.h"

namespace bourse::test {
namespace {

struct Recorded {
  Folder folder;
  std::string path = folder.file("game.bourse");
  Recorded() {
    bourse({"play",
            "nyse",
            "--players",
            "3",
            "--bot",
            "greedy",
            "--bot",
            "random",
            "--bot",
            "random",
            "--seed",
            "31",
            "--record",
            path});
  }
};

}  // namespace

TEST_CASE("replay shows every move and the ranking") {
  const Recorded game;
  const Run run = bourse({"replay", game.path});
  CHECK(run.code == 0);
  CHECK(has(run.out, "   1  "));
  CHECK(has(run.out, "the game is over"));
  CHECK(has(run.out, "  1. "));
  CHECK_FALSE(has(run.out, "\x1b"));
}

TEST_CASE("replay --at shows the table after a move") {
  const Recorded game;
  CHECK(has(bourse({"replay", game.path, "--at", "0"}).out, "40 chips in the supply"));
  CHECK(has(bourse({"replay", game.path, "--at", "5"}).out, "after 5 moves"));
  CHECK_FALSE(has(bourse({"replay", game.path, "--at", "5"}).out, "the game is over"));
}

TEST_CASE("NYSE-5.6.2 replay shows a marking to the seat that took the chip, and with all") {
  const Recorded game;
  const auto took = [&](const std::string& eyes) {
    return has(bourse({"replay", game.path, "--as", eyes}).out, " chip (unmarked). ");
  };
  CHECK(took("0"));
  CHECK(took("all"));
  CHECK_FALSE(took("spectator"));
}

TEST_CASE("replay warns if the result of a record does not follow from its moves") {
  const Recorded game;
  CHECK_FALSE(has(bourse({"replay", game.path}).out, "not true"));
  json::object record = json::parse(Folder::read(game.path)).as_object();
  json::array& scores = record.at("result").at("scores").as_array();
  scores[0] = scores[0].as_int64() + 1;
  const Run run = bourse({"replay", "-"}, json::serialize(record));
  CHECK(run.code == 0);
  CHECK(has(run.out, "This record is not valid: "));
}

TEST_CASE("a record can come from standard input") {
  const Recorded game;
  CHECK(bourse({"verify", "-"}, Folder::read(game.path)).code == 0);
  CHECK(bourse({"replay", "-"}, Folder::read(game.path)).code == 0);
}

TEST_CASE("games --json is an array of games with key, name, players and options") {
  const Run run = bourse({"games", "--json"});
  CHECK(run.code == 0);
  const json::value games = json::parse(run.out);
  const json::object& nyse = games.at(0).as_object();
  CHECK(text_of(nyse.at("key")) == "nyse");
  CHECK(text_of(nyse.at("name")) == "NYSE");
  CHECK(nyse.at("players") == json::value{{"min", 1}, {"max", 10}});
  REQUIRE(nyse.at("options").as_array().size() == 8);
  for (const json::value& option : nyse.at("options").as_array()) {
    for (const char* key : {"key", "type", "default", "help"}) {
      CHECK(option.as_object().contains(key));
    }
  }
}

TEST_CASE("every command has help, and help is not an error") {
  CHECK(bourse({}).code == 0);
  for (const char* command : {"games",
                              "rules",
                              "play",
                              "replay",
                              "verify",
                              "trace",
                              "state",
                              "check",
                              "bench",
                              "serve",
                              "protocol",
                              "backup"}) {
    const Run run = bourse({command, "--help"});
    CHECK(run.code == 0);
    CHECK(has(run.out, command));
    CHECK(bourse({"help", command}).out == run.out);
    CHECK(has(bourse({"--help"}).out, command));
  }
  CHECK(bourse({"help", "stocks"}).code == 2);
}

TEST_CASE("--version prints the version") {
  const Run run = bourse({"--version"});
  CHECK(run.code == 0);
  CHECK(has(run.out, "bourse 0."));
}

TEST_CASE("rules are printed in lines that fit a terminal") {
  const Run run = bourse({"rules", "nyse"});
  CHECK(run.code == 0);
  const auto lines = lines_of(run.out);
  CHECK(lines.size() >= 80);
  for (const std::string& line : lines) CHECK(line.size() <= 78);
}

TEST_CASE("check plays its combinations, and bench prints its digest") {
  const Run check = bourse({"check", "nyse", "--games", "1", "--players", "2"});
  CHECK(check.code == 0);
  CHECK(has(check.out, "concealed"));
  const Run digest = bourse({"bench", "--digest"});
  CHECK(digest.code == 0);
  CHECK(digest.out.rfind("nyse ", 0) == 0);
  CHECK(lines_of(digest.out).front() + "\n" == bourse({"bench", "nyse", "--digest"}).out);
}

}  // namespace bourse::test
