// SPDX-License-Identifier: Apache-2.0
//
// The rules of a table, sorted from its options.
#include "core/boundary/table_rules.h"

#include <array>
#include <string>

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

namespace bourse {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 2> kToyWords{"open", "closed"};
constexpr std::array<std::string_view, 3> kToySides{"front", "FF", "FB"};
constexpr std::array<OptionSpec, 7> kToySchema{{
    {.key = "hands",
     .kind = OptionKind::Choice,
     .words = kToyWords,
     .initial = "\"open\"",
     .help = ""},
    {.key = "bell",
     .kind = OptionKind::Flag,
     .initial = "true",
     .help = "",
     .printed = "false",
     .differs = "The rulebook rings no bell."},
    {.key = "cards",
     .kind = OptionKind::Table,
     .initial = "null",
     .help = "",
     .house = "Values of the house."},
    {.key = "rounds", .kind = OptionKind::Integer, .maximum = 9, .initial = "4", .help = ""},
    {.key = "chat",
     .kind = OptionKind::Flag,
     .initial = "true",
     .help = "",
     .differs = "The rulebook is silent.",
     .min_seats = 4,
     .max_seats = 4},
    {.key = "fee",
     .kind = OptionKind::Integer,
     .maximum = 9,
     .initial = "2",
     .help = "",
     .differs = "The rulebook prints two fees.",
     .needs = R"({"hands": ["closed"]})"},
    {.key = "sides",
     .kind = OptionKind::Choice,
     .words = kToySides,
     .initial = "\"front\"",
     .help = "",
     .same_as = R"({"FF": "front"})"},
}};
constexpr std::array<Preset, 3> kToyPresets{{
    {.key = "standard", .name = "Standard", .help = ""},
    {.key = "wild", .name = "Wild", .help = "", .options = R"({"rounds": 1})", .max_seats = 2},
    {.key = "duel", .name = "Duel", .help = "", .max_seats = 2},
}};
constexpr Descriptor kToy{.key = "toy",
                          .name = "Toy",
                          .tagline = "",
                          .prefix = "TOY",
                          .min_seats = 2,
                          .max_seats = 4,
                          .rules_version = 1,
                          .options = kToySchema,
                          .presets = kToyPresets};

// "changed hands, differs bell"
std::string sorted_rules(const char* options, const char* standard = "{}", int seats = 3) {
  constexpr std::array<std::string_view, 5> kKinds{"players", "changed", "own", "house", "differs"};
  std::string text;
  for (const TableRule& rule : table_rules(
           kToy, seats, json::parse(options).as_object(), json::parse(standard).as_object())) {
    const std::string_view key = rule.option != nullptr ? rule.option->key : rule.preset->key;
    text += (text.empty() ? "" : ", ") + std::string(kKinds[static_cast<std::size_t>(rule.kind)]) +
            " " + std::string(key);
  }
  return text;
}

}  // namespace

TEST_CASE("a standard table lists its house values and its defaults that differ from print") {
  CHECK(sorted_rules("{}") == "house cards, differs bell");
}

TEST_CASE("a changed option is listed once, and no longer as a default that differs from print") {
  CHECK(sorted_rules(R"({"bell": false})") == "changed bell, house cards");
  CHECK(sorted_rules(R"({"hands": "closed", "bell": true})") ==
        "changed hands, house cards, differs bell, differs fee");
}

TEST_CASE("custom values replace house values") {
  CHECK(sorted_rules(R"({"cards": {"a": 1}})") == "changed cards, own cards, differs bell");
}

TEST_CASE("a value that is standard for this number of seats is not listed as changed") {
  CHECK(sorted_rules(R"({"rounds": 1})", R"({"rounds": 1})") == "house cards, differs bell");
  CHECK(sorted_rules(R"({"rounds": 4})", R"({"rounds": 1})") ==
        "changed rounds, house cards, differs bell");
}

TEST_CASE("rules printed for a number of players are listed at such a table, and first") {
  CHECK(sorted_rules("{}", "{}", 2) == "players duel, house cards, differs bell");
  CHECK(sorted_rules(R"({"rounds": 2})", "{}", 2) ==
        "players duel, changed rounds, house cards, differs bell");
}

TEST_CASE("an option without effect at this table is not listed") {
  CHECK(sorted_rules("{}", "{}", 4) == "house cards, differs bell, differs chat");
  CHECK(sorted_rules(R"({"chat": false, "fee": 5})") == "house cards, differs bell");
  CHECK(sorted_rules(R"({"hands": "closed", "fee": 5})") ==
        "changed hands, changed fee, house cards, differs bell");
}

TEST_CASE("a value equivalent to the default is not listed as changed") {
  CHECK(sorted_rules(R"({"sides": "FF"})") == "house cards, differs bell");
  CHECK(sorted_rules(R"({"sides": "FB"})") == "changed sides, house cards, differs bell");
}

TEST_CASE("a default that is printed for this number of seats is not listed as different") {
  CHECK(sorted_rules(R"({"bell": false})", R"({"bell": false})") == "house cards");
}

}  // namespace bourse
