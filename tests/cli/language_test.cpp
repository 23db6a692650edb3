// SPDX-License-Identifier: Apache-2.0
//
// The languages of the terminal.
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "tests/cli/run_program.h"

namespace bourse::test {
namespace {

const std::vector<std::string> kGame{"play", "nyse", "--players", "2", "--seed", "28"};

std::vector<std::string> spoken(const std::string& language) {
  std::vector<std::string> words = kGame;
  words.insert(words.end(), {"--language", language});
  return words;
}

constexpr const char* kTyped = "?\nwhy\nhint\nundo\n99\nsave\nquit\n";

}  // namespace

TEST_CASE("LANGUAGE the terminal is German on request, with the texts of the game") {
  const Run german = bourse(spoken("de"), kTyped);
  CHECK(german.code == 0);
  CHECK(german.err.empty());
  CHECK(has(german.out, "--- Person "));
  CHECK(has(german.out, "Gib einen Zug ein, als Nummer oder ausgeschrieben, oder einen Befehl:"));
  CHECK(has(german.out, " simulierten Spielen"));
  CHECK(has(german.out, "Zurücknehmen ist nicht möglich: du hast noch keinen Zug gemacht."));
  CHECK(has(german.out, "Es gibt keinen Zug 99; "));
  CHECK(has(german.out, "Gib ein: save DATEI"));
  CHECK(has(german.out, "wurde nicht gespeichert"));
  CHECK(has(german.out, "passen gibt es nicht. (NYSE-5.1.7)"));  // why
  CHECK(has(german.out, "du bist am Zug"));
  CHECK(has(german.out, "Das Spiel beginnt auf dem Brett "));
  CHECK_FALSE(has(german.out, "terminal."));

  const Run english = bourse(spoken("en"), kTyped, "de_DE.UTF-8");
  CHECK(has(english.out, "Type a move, by number or in notation, or a command:"));
  CHECK(has(english.out, "was not saved"));
  CHECK_FALSE(has(english.out, "terminal."));
}

TEST_CASE("LANGUAGE moves, prices and results are translated, records are not") {
  const Folder folder;
  const std::string path = folder.file("game.bourse");
  const std::string trace =
      bourse(
          {"trace", "nyse", "--players", "2", "--seed", "31", "--bot", "random", "--bot", "greedy"})
          .out;
  const std::vector<std::string> arguments{
      "play", "nyse", "--bot", "greedy", "--seed", "31", "--record", path, "--language", "de"};
  const Run run = bourse(arguments, moves_of(trace, 0));
  CHECK(run.code == 0);
  CHECK(has(run.out, "dein Zug> "));
  CHECK(has(run.out, "Gierig 1"));
  CHECK(has(run.out, "Schwarz"));  // a company, in the history of prices
  CHECK(has(run.out, "Wert "));
  CHECK(has(run.out, "Gespeichert in " + path));
  const json::value record = json::parse(Folder::read(path));
  CHECK(json::serialize(record.at("names")) == R"(["Person 1","greedy 1"])");
}

TEST_CASE("LANGUAGE without --language it is that of the locale, if it exists") {
  CHECK(has(bourse({"play"}, "", "de_AT.UTF-8").out, "Welches Spiel?"));
  CHECK(has(bourse({"play"}, "", "de").out, "Auf Wiedersehen."));
  CHECK(has(bourse({"play"}, "", "fr_FR.UTF-8").out, "Which game?"));
  CHECK(has(bourse({"play"}, "", "").out, "Which game?"));
}

TEST_CASE("LANGUAGE an unknown language is refused, and the languages are listed") {
  for (const char* language : {"fr", "", "../lang/de", "DE"}) {
    const Run run = bourse(spoken(language), kTyped);
    CHECK(run.code == 2);
    CHECK(run.out.empty());
    CHECK(has(run.err, "the languages are: de, en"));
  }
}

}  // namespace bourse::test
