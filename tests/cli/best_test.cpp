// SPDX-License-Identifier: Apache-2.0
//
// The solitaire record of the terminal, in the user's data folder.
#include <algorithm>

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

#include "tests/cli/run_program.h"

namespace bourse::test {
namespace {

// A person with a data folder that does not exist yet.
class Player {
 public:
  Player() { setenv("XDG_DATA_HOME", data().c_str(), 1); }
  ~Player() { unsetenv("XDG_DATA_HOME"); }
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  std::string data() const { return folder.file("data"); }
  std::string file() const { return data() + "/bourse/bests.json"; }
  json::array bests() const {
    const json::value file = json::parse(Folder::read(this->file()));
    CHECK(text_of(file.at("format")) == "bourse-bests");
    return file.at("bests").as_array();
  }
  int only_best() const {
    const json::array all = bests();
    REQUIRE(all.size() == 1);
    CHECK(text_of(all[0].at("game")) == "nyse");
    return static_cast<int>(all[0].at("score").as_int64());
  }

  Folder folder;
};

struct Game {
  Run run;
  int score = 0;
};

// The solitaire game of this seed, its moves piped in.
Game alone(const std::string& seed, const std::vector<std::string>& options = {}) {
  std::vector<std::string> words{"trace", "nyse", "--players", "1", "--seed", seed};
  for (const std::string& option : options) words.insert(words.end(), {"--option", option});
  const std::string trace = bourse(words).out;
  words[0] = "play";
  const json::value result = json_lines(trace).back().at("result");
  return {bourse(words, moves_of(trace)),
          static_cast<int>(result.at("scores").as_array()[0].as_int64())};
}

std::string millions(int amount) { return "$" + std::to_string(amount) + "M"; }

}  // namespace

TEST_CASE("NYSE-7.7 the terminal stores the best score and compares each game with it") {
  const Player player;
  const Game first = alone("1");
  CHECK(first.run.code == 0);
  CHECK(has(first.run.out, "No solitaire record yet with these settings"));
  CHECK(has(first.run.out, ", no record yet"));
  CHECK(has(first.run.out, millions(first.score) + " is now the record to beat"));
  CHECK(has(first.run.out, " 1. you   " + millions(first.score)));
  CHECK(player.only_best() == first.score);
  int best = first.score;
  bool was_beaten = false;
  bool was_missed = false;
  for (int seed = 2; seed < 60 && !(was_beaten && was_missed); ++seed) {
    const Game next = alone(std::to_string(seed));
    const std::string old = millions(best);
    CHECK(has(next.run.out, "Your solitaire record: " + old));
    CHECK(has(next.run.out, ", record " + old));
    if (next.score > best) {
      CHECK(has(next.run.out, "A new record, by " + millions(next.score - best)));
      was_beaten = true;
    } else if (next.score < best) {
      CHECK(has(next.run.out, millions(best - next.score) + " below your record of " + old));
      was_missed = true;
    }
    best = std::max(best, next.score);
    CHECK(player.only_best() == best);
  }
  CHECK(was_beaten);
  CHECK(was_missed);
  CHECK(has(alone("1").run.out, best == first.score ? "Level with" : "below your record"));
}

TEST_CASE("NYSE-7.7 a game that was saved and resumed counts once, when it ends") {
  const Player player;
  const std::string trace = bourse({"trace", "nyse", "--players", "1", "--seed", "5"}).out;
  const std::vector<std::string> moves = lines_of(moves_of(trace));
  std::string before;
  std::string after;
  for (std::size_t at = 0; at < moves.size(); ++at) (at < 5 ? before : after) += moves[at] + "\n";
  const std::string path = player.folder.file("half.bourse");
  CHECK(bourse({"play", "nyse", "--players", "1", "--seed", "5", "--record", path}, before).code ==
        0);
  CHECK(!std::filesystem::exists(player.file()));
  const Run resumed = bourse({"play", "--resume", path}, after);
  CHECK(resumed.code == 0);
  CHECK(has(resumed.out, "is now the record to beat"));
  const int score = player.only_best();
  CHECK(bourse({"play", "--resume", path}, after).code != 0);
  CHECK(player.only_best() == score);
}

TEST_CASE("NYSE-7.8 each setting that matters has its own best score; random boards share one") {
  const Player player;
  alone("1");
  alone("2", {"board=random"});
  alone("3", {"board=random"});
  alone("4", {"plain_chips=0"});
  CHECK(player.bests().size() == 3);
}

TEST_CASE("best scores: an invalid file is reported, not changed, and does not stop a game") {
  const Player player;
  for (const std::string text :
       {"{",
        R"({"format":"bourse-bests","version":2,"bests":[]})",
        R"({"format":"bourse-bests","version":1,"bests":[{"score":1}]})"}) {
    std::filesystem::create_directories(player.data() + "/bourse");
    std::ofstream(player.file(), std::ios::binary | std::ios::trunc) << text;
    const Game game = alone("1");
    CHECK(game.run.code == 0);
    CHECK(has(game.run.out, "Your record could not be read; the file was not changed"));
    CHECK(has(game.run.out, "Your record could not be saved"));
    CHECK(Folder::read(player.file()) == text);
  }
}

TEST_CASE("best scores: games with other players and games of bots are not compared") {
  const Player player;
  const std::string trace = bourse({"trace", "nyse", "--players", "2", "--seed", "6"}).out;
  const Run run = bourse({"play", "nyse", "--players", "2", "--seed", "6"}, moves_of(trace));
  CHECK(run.code == 0);
  CHECK(!has(run.out, "record"));
  CHECK(bourse({"play", "nyse", "--players", "1", "--bot", "greedy", "--seed", "6"}).code == 0);
  CHECK(!std::filesystem::exists(player.file()));
}

}  // namespace bourse::test
