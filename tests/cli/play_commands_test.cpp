// SPDX-License-Identifier: Apache-2.0
//
// Commands and numbers typed in games of `bourse play`.
#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

#include "tests/cli/run_program.h"

namespace bourse::test {
namespace {

Run nyse_table(std::vector<std::string> more, const std::string& input) {
  more.insert(more.begin(), {"play", "nyse"});
  return bourse(more, input);
}

json::value record_at(const std::string& path) { return json::parse(Folder::read(path)); }

}  // namespace

TEST_CASE("the ids of rules are behind `why`") {
  const std::vector<std::string> table{"--players", "1", "--seed", "28"};
  CHECK_FALSE(has(nyse_table(table, "?\ninvest bu\n").out, "NYSE-"));
  CHECK(has(nyse_table(table, "why\n").out, "NYSE-5.1.7"));
  CHECK(has(nyse_table(table, "why invest bu\n").out,
            "you hold no blue investment chip (NYSE-5.1.4)\n"));
  CHECK(has(nyse_table(table, "why take bu\n").out, "This move is allowed.\n"));
  CHECK(has(nyse_table(table, "why fly\n").out, "NYSE-14.1.12"));
}

TEST_CASE("against bots every move can be undone, and the record says that this was practice") {
  const Folder folder;
  const std::string path = folder.file("r.bourse");
  const std::vector<std::string> table{
      "--bot", "greedy", "--seed", "29", "--record", path, "--option", "first_player=0"};
  const Run run = nyse_table(table, "undo\ntake bu\ntake rd\nundo\nundo\nquit\n");
  CHECK(has(run.out, "Undo is not possible: you have not made a move yet"));
  CHECK_FALSE(has(run.out, "another seat"));
  CHECK(record_at(path).at("practice").as_bool());
  CHECK(record_at(path).at("moves").as_array().empty());
  CHECK(has(bourse({"verify", path}).out, "practice: "));
  nyse_table({"--players", "1", "--seed", "29", "--record", path}, "take bu\nundo\nquit\n");
  CHECK_FALSE(record_at(path).as_object().contains("practice"));
}

TEST_CASE("quit tells what was saved, and whether anything was played since") {
  const Folder folder;
  const std::string path = folder.file("r.bourse");
  const std::string save = "save " + path + "\n";
  const auto said = [&](const std::string& typed) {
    return nyse_table({"--players", "1", "--seed", "29"}, typed).out;
  };
  CHECK(has(said("take bu\nquit\n"), "and was not saved"));
  const std::string saved = said("take bu\n" + save + "quit\n");
  CHECK(has(saved, "Goodbye. The game is not finished. Saved to " + path));
  CHECK_FALSE(has(saved, "not saved"));
  CHECK(has(said("take bu\n" + save + "take bu\nquit\n"),
            "what you played after saving it is lost. Saved to " + path));
}

TEST_CASE("capital letters count as small ones in moves and commands, not in file names") {
  const Folder folder;
  const std::string path = folder.file("Saved.Bourse");
  const Run run =
      nyse_table({"--players", "1", "--seed", "29"}, "TAKE Bu\nSave " + path + "\nLOG\n");
  CHECK(has(run.out, "Saved to " + path));
  CHECK(record_at(path).at("moves").as_array().size() == 1);
  CHECK(has(run.out, "You take a blue chip"));
}

TEST_CASE("in Stockastic the number of a bid is the bid") {
  const Folder folder;
  const std::string path = folder.file("r.bourse");
  const Run run = bourse(
      {"play", "stockastic", "--bot", "greedy", "--bot", "greedy", "--record", path}, "3\n31\n");
  CHECK(text_of(record_at(path).at("moves").at(0).at("action")) == "bid 3");
  const Run none = bourse({"play", "stockastic", "--players", "3"}, "31\n");
  CHECK(has(none.out, "There is no move 31; moves are numbered 0 to 30."));
}

}  // namespace bourse::test
