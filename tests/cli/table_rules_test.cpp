// SPDX-License-Identifier: Apache-2.0
//
// The rules of a table at the terminal, and presets: the menu, --preset, `bourse rules`.
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/cli/run_program.h"

namespace bourse::test {
namespace {

// The section between two markers.
std::string between(const std::string& text, const std::string& from, const std::string& to) {
  const std::size_t begin = text.find(from);
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find(to, begin) - begin);
}

// Without line breaks and indents.
std::string on_one_line(const std::string& wide) {
  std::string text;
  for (const char letter : wide) {
    const char next = letter == '\n' ? ' ' : letter;
    if (next != ' ' || text.empty() || text.back() != ' ') text += next;
  }
  return text;
}

json::array all_games() { return json::parse(bourse({"games", "--json"}).out).as_array(); }

json::array presets_of(const std::string& key) {
  for (const json::value& game : all_games()) {
    if (text_of(game.at("key")) == key) return game.at("presets").as_array();
  }
  return {};
}

struct Found {
  std::string key;
  int number = 0;  // in the menu
};

// The preset of NYSE that hides hands and changes nothing else.
Found hidden_hands() {
  int number = 0;
  for (const json::value& preset : presets_of("nyse")) {
    ++number;
    if (preset.at("options") == json::value{{"hands", "concealed"}}) {
      return {text_of(preset.at("key")), number};
    }
  }
  return {};
}

std::string solitaire() {
  for (const json::value& preset : presets_of("nyse")) {
    if (preset.at("players").at("max") == 1) return text_of(preset.at("key"));
  }
  return {};
}

// Numbers may be given without quotes.
std::string bare(const json::value& value) {
  return value.is_string() ? text_of(value) : json::serialize(value);
}

}  // namespace

TEST_CASE("`bourse rules` says that a table without options is the standard game") {
  const Run run = bourse({"rules", "nyse"});
  CHECK(run.code == 0);
  CHECK(run.out.starts_with("Rules of this table\n  This is the standard game"));
  CHECK_FALSE(has(run.out, "Different from the standard game"));
}

TEST_CASE("`bourse rules` explains the game as configured, in words, before its rules") {
  const Run run = bourse({"rules",
                          "nyse",
                          "--players",
                          "2",
                          "--option",
                          "hands=concealed",
                          "--option",
                          "first_player=1"});
  CHECK(run.code == 0);
  CHECK(has(run.out, "Different from the standard game\n"));
  CHECK(has(run.out, "Other hands: concealed, to be remembered, instead of colours on display."));
  CHECK(has(run.out, "First player: Seat 2, "));
  const Run flag = bourse({"rules", "stonks", "--option", "show_last_card=false"});
  CHECK(has(flag.out, "Last card face up: no, instead of yes."));
  CHECK_FALSE(has(run.out, "concealed, instead"));
  CHECK(run.out.find("Rules of this table") < run.out.find("NYSE"));
}

TEST_CASE("`bourse rules` is in German where translations exist") {
  const Run run = bourse({"rules", "nyse", "--option", "hands=concealed", "--language", "de"});
  CHECK(run.out.starts_with("Regeln dieses Tisches\n  Anders als im Standardspiel\n"));
  CHECK_FALSE(has(run.out, "to be remembered"));
  CHECK_FALSE(has(run.out, "rules_here."));
}

TEST_CASE(
    "for one player of NYSE it shows the two rules of solitaire and nothing about other hands") {
  const Run run = bourse({"rules", "nyse", "--players", "1"});
  const std::string head = on_one_line(between(run.out, "Rules of this table", "\n\n"));
  CHECK(has(head, "Solitaire: Alone against your own record: a marked chip must be played"));
  CHECK(has(head, "a swap trades with the supply."));
  CHECK_FALSE(has(head, "Other hands"));
  const Run play = bourse({"play", "nyse", "--players", "1", "--seed", "1"}, "quit\n");
  CHECK(has(play.out, " Solitaire: the standard game for this number of players."));
  CHECK_FALSE(has(bourse({"rules", "nyse", "--players", "2"}).out, "For this number of players"));
}

TEST_CASE("an ambiguity of the rulebook is mentioned where it has an effect") {
  const auto rules_of = [](std::vector<std::string> words) {
    words.insert(words.begin(), "rules");
    return on_one_line(between(bourse(words).out, "Rules of this table", "\n\n"));
  };
  const std::string tiles = "Small caps with three players: The rulebook lays out three";
  CHECK(has(rules_of({"stonks", "--players", "3", "--option", "variant=small_blue"}), tiles));
  CHECK_FALSE(has(rules_of({"stonks", "--players", "4", "--option", "variant=small_blue"}), tiles));
  CHECK_FALSE(has(rules_of({"stonks", "--players", "3"}), tiles));
  const std::string cost = "Worth of a share handed in: The rulebook values a share";
  CHECK(has(rules_of({"stockastic", "--option", "characters=random"}), cost));
  CHECK_FALSE(has(rules_of({"stockastic"}), cost));
  CHECK(has(rules_of({"stockastic"}), "The rulebook prints two lists of prices"));
}

TEST_CASE("the front sides named one by one are the standard game") {
  const Run run = bourse({"rules", "stockastic", "--option", "sides=FFFF"});
  CHECK(run.out.starts_with("Rules of this table\n  This is the standard game"));
}

TEST_CASE("a changed value is shown without naming the standard one twice") {
  const Run run = bourse({"rules", "stockpile", "--option", "board=advanced"});
  CHECK(has(on_one_line(run.out),
            "Board: advanced: six different tracks, instead of standard: one track for all."));
}

// `bourse rules` for a table at which the option has an effect.
std::vector<std::string> where_it_counts(const std::string& game, const json::object& option) {
  std::vector<std::string> words{"rules", game};
  if (const json::value* const seats = option.if_contains("min_players")) {
    words.insert(words.end(), {"--players", std::to_string(seats->as_int64())});
  }
  if (const json::value* const needs = option.if_contains("needs")) {
    for (const auto& [key, values] : needs->as_object()) {
      words.insert(words.end(), {"--option", std::string(key) + "=" + bare(values.at(0))});
    }
  }
  return words;
}

TEST_CASE("`bourse rules` shows every sentence about a printed rule and about house values") {
  for (const json::value& game : all_games()) {
    const std::string key = text_of(game.at("key"));
    const json::object words =
        json::parse(Folder::read(project_file("games/" + key + "/lang/en.json"))).as_object();
    for (const json::value& option : game.at("options").as_array()) {
      CAPTURE(key);
      CAPTURE(text_of(option.at("key")));
      const json::object& spec = option.as_object();
      const std::string text = on_one_line(bourse(where_it_counts(key, spec)).out);
      const auto sentence = [&](const char* kind) {
        const json::value* const own =
            words.if_contains(fmt::format("option.{}.{}", text_of(option.at("key")), kind));
        return text_of(own != nullptr ? *own : spec.at(kind));
      };
      if (spec.contains("differs")) CHECK(has(text, sentence("differs")));
      const bool is_in_force = spec.contains("house") && !spec.contains("house_for");
      if (is_in_force) CHECK(has(text, sentence("house")));
    }
  }
}

TEST_CASE("`bourse games` explains the codes of an option") {
  const std::string out = bourse({"games"}).out;
  CHECK(has(out, "FFFF: Freebay, Multilever, Metro, Hippo\n"));
  CHECK(has(out, "late_peak: late peak (1 2 3 4 5 2)\n"));
}

TEST_CASE("no sentence about the rules of a table has a rule id") {
  for (const json::value& game : all_games()) {
    const std::string prefix = text_of(game.at("rule_prefix"));
    const std::string out = bourse({"rules", text_of(game.at("key"))}).out;
    const std::string head = between(out, "Rules of this table", "\n\n");
    CHECK_FALSE(has(head, "(" + prefix + "-"));
  }
}

TEST_CASE("`bourse rules` lists the presets and credits the makers of the boxed game") {
  const Run run = bourse({"rules", "nyse"});
  CHECK(has(run.out, "--preset letter: "));
  CHECK(has(run.out, "Design: Ben Stanley. Published by nestorgames."));
  CHECK(has(run.out, "not affiliated"));
}

TEST_CASE("--preset sets its options, and --option overrides them") {
  const Run memory = bourse({"rules", "nyse", "--preset", hidden_hands().key});
  CHECK(has(memory.out, "Other hands: concealed, to be remembered"));
  const Run open =
      bourse({"rules", "nyse", "--preset", hidden_hands().key, "--option", "hands=open"});
  CHECK(open.out.starts_with("Rules of this table\n  This is the standard game"));
}

TEST_CASE("German credits contain no English word") {
  for (const json::value& game : all_games()) {
    const std::string out = bourse({"rules", text_of(game.at("key")), "--language", "de"}).out;
    const std::string credits = out.substr(out.rfind("Spielidee: "));
    CAPTURE(credits);
    CHECK_FALSE(has(credits, " and "));
    CHECK_FALSE(has(credits, " by "));
  }
}

TEST_CASE("an unknown preset is refused, and the presets are listed") {
  for (const char* command : {"rules", "play", "simulate"}) {
    const Run run = bourse({command, "nyse", "--preset", "nonsense"});
    CHECK(run.code == 2);
    CHECK(run.out.empty());
    CHECK(has(run.err, "nonsense"));
    CHECK(has(run.err, "standard, letter"));
  }
}

TEST_CASE("a preset for another number of players is refused") {
  const Run run = bourse({"play", "nyse", "--preset", solitaire(), "--players", "3"});
  CHECK(run.code == 2);
  CHECK(has(run.err, "preset " + solitaire() + " does not allow 3 players"));
}

TEST_CASE("every preset of every game can be played from the command line and is in its record") {
  for (const json::value& game : all_games()) {
    for (const json::value& preset : game.at("presets").as_array()) {
      const Folder folder;
      const std::string path = folder.file("game.bourse");
      const std::vector<std::string> words{
          "play", text_of(game.at("key")), "--preset", text_of(preset.at("key")), "--record", path};
      CAPTURE(words[1]);
      CAPTURE(words[3]);
      const Run run = bourse(words, "quit\n");
      CHECK(run.code == 0);
      const json::value record = json::parse(Folder::read(path));
      for (const auto& pair : preset.at("options").as_object()) {
        CHECK(bare(record.at("options").at(pair.key())) == bare(pair.value()));
      }
    }
  }
}

TEST_CASE("a game begins with a line about the rules of its table, and `rules` shows all of them") {
  const Run run =
      bourse({"play", "nyse", "--option", "hands=concealed", "--seed", "1"}, "rules\nquit\n");
  CHECK(has(run.out, "Rules of this table: Other hands: concealed, to be remembered."));
  CHECK(has(run.out, "Other hands: concealed, to be remembered, instead of colours on display."));
  const Run standard = bourse({"play", "nyse", "--seed", "1"}, "quit\n");
  CHECK(has(standard.out, " Standard game. Type `rules` for its rules"));
}

TEST_CASE("`bourse replay` shows the rules of the table first") {
  const Folder folder;
  const std::string path = folder.file("game.bourse");
  bourse({"play", "nyse", "--preset", hidden_hands().key, "--record", path}, "quit\n");
  const std::string out = bourse({"replay", path}).out;
  const std::string head = between(out, "Rules of this table", "\n\n");
  CHECK(has(head, "Other hands: concealed, to be remembered, instead of colours on display."));
  CHECK(has(bourse({"replay", path, "--language", "de"}).out, "Regeln dieses Tisches"));
}

TEST_CASE("the menu asks who begins if the rules of the game leave it open") {
  const std::string asked = bourse({"play"}, "nyse\n\n3\n2\nquit\n").out;
  CHECK(has(asked, "First player: 0 for you, 1 to 2 for a bot, Enter for random:"));
  CHECK(has(asked, "Rules of this table: First player: Seat 3."));
  CHECK(has(bourse({"play"}, "nyse\n\n3\n3\n\nquit\n").out, "Standard game."));
  CHECK_FALSE(has(bourse({"play"}, "stonks\n\n3\nquit\n").out, "0 for you, "));
  CHECK_FALSE(has(bourse({"play"}, "nyse\n\n1\nquit\n").out, "0 for you, "));
  CHECK_FALSE(
      has(bourse({"play", "--option", "first_player=1"}, "nyse\n\n3\nquit\n").out, "0 for you, "));
}

TEST_CASE("--first sets the first player, or the first dealer in games with a dealer") {
  const Run run = bourse({"play", "take_stock", "--first", "2"}, "quit\n");
  CHECK(has(run.out, "Rules of this table: First dealer: Seat 3."));
  const Run fixed = bourse({"play", "stonks", "--first", "2"}, "");
  CHECK(fixed.code == 2);
  CHECK(has(fixed.err, "the rules of Stonks decide who begins"));
  CHECK(bourse({"play", "nyse", "--first", "4"}, "").code == 2);
}

TEST_CASE("the menu offers the presets of the chosen game, one key each, with their help") {
  const Found hidden = hidden_hands();
  const std::string number = std::to_string(hidden.number);
  const std::string out = bourse({"play"}, "nyse\n" + number + "\n2\n\nquit\n").out;
  CHECK(has(out, "\n " + number + "  "));
  CHECK(has(out, "Rules of this table: Other hands: concealed, to be remembered."));
  CHECK(has(bourse({"play"}, "nyse\n\n2\n\nquit\n").out, "Standard game."));
  CHECK(has(bourse({"play"}, "nyse\n" + hidden.key + "\n2\n\nquit\n").out, "to be remembered."));
  CHECK(has(bourse({"play"}, "nyse\n77\n").out, "Type 1 to "));
}

TEST_CASE("the menu does not ask for the number of players if the preset allows only one") {
  const std::string out = bourse({"play"}, "nyse\n" + solitaire() + "\nquit\n").out;
  CHECK_FALSE(has(out, "How many seats"));
}

TEST_CASE("`bourse rules` shows only the house values that apply") {
  const auto rules = [](std::vector<std::string> words) {
    words.insert(words.begin(), "rules");
    const std::string all = bourse(words).out;
    std::string flow;  // without line breaks
    for (const char letter : between(all, "Rules of this table", "\n\n")) {
      const bool is_space = letter == ' ' || letter == '\n';
      if (!is_space || (!flow.empty() && flow.back() != ' ')) flow += is_space ? ' ' : letter;
    }
    return flow;
  };
  CHECK(has(rules({"nyse"}), "11 each"));
  CHECK(has(rules({"nyse"}), "picture of the board"));
  CHECK_FALSE(has(rules({"nyse", "--preset", "short"}), "11 each"));
  CHECK_FALSE(has(rules({"nyse", "--preset", "bull"}), "picture of the board"));
  CHECK_FALSE(has(rules({"stockpile"}), "advanced side"));
  CHECK(has(rules({"stockpile", "--preset", "advanced"}), "advanced side"));
  CHECK_FALSE(has(rules({"stockastic"}), "six characters"));
  CHECK(has(rules({"stockastic", "--preset", "dealt"}), "six characters"));
}

}  // namespace bourse::test
