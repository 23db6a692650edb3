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
constexpr std::array<OptionSpec, 4> kToySchema{{
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
}};
constexpr Descriptor kToy{.key = "toy",
                          .name = "Toy",
                          .tagline = "",
                          .prefix = "TOY",
                          .min_seats = 2,
                          .max_seats = 4,
                          .rules_version = 1,
                          .options = kToySchema};

// "changed hands, differs bell"
std::string sorted_rules(const char* options, const char* standard = "{}") {
  constexpr std::array<std::string_view, 4> kKinds{"changed", "own", "house", "differs"};
  std::string text;
  for (const TableRule& rule :
       table_rules(kToy, json::parse(options).as_object(), json::parse(standard).as_object())) {
    text += (text.empty() ? "" : ", ") + std::string(kKinds[static_cast<std::size_t>(rule.kind)]) +
            " " + std::string(rule.option->key);
  }
  return text;
}

}  // namespace

TEST_CASE("the rules of a standard table are its house values and unprinted defaults") {
  CHECK(sorted_rules("{}") == "house cards, differs bell");
}

TEST_CASE("a changed option is told once, and no longer as a default that is not printed") {
  CHECK(sorted_rules(R"({"bell": false})") == "changed bell, house cards");
  CHECK(sorted_rules(R"({"hands": "closed", "bell": true})") ==
        "changed hands, house cards, differs bell");
}

TEST_CASE("own values take the place of the house's") {
  CHECK(sorted_rules(R"({"cards": {"a": 1}})") == "changed cards, own cards, differs bell");
}

TEST_CASE("what is standard at this number of seats is not told as changed") {
  CHECK(sorted_rules(R"({"rounds": 1})", R"({"rounds": 1})") == "house cards, differs bell");
  CHECK(sorted_rules(R"({"rounds": 4})", R"({"rounds": 1})") ==
        "changed rounds, house cards, differs bell");
}

}  // namespace bourse
