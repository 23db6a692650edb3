// SPDX-License-Identifier: Apache-2.0
//
// RULES.md sections 2 and 3: components, and the effects of options.
#include <algorithm>
#include <array>

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

#include "games/stockpile/tests/build.h"

namespace bourse::stockpile::test {
namespace {

constexpr StockpileData kBox{};

TEST_CASE("SP-2.1.1 SP-14.0.2 six companies in alphabetical order") {
  CHECK(kCompanyCodes == std::array<std::string_view, 6>{"aa", "bb", "cc", "ee", "ll", "ss"});
  CHECK(name_of(Company::AA) == "American Automotive");
  CHECK(name_of(Company::SS) == "Stanford Steel");
}

TEST_CASE("SP-2.1.2 six forecasts, one of them a dividend") {
  const std::array<int, 6> steps{4, 2, 1, 127, -2, -3};
  for (std::size_t at = 0; at < kPairs; ++at) CHECK(steps_of(kBox.forecasts[at]) == steps[at]);
  CHECK(kBox.forecasts[3] == kDividend);
}

TEST_CASE("SP-2.2.1 SP-2.2.2 SP-2.2.3 SP-2.2.4 SP-14.0.3 the market deck has 80 cards") {
  for (const Company company : kAllCompanies) CHECK(kBox.copies[stock_of(company)] == 10);
  for (int value = 1; value <= 9; ++value) {
    CHECK(kBox.copies[fee_of(value)] == (value <= 3 ? 4 : 0));
  }
  CHECK(kBox.copies[kBoom] == 4);
  CHECK(kBox.copies[kBust] == 4);
  CHECK(kBox.cards() == 80);
  CHECK(code_of(fee_of(1)) == "fee1");
  CHECK(code_of(fee_of(9)) == "fee9");
  CHECK(code_of(kBoom) == "boom");
  CHECK(code_of(kBust) == "bust");
}

TEST_CASE("SP-2.3.1 the bidding tracks have eight spaces") {
  const Rules rules = rules_of(4);
  const std::array<int, 8> bids{0, 1, 3, 6, 10, 15, 20, 25};
  REQUIRE(rules.levels() == 8);
  for (int level = 0; level < 8; ++level) {
    CHECK(rules.bid_value(level) == bids[static_cast<std::size_t>(level)]);
  }
}

TEST_CASE(
    "SP-2.4.1 SP-2.4.2 SP-2.4.3 SP-2.4.4 SP-4.8 rounds, piles, meeples and cards by players") {
  struct Row {
    int seats, rounds, piles, meeples, cards;
  };
  for (const Row row : {Row{2, 6, 4, 2, 12}, {3, 7, 3, 1, 9}, {4, 6, 4, 1, 12}, {5, 5, 5, 1, 15}}) {
    CAPTURE(row.seats);
    const Rules rules = rules_of(row.seats);
    CHECK(rules.rounds() == row.rounds);
    CHECK(rules.piles() == row.piles);
    CHECK(rules.meeples() == row.meeples);
    CHECK(rules.cards_per_round() == row.cards);
    CHECK(row.rounds * row.cards <= 80 - row.seats);
  }
}

TEST_CASE("SP-2.5.1 SP-2.5.2 SP-2.5.3 SP-2.6.8 the standard track is the same for all") {
  const Rules rules = rules_of(3);
  for (const Company company : kAllCompanies) {
    const Track& track = rules.tracks[company];
    REQUIRE(track.spaces == 10);
    for (std::size_t at = 0; at < 10; ++at) {
      CHECK(track.prices[at] == at + 1);
      CHECK(track.dollars[at] == 0);
    }
    CHECK(track.prices[track.start] == 5);
    CHECK(track.prices[track.split] == 6);
  }
}

TEST_CASE("SP-2.6.1 SP-2.6.2 SP-2.6.3 SP-2.6.4 SP-2.6.5 SP-2.6.6 SP-2.6.7 the advanced tracks") {
  const json::value tracks = json::parse(R"([
    {"prices": [1,3,5,7,9,11,13],      "start": 2, "split": 3, "dollars": []},
    {"prices": [1,2,3,4,5,6],          "start": 4, "split": 3, "dollars": []},
    {"prices": [1,3,5,7,9],            "start": 2, "split": 2, "dollars": []},
    {"prices": [1,3,4,5,5,6,6,7,8,10], "start": 4, "split": 3, "dollars": []},
    {"prices": [1,2,3,4,5,6,7,8,9,10], "start": 4, "split": 5, "dollars": []},
    {"prices": [1,1,2,2,3,3,4,4,5,5],  "start": 8, "split": 4, "dollars": [1,3,5,7,9]}])");
  const Rules printed = rules_of(3, R"({"board": "advanced"})");
  const json::object same{{"board", "advanced"}, {"data", {{"advanced_tracks", tracks}}}};
  const auto given = compile(3, same);
  REQUIRE(given.has_value());
  CHECK(given->tracks == printed.tracks);
  for (const Company company : kAllCompanies) {
    CHECK(printed.tracks[company].prices[printed.tracks[company].start] == 5);
  }
  CHECK(options_json(*given).at("data").at("advanced_tracks") == tracks);
}

TEST_CASE(
    "SP-2.7.1 SP-2.7.2 SP-2.7.3 SP-2.7.4 SP-2.7.5 SP-2.7.6 SP-2.7.7 SP-2.7.8 SP-2.7.9 SP-2.7.10 "
    "SP-14.0.4 SP-3.14 ten investors with their money") {
  const std::array<int, 10> many{32, 16, 18, 13, 20, 16, 25, 22, 22, 20};
  const std::array<int, 10> two{35, 16, 12, 4, 14, 6, 22, 20, 16, 23};
  const std::array<std::string_view, 10> codes{"bill",
                                               "bernie",
                                               "cramer",
                                               "donald",
                                               "deborah",
                                               "graham",
                                               "mark",
                                               "martha",
                                               "stuart",
                                               "warren"};
  const Rules four = rules_of(4, R"({"investors": true})");
  const Rules pair = rules_of(2, R"({"investors": true})");
  for (int at = 0; at < kInvestors; ++at) {
    const auto index = static_cast<std::size_t>(at);
    CHECK(four.investor_money(investor_at(at)) == many[index]);
    CHECK(pair.investor_money(investor_at(at)) == two[index]);
    CHECK(code_of(investor_at(at)) == codes[index]);
  }
}

TEST_CASE("SP-3.1 two to five players") {
  for (const int seats : {0, 1, 6, 10}) {
    const auto rules = compile(seats, {});
    REQUIRE_FALSE(rules.has_value());
    CHECK(rules.error().rule == "SP-3.1");
  }
  for (const int seats : {2, 3, 4, 5}) CHECK(compile(seats, {}).has_value());
}

TEST_CASE(
    "SP-3.2 SP-3.3 SP-3.4 SP-3.5 SP-3.6 SP-3.7 SP-3.8 SP-3.9 SP-3.10 SP-3.11 "
    "SP-3.15 the defaults") {
  CHECK(json::value(options_json(rules_of(3))) == json::parse(R"({"board": "standard",
    "investors": false, "rounds": 0, "start_money": 0, "first_player": "random",
    "investor_deal": "choose", "donald_limit": "cost", "cramer_timing": "between",
    "repeat_split_bonus": 10, "public_ledger": true, "data": null})"));
}

TEST_CASE("SP-3.4 rounds as chosen, or as printed") {
  CHECK(rules_of(4, R"({"rounds": 9})").rounds() == 9);
  CHECK(rules_of(4, R"({"rounds": 0})").rounds() == 6);
  CHECK(rules_of(4, R"({"data": {"rounds": {"2": 1, "3": 2, "4": 3, "5": 4}}})").rounds() == 3);
}

TEST_CASE("SP-3.11 SP-3.13 a data file replaces the tables it names and no other") {
  const json::value data = json::parse(R"({"forecasts": [9, -9, "$$", "$$", 0, 1],
    "bids": [0, 99], "deck": {"stock_each": 5, "fees": {"2": 3, "9": 1}, "boom": 2, "bust": 0},
    "rounds": {"2": 12, "3": 1, "4": 2, "5": 3},
    "investor_money_multi": [1,2,3,4,5,6,7,8,9,10],
    "investor_money_two": [10,9,8,7,6,5,4,3,2,1]})");
  const auto rules = compile(3, {{"data", data}});
  REQUIRE_MESSAGE(rules.has_value(), explain(rules.error()));
  CHECK(rules->levels() == 2);
  CHECK(rules->rounds() == 1);
  CHECK(rules->copies(stock_of(Company::LL)) == 5);
  CHECK(rules->copies(fee_of(9)) == 1);
  CHECK(rules->copies(fee_of(1)) == 0);
  CHECK(rules->investor_money(Investor::Warren) == 10);
  CHECK(rules->options.data.advanced_tracks == kAdvancedTracks);
  CHECK(options_json(*rules).at("data") == data);
  const auto empty = compile(3, {{"data", json::object()}});
  REQUIRE(empty.has_value());
  CHECK(empty->options.data == kBox);
  CHECK(options_json(*empty).at("data") == json::value(json::object()));
}

TEST_CASE("SP-3.12 an index listed twice carries two dollar signs") {
  json::array tracks;
  for (int at = 0; at < 6; ++at) {
    tracks.push_back(
        json::parse(R"({"prices": [1, 2, 3], "start": 1, "split": 0, "dollars": [2, 2, 0]})"));
  }
  const auto rules =
      compile(3, {{"board", "advanced"}, {"data", json::object{{"advanced_tracks", tracks}}}});
  REQUIRE(rules.has_value());
  CHECK(rules->tracks[Company::AA].dollars[2] == 2);
  CHECK(rules->tracks[Company::AA].dollars[0] == 1);
  CHECK(rules->tracks[Company::AA].dollars[1] == 0);
}

}  // namespace
}  // namespace bourse::stockpile::test
