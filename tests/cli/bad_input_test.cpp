// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "tests/cli/run_program.h"

namespace bourse::test {
namespace {

void check_refused(const Run& run, const std::string& reason) {
  CAPTURE(run.err);
  CHECK(run.code == 2);
  CHECK(run.out.empty());
  CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
  CHECK(run.err.find(reason) != std::string::npos);
}

std::string first_document() {
  return json::serialize(
      decisions_of(bourse({"trace", "nyse", "--players", "2", "--seed", "1"}).out)
          .front()
          .at("state"));
}

std::string garbage() {
  std::string bytes;
  for (unsigned i = 0; i < 4096; ++i) bytes += static_cast<char>((i * 2654435761U) >> 13U);
  return bytes;
}

// A finished game of two bots.
std::string recorded_game(const Folder& folder) {
  const std::string path = folder.file("game.bourse");
  bourse({"play",
          "nyse",
          "--bot",
          "greedy",
          "--bot",
          "random",
          "--players",
          "2",
          "--seed",
          "5",
          "--record",
          path});
  return Folder::read(path);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("an unknown command or flag is refused") {
  check_refused(bourse({"gamble"}), "unknown command 'gamble'");
  check_refused(bourse({"games", "--loud"}), "--loud");
  check_refused(bourse({"rules"}), "GAME");
}

TEST_CASE("every command refuses an unknown game and lists the games") {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"rules", "chess"},
                                             {"games", "chess"},
                                             {"play", "chess"},
                                             {"trace", "chess", "--players", "2"},
                                             {"state", "chess"},
                                             {"check", "chess"},
                                             {"bench", "chess"}}) {
    check_refused(bourse(words), "unknown game 'chess'; the games are: nyse");
  }
}

TEST_CASE("a number of players out of range is refused") {
  for (const std::string seats : {"0", "11", "-1", "99999999999", "two"}) {
    check_refused(bourse({"trace", "nyse", "--players", seats}), "");
    check_refused(bourse({"play", "nyse", "--players", seats}), "");
  }
  for (const std::string command : {"trace", "play", "check", "bench"}) {
    check_refused(bourse({command, "nyse", "--players", "11"}),
                  "NYSE is for 1 to 10 players, not 11 (NYSE-3.1)");
  }
  check_refused(bourse({"play", "nyse", "--players", "1", "--bot", "random", "--bot", "random"}),
                "2 bots are too many for 1 seats");
}

TEST_CASE("options that are unknown, malformed, repeated or contradict each other are refused") {
  const auto with = [](const std::vector<std::string>& options) {
    std::vector<std::string> words{"trace", "nyse", "--players", "2"};
    for (const std::string& option : options) words.insert(words.end(), {"--option", option});
    return bourse(words);
  };
  check_refused(with({"colour=red"}), "it has board, board_order, discard_reveal");
  check_refused(with({"hands"}), "KEY=VALUE");
  check_refused(with({"hands=up"}),
                "options.hands: 'up' is not one of open, concealed (NYSE-14.2.14)");
  check_refused(with({"plain_chips=6"}), "options.plain_chips: must be 0 to 5 (NYSE-3.21)");
  check_refused(with({"hands=open", "hands=concealed"}), "hands is given twice");
  check_refused(with({"board=custom"}), "NYSE-3.11");
  check_refused(with({"board=bull", "board_order=1,2,2,3,4,5"}), "NYSE-3.11");
  check_refused(with({"board=custom", "board_order=1,2,2,3,4,4"}), "NYSE-3.10");
  check_refused(with({"first_player=2"}), "first_player");
  check_refused(with({"board_order=@/no/such/file.json"}), "No such file");
}

TEST_CASE("an option can come from a file, which must be JSON") {
  const Folder folder;
  const std::string good = folder.write("order.json", "[5, 4, 3, 2, 2, 1]");
  const std::string bad = folder.write("broken.json", "[5, 4,");
  const Run run = bourse({"trace",
                          "nyse",
                          "--players",
                          "2",
                          "--option",
                          "board=custom",
                          "--option",
                          "board_order=@" + good});
  CHECK(run.code == 0);
  CHECK(json_lines(run.out).front().at("options").at("board_order") ==
        json::array({5, 4, 3, 2, 2, 1}));
  check_refused(bourse({"trace",
                        "nyse",
                        "--players",
                        "2",
                        "--option",
                        "board=custom",
                        "--option",
                        "board_order=@" + bad}),
                "not valid JSON");
}

TEST_CASE("an invalid seed is refused") {
  const std::vector<std::string> seeds{"", "xyz", "-1", "0x1", "12 ", std::string(65, 'a')};
  for (const std::string& seed : seeds) {
    CAPTURE(seed);
    check_refused(bourse({"trace", "nyse", "--players", "2", "--seed=" + seed}), "");
    check_refused(bourse({"play", "--seed=" + seed}), "");
    check_refused(bourse({"state", "nyse", "--seed=" + seed}, first_document()), "");
  }
  CHECK(bourse({"trace", "nyse", "--players", "2", "--seed", std::string(64, 'F')}).code == 0);
}

TEST_CASE("an unknown bot is refused, and the bots are listed") {
  check_refused(bourse({"play", "nyse", "--bot", "oracle"}),
                "random, novice, greedy, trader, broker, tycoon");
  check_refused(bourse({"trace", "nyse", "--players", "2", "--bot", "oracle"}),
                "random, novice, greedy, trader, broker, tycoon");
}

TEST_CASE("a document that is truncated or not JSON is refused") {
  const std::string document = first_document();
  check_refused(bourse({"state", "nyse"}, ""), "standard input");
  check_refused(bourse({"state", "nyse"}, "{"), "not valid JSON");
  check_refused(bourse({"state", "nyse"}, document.substr(0, document.size() / 2)),
                "not valid JSON");
  check_refused(bourse({"state", "nyse"}, document + document), "not valid JSON");
  check_refused(bourse({"state", "nyse"}, garbage()), "not valid JSON");
  check_refused(bourse({"state", "nyse"}, std::string(100'000, '[')), "not valid JSON");
  check_refused(bourse({"state", "nyse"}, "[]"), "");
  check_refused(bourse({"state", "nyse"}, "{}"), "NYSE-14.2.12");
  check_refused(bourse({"state", "nyse", "--check"}, replaced(document, "\"bu\":0", "\"bu\":13")),
                "NYSE-14.2.17");
}

TEST_CASE("a move out of turn, an illegal move and an unreadable one are refused with the rule") {
  const std::string document = first_document();
  const int active = static_cast<int>(json::parse(document).at("active").as_int64());
  const std::string mover = std::to_string(active);
  const std::string other = std::to_string(1 - active);
  const auto apply = [&](const std::string& move) {
    return bourse({"state", "nyse", "--apply", move}, document);
  };
  CHECK(apply(mover + " take bu").code == 0);
  check_refused(apply(other + " take bu"), "NYSE-5.0.1");
  check_refused(apply(mover + " invest bu"), "NYSE-5.1.4");
  check_refused(apply(mover + " stop"), "NYSE-5.0.2");
  check_refused(apply(mover + " take purple"), "");
  check_refused(apply(mover + " fly"), "");
  check_refused(apply(mover), "a seat and an action");
  check_refused(apply("7 take bu"), "is not a seat of this table");
  check_refused(apply("take bu"), "is not a seat of this table");
  check_refused(apply(garbage().substr(0, 200) + " x"), "");
  check_refused(bourse({"state", "nyse", "--view", "2"}, document), "is not a seat of this table");
}

TEST_CASE("a legal move before a refused one has no effect") {
  const std::string document = first_document();
  const std::string mover = std::to_string(json::parse(document).at("active").as_int64());
  check_refused(
      bourse({"state", "nyse", "--apply", mover + " take bu", "--apply", mover + " take bu"},
             document),
      "NYSE-5.0.1");
}

TEST_CASE("a record that is missing, truncated, garbage or tampered with is refused") {
  const Folder folder;
  const std::string record = recorded_game(folder);
  const auto refuse = [&](const std::string& text, const std::string& reason) {
    const std::string path = folder.write("bad.bourse", text);
    check_refused(bourse({"verify", path}), reason);
    check_refused(bourse({"replay", path}), reason);
  };
  CHECK(bourse({"verify", folder.file("game.bourse")}).code == 0);
  check_refused(bourse({"verify", folder.file("none.bourse")}), "No such file");
  check_refused(bourse({"replay", folder.file("")}), "");
  refuse("", "");
  refuse(record.substr(0, record.size() / 2), "not valid JSON");
  refuse(garbage(), "not valid JSON");
  refuse(replaced(record, "\"nyse\"", "\"chess\""), "there is no game 'chess'");
  refuse(replaced(record, "\"seat\":0", "\"seat\":1"), "NYSE-5.0.1");
  refuse(replaced(record, "take ", "toke "), "move");
}

TEST_CASE("verify --seen needs a seat, a step and a link") {
  const Folder folder;
  recorded_game(folder);
  const std::string path = folder.file("game.bourse");
  const std::string link(64, 'a');
  for (const std::string& seen : std::vector<std::string>{
           "0:1", "0:1:ab", "x:1:" + link, "0:x:" + link, "0:0:" + link, "0::" + link}) {
    CAPTURE(seen);
    check_refused(bourse({"verify", path, "--seen", seen}), "SEAT:STEP:LINK");
  }
  check_refused(bourse({"verify", path, "--seen", "5:1:" + link}), "no such seat");
  check_refused(bourse({"verify", path, "--seen", "0:1:" + link}), "streams: are missing");
}

TEST_CASE("a record with another seed or result does not verify") {
  const Folder folder;
  const std::string record = recorded_game(folder);
  const std::string other_seed = folder.write(
      "seed.bourse", replaced(record, std::string(63, '0') + "5", std::string(63, '0') + "6"));
  check_refused(bourse({"verify", other_seed}), "");
  const std::string other_result =
      folder.write("result.bourse", replaced(record, "\"ranks\":[1,2]", "\"ranks\":[2,1]"));
  check_refused(bourse({"verify", other_result}), "result");
}

TEST_CASE("a move number beyond the end of a record is refused") {
  const Folder folder;
  recorded_game(folder);
  const std::string path = folder.file("game.bourse");
  check_refused(bourse({"replay", path, "--at", "9999"}), "9999");
  check_refused(bourse({"replay", path, "--at", "-1"}), "");
  check_refused(bourse({"replay", path, "--as", "7"}), "is not a seat of this table");
}

TEST_CASE("a game that is refused writes no record") {
  const Folder folder;
  check_refused(bourse({"play", "nyse", "--players", "11", "--record", folder.file("x.bourse")}),
                "");
  check_refused(bourse({"play", "nyse", "--record", folder.file("no/such/folder/x.bourse")}),
                "No such file");
  CHECK(folder.entries() == 0);
  const std::string letter = folder.write("letter.txt", "Dear friend");
  check_refused(bourse({"play", "nyse", "--record", letter}), "is not a record");
  CHECK(Folder::read(letter) == "Dear friend");
}

TEST_CASE("flags for a table of a server are refused without --join") {
  check_refused(bourse({"play", "nyse", "--seat", "1"}), "--seat requires --join");
  check_refused(bourse({"play", "nyse", "--name", "Anna"}), "--name requires --join");
  check_refused(bourse({"play", "--join", ""}), "--join: the link of a table");
}

TEST_CASE("a server that cannot start creates no folder") {
  const Folder folder;
  check_refused(bourse({"serve", "--bind", "here", "--data", folder.file("new")}),
                "--bind: 'here' is not an address");
  CHECK(folder.entries() == 0);
}

TEST_CASE("trace --from refuses a bad document, another number of players, and options") {
  const Folder folder;
  const std::string good = folder.write("good.json", first_document());
  const std::string bad = folder.write("bad.json", "{\"players\": 2}");
  check_refused(bourse({"trace", "nyse", "--from", bad}), "NYSE-14.2.12");
  check_refused(bourse({"trace", "nyse", "--from", good, "--players", "3"}), "--players");
  check_refused(bourse({"trace", "nyse", "--from", good, "--option", "hands=open"}), "--option");
}

}  // namespace bourse::test
