// SPDX-License-Identifier: Apache-2.0
//
// The rules of the games as text for the terminal, from games/*/rules_text/.
#include "cli/table/rules_page.h"

#include <string>

#include <doctest/doctest.h>

#include "cli/table/rules_markup.h"
#include "cli/terminal/translations.h"
#include "core/text/screen.h"
#include "games/registry.h"
#include "tests/cli/run_program.h"

namespace bourse::cli {

using test::bourse;
using test::has;
using test::lines_of;
using test::Run;

namespace {

std::string plain(std::string_view markup) {
  return plain_text(markup,
                    [](std::string_view option) { return "<" + std::string(option) + ">"; });
}

std::string page(std::string_view key, int players, const json::object& options, RulesScope scope) {
  const ErasedGame& game = *find_game(key);
  const auto rules = game.compile(players, options);
  REQUIRE(rules.has_value());
  translations().use_game(key);
  return rules_page(game, *rules, scope, 76);
}

}  // namespace

TEST_CASE("the markup of rules becomes plain text") {
  CHECK(plain("Free. [NYSE-5.1.1 NYSE-R6] Take a **chip**.") == "Free. Take a chip.");
  CHECK(plain("*Arrows* {s}, blue {bu|}, {=hands}, `take bu`") ==
        "Arrows (s), blue, <hands>, take bu");
  CHECK(plain("Blue {bu|} is {bk|BK}") == "Blue is BK");
  CHECK(plain("See [the swap](#swap), and [here] too.") == "See the swap, and [here] too.");
}

TEST_CASE("blocks of rules have kinds, conditions and items") {
  const auto blocks = parse_rules_blocks(
      "<!-- x\n\ny -->\n\n# Game\n\n## aim: The aim\n\n@(hands=open,shut "
      "players!=1)\nTwo\nlines.\n\n"
      "- one\n  more\n- @(players=3..5) two\n\n1. first\n2. second\n\n| a | b |\n|---|---|\n| 1 | "
      "2 |\n\n"
      ":figure track | Words\n\n:cards chip\n- s: Push.\n\n:example G-X-E1 A title\n\n:end\n");
  using BlockKind = RulesBlock::Kind;
  std::vector<BlockKind> kinds;
  kinds.reserve(blocks.size());
  for (const RulesBlock& block : blocks) kinds.push_back(block.kind);
  CHECK(kinds == std::vector{BlockKind::Title,
                             BlockKind::Section,
                             BlockKind::Paragraph,
                             BlockKind::Bullets,
                             BlockKind::Numbers,
                             BlockKind::Table,
                             BlockKind::Figure,
                             BlockKind::Bullets,
                             BlockKind::Example,
                             BlockKind::End});
  const RulesBlock& paragraph = blocks[2];
  CHECK(paragraph.lines == std::vector<std::string>{"Two lines."});
  REQUIRE(paragraph.when.size() == 2);
  CHECK(paragraph.when[0].values == std::vector<std::string>{"open", "shut"});
  CHECK(paragraph.when[1].is_negated);
  CHECK(blocks[3].lines == std::vector<std::string>{"one more", "@(players=3..5) two"});
  CHECK(blocks[5].lines.size() == 2);
  CHECK(cells_of(blocks[5].lines[1]) == std::vector<std::string>{"1", "2"});
  CHECK(blocks[7].lines == std::vector<std::string>{"Push."});
  CHECK(blocks[8].lines == std::vector<std::string>{"A title"});
}

TEST_CASE("the rules of a table leave out what does not apply, and name the options that differ") {
  const std::string open = page("nyse", 3, {}, RulesScope::Table);
  CHECK(has(open, "Hands lie open here"));
  CHECK_FALSE(has(open, "concealed here"));
  const std::string concealed = page("nyse", 3, {{"hands", "concealed"}}, RulesScope::Table);
  CHECK_FALSE(has(concealed, "Hands lie open here"));
  CHECK(has(concealed, "[At this table. Other hands: concealed, to be remembered] Hands are"));
}

TEST_CASE("the rules of the game have every variant, with its option") {
  const std::string all = page("nyse", 3, {}, RulesScope::Game);
  CHECK(has(all, "Hands lie open here"));
  CHECK(has(all, "[Other hands: concealed, to be remembered] Hands are concealed here."));
  CHECK(has(all, "You play to beat your own record."));
}

TEST_CASE("the rules fit a terminal in both languages, without markup") {
  for (const char* language : {"en", "de"}) {
    REQUIRE_FALSE(choose_language(language));
    for (const std::string_view key : {"nyse", "stockpile", "stonks", "take_stock", "stockastic"}) {
      for (const RulesScope scope : {RulesScope::Game, RulesScope::Table}) {
        const std::string text = page(key, find_game(key)->descriptor->max_seats, {}, scope);
        CAPTURE(language);
        CAPTURE(key);
        CHECK(lines_of(text).size() > 60);
        for (const char* mark : {"**", "{", "}", "@(", "[NYSE-", "rules.here", "rules.with"}) {
          CAPTURE(mark);
          CHECK_FALSE(has(text, mark));
        }
        for (const std::string& line : lines_of(text)) CHECK(columns(line) <= 80);
      }
    }
  }
  REQUIRE_FALSE(choose_language("en"));
}

TEST_CASE("the rules are in the language of the user") {
  const Run german = bourse({"rules", "nyse", "--language", "de"});
  CHECK(has(german.out, "Das Ziel"));
  CHECK_FALSE(has(german.out, "The aim"));
  CHECK(has(german.out, "steht in keiner Verbindung") == has(german.out, "Mitwirkende"));
}

}  // namespace bourse::cli
