// SPDX-License-Identifier: Apache-2.0
//
// Texts for players before and during a game: the words of the options, the presets, the help for a
// decision, the warnings of a move, the unit of money, and the rules in summary.txt.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "games/nyse/rules/presets.h"
#include "games/nyse/tests/build.h"

namespace bourse::nyse::test {
namespace {

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

const OptionSpec& spec_of(std::string_view key) {
  return *std::find_if(
      kSchema.begin(), kSchema.end(), [&](const OptionSpec& spec) { return spec.key == key; });
}

// Line breaks and indents are the page's, not the sentence's.
std::string flowing(std::string_view text) {
  std::string line;
  for (const char letter : text) {
    const bool is_space = letter == ' ' || letter == '\n';
    if (!is_space) {
      line += letter;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  return line;
}

std::string help_for(const Table& t, int seat) {
  return flowing(help(t.rules, observe(t.rules, t.state, Viewer::of(seat_at(seat)))));
}

TEST_CASE("the list of games has the players and minutes of the box and credits its makers") {
  const Descriptor& game = Game::kDescriptor;
  CHECK(game.min_seats == 1);
  CHECK(game.max_seats == 10);
  CHECK(game.credits.designers == "Ben Stanley");
  CHECK(game.credits.artists.empty());
  CHECK(game.credits.publisher == "nestorgames");
  CHECK(game.credits.ages.empty());
  CHECK(game.credits.minutes == "10");
}

TEST_CASE("NYSE-3.27 the standard order and the equal split are called house values") {
  CHECK(contains(spec_of("board").house, "the house"));
  CHECK(contains(spec_of("board").house, "1 2 3 5 4 2"));
  CHECK(contains(spec_of("plain_chips").house, "the house"));
  CHECK(contains(spec_of("plain_chips").house, "44"));
  for (const OptionSpec& spec : kSchema) {
    CAPTURE(spec.key);
    const bool is_guessed = spec.key == "board" || spec.key == "plain_chips";
    CHECK(is_guessed == !spec.house.empty());
    CHECK_FALSE(contains(spec.help, "boxed game"));
  }
}

TEST_CASE("NYSE-3.28 hands alone differ from a printed sentence, and the option says why") {
  for (const OptionSpec& spec : kSchema) {
    CAPTURE(spec.key);
    CHECK((spec.key == "hands") == !spec.printed.empty());
  }
  CHECK(spec_of("hands").printed == R"("concealed")");
  CHECK(contains(spec_of("hands").differs, "conceal"));
  CHECK(contains(spec_of("hands").differs, "because"));
}

TEST_CASE("NYSE-3.29 every printed variant and every named board is a preset") {
  const auto options_of = [](std::string_view key) {
    const auto* const found = std::find_if(kTablePresets.begin(),
                                           kTablePresets.end(),
                                           [&](const Preset& preset) { return preset.key == key; });
    return found == kTablePresets.end() ? "missing" : std::string(found->options);
  };
  for (const std::string_view board : kBoardWords) {
    if (board == "standard" || board == "custom" || board == "random") continue;
    CHECK(options_of(board) == fmt::format(R"({{"board": "{}"}})", board));
  }
  CHECK(options_of("standard") == "{}");
  CHECK(options_of("letter") == R"({"hands": "concealed"})");
  CHECK(options_of("memory") == R"({"hands": "concealed"})");
  CHECK(options_of("wild") == R"({"board": "random"})");
  CHECK(options_of("short") == R"({"plain_chips": 2})");
  CHECK(options_of("solitaire") == "{}");
}

TEST_CASE("NYSE-3.29 a preset of a named board says its six numbers") {
  for (std::size_t at = 1; at < kPresets.size(); ++at) {
    std::string numbers;
    for (const int grey : kPresets[at]) numbers += fmt::format("{} ", grey);
    numbers.pop_back();
    CAPTURE(numbers);
    const bool is_said =
        std::any_of(kTablePresets.begin(), kTablePresets.end(), [&](const Preset& preset) {
          return preset.key == kBoardWords[at] && contains(preset.help, numbers);
        });
    CHECK(is_said);
  }
}

TEST_CASE("NYSE-3.30 first_player tells the printed custom") {
  CHECK(contains(spec_of("first_player").help, "New York"));
}

TEST_CASE("NYSE-5.7.3 a move that busts a colour or ends the game warns") {
  const auto warnings = [](const Table& t, std::string_view notation) {
    const View view = observe(t.rules, t.state, Viewer::of(t.state.active));
    std::string line;
    for (const std::string_view warning : preview(t.rules, view, *parse(notation)).warnings) {
      line += (line.empty() ? "" : "; ") + std::string(warning);
    }
    return line;
  };
  const Table t = Table(2).hand(0, "gns").at("LKJA");
  CHECK(warnings(t, "take bu") == "blue goes bust");
  CHECK(warnings(t, "take bk").empty());
  CHECK(warnings(t, "speculate gn bk") == "black goes bust");
  CHECK(warnings(t, "speculate gn rd").empty());
  CHECK(warnings(t, "withdraw bu").empty());
  const Table last = Table(2).piles("- - - n").at("AAAL");
  CHECK(warnings(last, "withdraw gn") == "ends the game");
  CHECK(warnings(last, "take gn") == "green goes bust; ends the game");
}

TEST_CASE("NYSE-5.7.4 the help for a turn says that nobody has to show a marking") {
  const std::string_view told = "Nobody has to show a marking before its chip is played";
  CHECK(contains(help_for(Table(2), 0), told));
  CHECK(contains(help_for(Table(2).hand(0, "bus"), 0), told));
  CHECK_FALSE(contains(help_for(Table(1), 0), told));  // there is nobody to show it to
}

TEST_CASE("NYSE-R32 help says that solitaire carries every effect out in full") {
  CHECK(contains(help_for(Table(1).hand(0, "bui"), 0), "then take two chips"));
  CHECK_FALSE(contains(help_for(Table(1).hand(0, "bui"), 0), "up to two"));
  CHECK(contains(help_for(Table(2).hand(0, "bui"), 0), "then take up to two chips"));
}

TEST_CASE("NYSE-2.3.2 the terminal prints money in millions of dollars") {
  const Table t = Table(2).hand(0, "bkn bkn").at("AGAA");
  const std::array<std::string, 2> names{"Ann", "Ben"};
  const std::string drawn =
      draw(t.rules, observe(t.rules, t.state, Viewer::of(seat_at(0))), names, Screen{});
  CHECK(contains(drawn, " $5M "));
  CHECK(contains(drawn, " $10M\n"));
}

TEST_CASE("summary.txt fits a terminal of 80 columns") {
  std::size_t from = 0;
  while (from < kSummary.size()) {
    const std::size_t end = std::min(kSummary.find('\n', from), kSummary.size());
    CAPTURE(kSummary.substr(from, end - from));
    CHECK(end - from <= 80);
    from = end + 1;
  }
}

// Needles for every rule that the rulebook prints, in its order.
TEST_CASE("summary.txt tells every printed rule, so that a person could referee by it") {
  const std::string summary = flowing(kSummary);
  for (const std::string_view told : {"investment bankers",
                                      "44 stock chips",
                                      "24 of them",
                                      "numbers 1, 2, 2, 3, 4, 5",
                                      "face down",
                                      "left of the first grey chip",
                                      "$1M",
                                      "nobody looks at its back",
                                      "most recently in New York",
                                      "clockwise",
                                      "exactly one",
                                      "any pile that has chips",
                                      "one spot to the right",
                                      "two spots to the right",
                                      "the same colour twice",
                                      "a different chip",
                                      "which chip of that colour",
                                      "must hand over",
                                      "says so honestly",
                                      "another colour",
                                      "No marker moves",
                                      "never moves left",
                                      "taken off the board",
                                      "break ties",
                                      "Nobody has to play a marked chip",
                                      "the moment the supply is empty",
                                      "more chips",
                                      "would have had the next turn",
                                      "$28M",
                                      "beat your own record",
                                      "the very next turn in which that is possible",
                                      "with one of the four piles",
                                      "never has to show a marking",
                                      "hands=concealed",
                                      "any order",
                                      "shuffle"}) {
    CAPTURE(told);
    CHECK(contains(summary, told));
  }
}

TEST_CASE("summary.txt calls the order of the board and the equal split house values") {
  const std::string summary = flowing(kSummary);
  CHECK(contains(summary, "House value: the printed picture of the board is lost"));
  CHECK(contains(summary, "House value: the rulebook does not say how the 44 chips divide"));
  CHECK_FALSE(contains(summary, "boxed"));
}

}  // namespace
}  // namespace bourse::nyse::test
