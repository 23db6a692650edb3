// SPDX-License-Identifier: Apache-2.0
//
// Texts and choices for people: presets, points per round, the list of cards seen, stocks at the
// terminal, and the summary.
#include <fstream>
#include <sstream>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/codec/option_values.h"
#include "games/stonks/tests/support.h"
#include "tests/support/project_file.h"

namespace bourse::stonks::test {
namespace {

const std::vector<std::string> kPeople{"Ada", "Bo", "Cy", "Di", "Eve"};

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}
std::string screen(const Table& table, int seat) {
  return draw(table.rules, table.view(seat), kPeople, {});
}
// The text with every run of white space as one space.
std::string flowing(std::string_view text) {
  std::string flow;
  for (const char letter : text) {
    const bool is_space = letter == ' ' || letter == '\n';
    if (!is_space || (!flow.empty() && flow.back() != ' ')) flow += is_space ? ' ' : letter;
  }
  return flow;
}
std::string summary() { return flowing(kSummary); }

const Preset* preset_of(std::string_view key) { return find_preset(Game::kDescriptor, key); }
Rules rules_of_preset(std::string_view key, int seats) {
  const Preset* preset = preset_of(key);
  REQUIRE_MESSAGE(preset != nullptr, key);
  REQUIRE(allows_seats(Game::kDescriptor, *preset, seats));
  return rules_of(seats, preset->options);
}

void play_until_round(Table& table, int round) {
  Rng chooser(seed_of(round), 3);
  while (table.state.round < round) REQUIRE(table.play_any(chooser));
}
void play_to_the_end(Table& table) {
  Rng chooser(seed_of(1), 4);
  while (table.play_any(chooser)) {
  }
}

const OptionSpec& option(std::string_view key) {
  for (const OptionSpec& spec : Game::kDescriptor.options) {
    if (spec.key == key) return spec;
  }
  FAIL(key);
  return Game::kDescriptor.options.front();
}

}  // namespace

TEST_CASE("STK-1.1 the game has its key and credits its makers") {
  CHECK(Game::kDescriptor.key == "stonks");
  CHECK(Game::kDescriptor.credits.designers == "Robert Coelho, Luis Francisco");
  CHECK(Game::kDescriptor.credits.artists == "Diego Sá");
  CHECK(Game::kDescriptor.credits.publisher == "Grok Games, 2023");
  CHECK(Game::kDescriptor.credits.ages.empty());
  CHECK(Game::kDescriptor.credits.minutes == "30");
}

TEST_CASE("STK-2.1.2 a company is shown by its full name with its price") {
  const Table table(rules_of(5), seed_of(1));
  const Market seen = market(table.rules, table.open_view());
  REQUIRE(seen.companies.size() == 5);
  CHECK(seen.companies[0].name == "Carotte Orange SCA");
  CHECK(seen.companies[4].name == "Roter Apfel AG");
}

TEST_CASE("STK-2.2.6 the terminal prints the stocks of every card in hand and portfolio") {
  const Table table(position("four.json"));
  const std::string text = screen(table, 0);
  const auto check_card = [&](Card each) {
    const std::string stocks =
        fmt::format("{}({})",
                    std::to_string(number_of(each)) + times("~", table.rules.icons(each)),
                    table.rules.stocks(each));
    CHECK_MESSAGE(has(text, stocks), stocks);
  };
  table.state.hands[Seat{0}].each(check_card);
  table.state.down[Seat{0}].each(check_card);
  for (const Seat seat : SeatSet::first(4)) table.state.up[seat].each(check_card);
  CHECK(has(text, "(3) stocks"));
}

TEST_CASE("STK-2.2.7 values of lost pictures are called house values") {
  CHECK(has(option("card_table").house, "house values"));
  CHECK(has(summary(), "house values"));
}

TEST_CASE("STK-3.28 by default discards and voids are listed, at the terminal too") {
  Table table(rules_of(4), seed_of(6));
  Rng chooser(seed_of(6), 2);
  while (table.state.discard.size() < 12 || table.state.voids[Seat{1}].empty()) {
    REQUIRE(table.play_any(chooser));
    REQUIRE(table.state.round == 1);
  }
  CHECK(display_json(table.rules, table.view(0)) == view_json(table.rules, table.view(0)));
  const std::string text = flowing(screen(table, 0));
  const Card gone = table.state.discard.front();
  CHECK(has(text, fmt::format("discards {} {}", symbol_of(company_of(gone)), number_of(gone))));
  CHECK(has(text, "lacks"));
}

TEST_CASE("STK-3.29 without the list people are shown neither, programs everything, the end all") {
  Table table(rules_of(2, R"({"seen_list": false, "show_last_card": false})"), seed_of(6));
  Rng chooser(seed_of(6), 2);
  while (table.state.deal == 1 || table.state.voids[Seat{1}].empty()) {
    REQUIRE(table.play_any(chooser));
  }
  const View view = table.view(0);
  const json::object display = display_json(table.rules, view);
  CHECK_FALSE(display.contains("discard"));
  CHECK_FALSE(display.contains("voids"));
  for (const json::value& last : display.at("unshown").as_array()) {
    CHECK_FALSE(last.as_object().contains("void"));
  }
  CHECK(view_json(table.rules, view).at("discard").as_array().size() > 10);
  CHECK_FALSE(has(screen(table, 0), "discards"));
  CHECK_FALSE(has(screen(table, 0), "lacks"));
  play_to_the_end(table);
  CHECK(display_json(table.rules, table.view(0)) == view_json(table.rules, table.view(0)));
}

TEST_CASE("STK-3.29 STK-14.3.2 the option follows a document, which is as before without it") {
  const Table without(rules_of(3, R"({"seen_list": false})"), seed_of(1));
  CHECK(without.doc().at("options").as_object().at("seen_list") == false);
  CHECK(options_json(loaded(without.doc()).rules).at("seen_list") == false);
  const Table with(rules_of(3), seed_of(1));
  CHECK_FALSE(with.doc().at("options").as_object().contains("seen_list"));
  CHECK(options_json(loaded(with.doc()).rules).at("seen_list") == true);
}

TEST_CASE("STK-4.10 the help for the second deal of two names the leader rightly") {
  Table table(rules_of(2), seed_of(2));
  CHECK(has(flowing(help(table.rules, table.view(0))), "the least valuable one leads"));
  Rng chooser(seed_of(2), 3);
  while (table.state.deal == 1) REQUIRE(table.play_any(chooser));
  const std::string text = flowing(help(table.rules, table.view(0)));
  CHECK_FALSE(has(text, "least valuable"));
  CHECK(has(text, "fewer portfolio cards"));
  CHECK(has(text, "winner of the last trick"));
}

TEST_CASE("STK-7.13 the points of every round are registered and shown by round") {
  Table table(rules_of(3), seed_of(4));
  CHECK(view_json(table.rules, table.view(0)).at("round_scores").as_array().empty());
  CHECK_FALSE(has(screen(table, 0), " rounds"));
  play_until_round(table, 3);
  const json::object view = view_json(table.rules, table.open_view());
  const json::array rounds = view.at("round_scores").as_array();
  REQUIRE(rounds.size() == 2);
  for (std::size_t seat = 0; seat < 3; ++seat) {
    CHECK(rounds[0].as_array()[seat].as_int64() + rounds[1].as_array()[seat].as_int64() ==
          view.at("scores").as_array()[seat].as_int64());
  }
  CHECK(has(screen(table, 0),
            fmt::format(" rounds   Ada {} + {}, Bo",
                        rounds[0].as_array()[0].as_int64(),
                        rounds[1].as_array()[0].as_int64())));
  play_to_the_end(table);
  CHECK(view_json(table.rules, table.open_view()).at("round_scores").as_array().size() == 3);
}

TEST_CASE("STK-7.13 STK-14.3.42 memory holds the points by round; without it they are unknown") {
  Table table(rules_of(3), seed_of(4));
  play_until_round(table, 3);
  const json::value memory(Codec::memory(table.rules, table.state));
  Position again = loaded(table.doc());
  REQUIRE_FALSE(load_memory(again.rules, again.state, memory).has_value());
  CHECK(again.state == table.state);
  Position earlier = loaded(table.doc());
  CHECK_FALSE(load_memory(earlier.rules, earlier.state, json::object()).has_value());
  CHECK(earlier.state.scores == table.state.scores);
  table.state = earlier.state;
  CHECK(has(screen(table, 0), " rounds   Ada ? + ?, Bo ? + ?, "));
  for (const std::string_view wrong : {R"({"x": 1})",
                                       R"([])",
                                       R"({"rounds": 1})",
                                       R"({"rounds": [[1, 2, 3]]})",
                                       R"({"rounds": [[1, 2, 3], [1, 2]]})",
                                       R"({"rounds": [[1, 2, 3], [1, 2, -1]]})"}) {
    CHECK_MESSAGE(load_memory(earlier.rules, earlier.state, json_of(wrong)).has_value(), wrong);
  }
}

TEST_CASE("STK-8.6 every printed variant and length is a ready setting, each with its help") {
  CHECK(rules_of_preset("standard", 4).options == rules_of(4).options);
  CHECK(rules_of_preset("duel", 2).deals() == 2);
  CHECK(rules_of_preset("moderate", 5).lock_capacity() == 3);
  CHECK(rules_of_preset("small_blue", 4).options.variant == Variant::SmallBlue);
  CHECK(rules_of_preset("small_blue", 2).options.variant == Variant::SmallBlue);
  CHECK(rules_of_preset("long", 3).options.rounds == 5);
  for (const Preset& preset : Game::kDescriptor.presets) {
    CHECK(preset.help.size() > 30);
    if (preset.key == "duel") CHECK_FALSE(allows_seats(Game::kDescriptor, preset, 3));
    if (preset.key == "moderate") CHECK_FALSE(allows_seats(Game::kDescriptor, preset, 2));
  }
}

TEST_CASE("STK-8.7 To the letter has no list, and the default says how it differs") {
  REQUIRE(preset_of("letter") != nullptr);
  CHECK(options_json(rules_of(4, preset_of("letter")->options)).at("seen_list") == false);
  CHECK(option("seen_list").printed == "false");
  CHECK_FALSE(option("seen_list").differs.empty());
}

TEST_CASE("STK-1.2 the summary has what a referee needs") {
  const std::string text = summary();
  for (const std::string_view fact :
       {"3 or 5 players 9 cards",
        "2 or 4 players 11",
        "levels 1 2 3 4 5",
        "1 2 4 5",
        "three rounds",
        "five for a longer game",
        "Moderate",
        "Small Caps & Blue Chips",
        "whoever has fewer cards in the portfolio leads the second deal",
        "the winner of the last trick",
        "portfolios stay",
        "are not shuffled in",
        "once a deal",
        "one Speculation card per trick",
        "no longer as its printed company",
        "Carotte Orange SCA",
        "Harshad",
        "STONKS",
        "points of each round",
        "fourth"}) {
    CHECK_MESSAGE(has(text, fact), fact);
  }
}

TEST_CASE("STK-5.0.5 nothing forbids table talk: the rulebook has no such rule") {
  std::ifstream file(project_file("games/stonks/RULES.md"));
  std::ostringstream rules;
  rules << file.rdbuf();
  REQUIRE(has(rules.str(), "STK-5.0.5"));
  std::string told = summary() + flowing(rules.str());
  Table table(rules_of(4), seed_of(1));
  Rng chooser(seed_of(1), 1);
  do {
    for (const Seat seat : to_act(table.rules, table.state)) {
      told += flowing(help(table.rules, table.view(number(seat))));
    }
  } while (table.play_any(chooser));
  for (const std::string_view ban : {"talk", "discuss", "silen", "no chat", "secretly"}) {
    CHECK_MESSAGE(!has(told, ban), ban);
  }
}

}  // namespace bourse::stonks::test
