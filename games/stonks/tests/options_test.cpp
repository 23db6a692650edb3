// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 3: each option value, what is refused, and what is written.
#include <map>

#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "games/stonks/tests/support.h"

namespace bourse::stonks::test {
namespace {

std::string sides(const Table& table) {
  std::string text;
  for (const Company company : table.state.tiles.order) {
    text += table.state.tiles.low.contains(company) ? 'l' : 'h';
  }
  return text;
}
std::string sides_of(int seats, std::string_view options) {
  return sides(Table(rules_of(seats, options), seed_of(3)));
}

}  // namespace

TEST_CASE("STK-3.1 two to five players") {
  CHECK(refused_options(1, "{}") == "players STK-3.1");
  CHECK(refused_options(6, "{}") == "players STK-3.1");
  for (int seats = 2; seats <= 5; ++seats) CHECK(refused_options(seats, "{}") == "accepted");
}

TEST_CASE("STK-3.2 STK-8.1 STK-8.2 STK-4.13 standard tiles") {
  CHECK(sides_of(2, "{}") == "lllll");
  CHECK(sides_of(3, "{}") == "hhhh");
  CHECK(sides_of(4, R"({"variant": "standard"})") == "hhhhh");
  CHECK(sides_of(5, "{}") == "hhhhh");
  CHECK(refused_options(4, R"({"variant": "wild"})") == "options.variant STK-3.2");
}

TEST_CASE("STK-3.3 STK-8.3 STK-4.14 moderate tiles, not for two") {
  CHECK(refused_options(2, R"({"variant": "moderate"})") == "options.variant STK-3.3");
  CHECK(sides_of(3, R"({"variant": "moderate"})") == "llll");
  CHECK(sides_of(4, R"({"variant": "moderate"})") == "lllll");
  CHECK(sides_of(5, R"({"variant": "moderate"})") == "lllll");
}

TEST_CASE("STK-3.4 STK-8.4 STK-4.15 STK-R32 small caps and blue chips") {
  CHECK(sides_of(2, R"({"variant": "small_blue"})") == "lllhh");
  CHECK(sides_of(3, R"({"variant": "small_blue"})") == "llhh");
  CHECK(sides_of(4, R"({"variant": "small_blue"})") == "lllhh");
  CHECK(sides_of(5, R"({"variant": "small_blue"})") == "lllhh");
}

TEST_CASE("STK-3.17 STK-3.18 STK-R31 the low tiles of small_blue with three") {
  CHECK(sides_of(3, R"({"variant": "small_blue", "small_caps_3p": 2})") == "llhh");
  CHECK(sides_of(3, R"({"variant": "small_blue", "small_caps_3p": 3})") == "lllh");
  CHECK(sides_of(4, R"({"variant": "small_blue", "small_caps_3p": 3})") == "lllhh");
  CHECK(sides_of(3, R"({"small_caps_3p": 3})") == "hhhh");
  CHECK(refused_options(3, R"({"small_caps_3p": 4})") == "options.small_caps_3p STK-3.17");
  const Table table(rules_of(3, R"({"variant": "small_blue", "small_caps_3p": 3})"), seed_of(2));
  std::string values;
  for (const Company company : table.state.tiles.order) {
    values += std::to_string(table.state.tiles.value(company));
  }
  CHECK(values == "1125");
}

TEST_CASE("STK-3.5 STK-3.6 STK-R40 rounds, and their default by seats") {
  CHECK(rules_of(2).options.rounds == 1);
  for (int seats = 3; seats <= 5; ++seats) CHECK(rules_of(seats).options.rounds == 3);
  CHECK(rules_of(2, R"({"rounds": null})").options.rounds == 1);
  CHECK(rules_of(5, R"({"rounds": null})").options.rounds == 3);
  CHECK(rules_of(2, R"({"rounds": 3})").options.rounds == 3);
  CHECK(rules_of(2, R"({"rounds": 9})").options.rounds == 9);
  CHECK(refused_options(4, R"({"rounds": 0})") == "options.rounds STK-3.5");
  CHECK(refused_options(4, R"({"rounds": 10})") == "options.rounds STK-3.5");
  Table table(rules_of(2, R"({"rounds": 2})"), seed_of(5));
  Rng chooser(seed_of(5), 9);
  int scored = 0;
  do {
    for (const Event& event : table.events) scored += std::holds_alternative<Scored>(event) ? 1 : 0;
  } while (table.play_any(chooser));
  for (const Event& event : table.events) scored += std::holds_alternative<Scored>(event) ? 1 : 0;
  CHECK(table.state.round == 2);
  CHECK(scored >= 4);
}

TEST_CASE("STK-3.7 STK-3.8 STK-3.9 STK-4.17 STK-8.5 how many tokens may be black") {
  CHECK(rules_of(2).lock_capacity() == 3);
  CHECK(rules_of(2, R"({"variant": "small_blue"})").lock_capacity() == 3);
  for (int seats = 3; seats <= 5; ++seats) {
    CHECK(rules_of(seats).lock_capacity() == 1);
    CHECK(rules_of(seats, R"({"variant": "moderate"})").lock_capacity() == 3);
    CHECK(rules_of(seats, R"({"variant": "small_blue"})").lock_capacity() == 1);
    CHECK(rules_of(seats, R"({"variant": "small_blue", "lock_capacity": 3})").lock_capacity() == 3);
  }
  CHECK(rules_of(2, R"({"lock_capacity": 1})").lock_capacity() == 1);
  CHECK(rules_of(4, R"({"lock_capacity": "3"})").lock_capacity() == 3);
  CHECK(refused_options(4, R"({"lock_capacity": 2})") == "options.lock_capacity STK-3.7");
}

TEST_CASE("STK-3.12 STK-3.13 STK-3.19 STK-3.20 the flags") {
  CHECK(Table(rules_of(4, R"({"speculation": true})"), seed_of(1)).state.speculation.size() == 4);
  CHECK(Table(rules_of(4, R"({"speculation": false})"), seed_of(1)).state.speculation.empty());
  CHECK(rules_of(4).options.show_last_card);
  CHECK_FALSE(rules_of(4, R"({"show_last_card": false})").options.show_last_card);
  CHECK(refused_options(4, R"({"speculation": 1})") == "options.speculation STK-3.12");
}

TEST_CASE("STK-3.21 STK-3.22 STK-2.2.4 STK-2.2.5 the card table") {
  CHECK(rules_of(4).options.card_table == standard_table());
  CHECK(rules_of(4, R"({"card_table": "standard"})").options.card_table == standard_table());
  const Rules one = rules_of(4, R"({"card_table": {
      "stocks": [5, 4, 3, 2, 1, 1, 1, 1, 1, 2, 3, 4, 5],
      "fluctuations": [1, 2, 1, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0]}})");
  CHECK(one.stocks(card("ho13")) == 5);
  CHECK(one.icons(card("ap2")) == 2);
  CHECK(one.icons(card("ap1")) == 1);
  const std::string row = "[1,1,1,1,1,1,1,1,1,1,1,1,1]";
  const auto five = [&](const std::string& last) {
    return "[" + row + "," + row + "," + row + "," + row + "," + last + "]";
  };
  const std::string icons = "[2,2,2,2,2,0,0,0,0,0,0,0,0]";
  const auto table = [](const std::string& stocks, const std::string& fluctuations) {
    return R"({"card_table": {"stocks": )" + stocks + R"(, "fluctuations": )" + fluctuations + "}}";
  };
  const Rules by_company = rules_of(4, table(five("[2,2,2,2,2,2,2,2,2,2,2,2,2]"), icons));
  CHECK(by_company.stocks(card("fi13")) == 1);
  CHECK(by_company.stocks(card("ap13")) == 2);
  const auto refused = [&](const std::string& stocks, const std::string& fluctuations) {
    return refused_options(4, table(stocks, fluctuations));
  };
  CHECK(refused("[0,1,1,1,1,1,1,1,1,1,1,1,1]", icons) == "options.card_table.stocks[0] STK-2.2.5");
  CHECK(refused("[1,1,1,1,1,1,1,1,1,1,1,1,6]", icons) == "options.card_table.stocks[12] STK-2.2.5");
  CHECK(refused(row, "[3,1,1,1,1,0,0,0,0,0,0,0,0]") ==
        "options.card_table.fluctuations[0] STK-2.2.5");
  CHECK(refused(row, "[1,1,1,1,0,0,0,0,0,0,0,0,0]") ==
        "options.card_table.fluctuations[4] STK-2.2.5");
  CHECK(refused(row, "[1,1,1,1,1,1,0,0,0,0,0,0,0]") ==
        "options.card_table.fluctuations[5] STK-2.2.5");
  CHECK(refused("[1,1]", icons) == "options.card_table.stocks STK-2.2.4");
  CHECK(refused("[" + row + "]", icons) == "options.card_table.stocks STK-2.2.4");
  CHECK(refused("[]", icons) == "options.card_table.stocks STK-2.2.4");
  CHECK(refused("7", icons) == "options.card_table.stocks STK-2.2.4");
  CHECK(refused_options(4, R"({"card_table": "other"})") == "options.card_table STK-2.2.4");
  CHECK(refused_options(4, R"({"card_table": {"stocks": []}})") == "options.card_table STK-2.2.4");
}

TEST_CASE("STK-3.23 STK-4.2 every order of tiles is as likely") {
  std::map<Company, int> leftmost;
  for (int game = 0; game < 500; ++game) {
    ++leftmost[Table(rules_of(4), seed_of(game)).state.tiles.order[0]];
  }
  for (const Company company : kAllCompanies) {
    CHECK(leftmost[company] == doctest::Approx(100).epsilon(0.4));
  }
  CHECK(rules_of(4, R"({"tile_order": "random"})") == rules_of(4));
}

TEST_CASE("STK-3.24 the tiles in the order given") {
  const Table four(rules_of(4, R"({"tile_order": ["ap", "ca", "ho", "gr", "fi"]})"), seed_of(1));
  CHECK(four.state.tiles.order[0] == Company::Apple);
  CHECK(four.state.tiles.order[4] == Company::Fish);
  const Table three(rules_of(3, R"({"tile_order": ["ap", "fi", "ca", "ho"]})"), seed_of(1));
  CHECK_FALSE(three.state.tiles.in_play(Company::Grass));
  CHECK(refused_options(4, R"({"tile_order": ["ap", "ca", "ho", "gr"]})") ==
        "options.tile_order STK-3.24");
  CHECK(refused_options(3, R"({"tile_order": ["ap", "ca", "ho", "gr", "fi"]})") ==
        "options.tile_order STK-3.24");
  CHECK(refused_options(3, R"({"tile_order": ["ap", "ca", "ap", "gr"]})") ==
        "options.tile_order[2] STK-3.24");
  CHECK(refused_options(3, R"({"tile_order": ["ap", "ca", "xx", "gr"]})") ==
        "options.tile_order[2] STK-3.24");
  CHECK(refused_options(3, R"({"tile_order": 1})") == "options.tile_order STK-3.24");
  CHECK(refused_options(3, R"({"tile_order": "left"})") == "options.tile_order STK-3.24");
}

TEST_CASE("STK-3.25 STK-3.26 STK-4.1 the company left out with three") {
  std::map<Company, int> removed;
  for (int game = 0; game < 500; ++game) {
    const Table table(rules_of(3), seed_of(game));
    for (const Company company : kAllCompanies) {
      removed[company] += table.state.tiles.in_play(company) ? 0 : 1;
    }
  }
  for (const Company company : kAllCompanies) {
    CHECK(removed[company] == doctest::Approx(100).epsilon(0.4));
  }
  for (int game = 0; game < 5; ++game) {
    const Table table(rules_of(3, R"({"removed_company": "ho"})"), seed_of(game));
    CHECK_FALSE(table.state.tiles.in_play(Company::Honey));
    CHECK(table.state.tiles.order.size() == 4);
  }
  CHECK(refused_options(4, R"({"removed_company": "ho"})") == "options.removed_company STK-3.26");
  CHECK(refused_options(3, R"({"removed_company": "xx"})") == "options.removed_company STK-3.26");
  const std::string order = R"("tile_order": ["ap", "fi", "ca", "ho"])";
  CHECK(refused_options(3, R"({"removed_company": "ho", )" + order + "}") ==
        "options.removed_company STK-3.26");
  CHECK(refused_options(3, R"({"removed_company": "gr", )" + order + "}") == "accepted");
}

TEST_CASE("STK-3.27 STK-14.5.1 options left out have their defaults, and all are written") {
  CHECK(options_json(rules_of(4)) == json_of(R"({
      "variant": "standard", "rounds": 3, "lock_capacity": "auto", "prices_between_rounds": "keep",
      "speculation": true, "unused_speculation": "own_lowest", "small_caps_3p": 2,
      "show_last_card": true, "card_table": "standard", "tile_order": "random",
      "removed_company": "random", "seen_list": true})")
                                         .as_object());
  const json::value chosen = json_of(R"({
      "variant": "small_blue", "rounds": 2, "lock_capacity": 3, "prices_between_rounds": "reset",
      "speculation": false, "unused_speculation": "none", "small_caps_3p": 3,
      "show_last_card": false, "card_table": {
        "stocks": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "fluctuations": [[1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0],
                         [1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0],
                         [1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0],
                         [1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0],
                         [1, 1, 1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0]]},
      "tile_order": ["ap", "fi", "ca", "ho"], "removed_company": "gr", "seen_list": false})");
  CHECK(options_json(rules_of(3, json::serialize(chosen))) == chosen.as_object());
  CHECK(refused_options(4, R"({"turns": 1})") == "options ");
}

}  // namespace bourse::stonks::test
