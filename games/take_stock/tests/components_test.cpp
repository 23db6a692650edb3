// SPDX-License-Identifier: Apache-2.0
//
// RULES.md sections 2 and 3: components and options.
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "games/take_stock/tests/build.h"

namespace bourse::take_stock::test {
namespace {

std::string verdict(int seats, std::string_view options) {
  const auto rules = compile(seats, json::parse(options).as_object());
  if (rules) return "allowed";
  return rules.error().where + " " + std::string(rules.error().rule);
}
Rules compiled(int seats, std::string_view options) {
  auto rules = compile(seats, json::parse(options).as_object());
  REQUIRE(rules.has_value());
  return *rules;
}

TEST_CASE("TS-2.1.1 five stocks in order, with keys, letters and names") {
  const Table t(2);
  const Market shown = market(t.rules, t.spectator());
  REQUIRE(shown.companies.size() == 5);
  const Texts keys = words("corn gems tech oil movie");
  for (std::size_t at = 0; at < keys.size(); ++at) {
    CHECK(shown.companies[at].code == keys[at]);
    CHECK(kStockLetters[at] == keys[at][0]);
  }
  CHECK(shown.companies[0].name == "Crispyflake Corn Cereal Co.");
  CHECK(shown.companies[4].name == "Movie Madness Distributors");
}

TEST_CASE("TS-2.2.1 a card for each stock and value, the ones are starters and never dealt") {
  for (const Stock each : kAllStocks) {
    for (int value = 1; value <= 12; ++value) {
      const Card made = card_of(each, value);
      CHECK(static_cast<int>(made) == 12 * static_cast<int>(each) + value - 1);
      CHECK(stock_of(made) == each);
      CHECK(value_of(made) == value);
      CHECK(kStarters.contains(made) == (value == 1));
    }
  }
  const Table t = dealt(6, 1);
  for (const Card each : t.state.pile) CHECK(value_of(each) > 1);
  for (const CardSet hand : t.state.hands) CHECK((hand & kStarters).empty());
}

TEST_CASE("TS-2.2.2 TS-R1 TS-3.4 the default table is ceil((value - 1) / 4)") {
  const Rules rules = compiled(2, "{}");
  int sum = 0;
  for (const Card each : kAllCards) {
    CHECK(rules.shares[each] == (value_of(each) + 2) / 4);
    sum += rules.shares[each];
  }
  CHECK(sum == 5 * 21);
}

TEST_CASE("TS-2.2.4 by either table a dealt card is 1 to 3 shares, no fewer for a higher value") {
  for (const char* table : {"bands4", "thirds"}) {
    const Rules rules = compiled(2, fmt::format(R"({{"shares_table": "{}"}})", table));
    for (const Card each : kDeckCards) {
      CHECK(rules.shares[each] >= 1);
      CHECK(rules.shares[each] <= 3);
      if (value_of(each) == 2) continue;
      CHECK(rules.shares[each] >= rules.shares[card_of(stock_of(each), value_of(each) - 1)]);
    }
  }
}

TEST_CASE("TS-2.2.5 icons read off the physical cards can differ from stock to stock") {
  json::array icons;
  for (const Card each : kAllCards) icons.emplace_back(stock_of(each) == Stock::Oil ? 3 : 1);
  const auto rules = compile(2, {{"shares_table", icons}});
  REQUIRE(rules.has_value());
  for (const Card each : kAllCards) {
    CHECK(rules->shares[each] == (stock_of(each) == Stock::Oil ? 3 : 1));
  }
}

TEST_CASE("TS-2.2.3 TS-3.4 thirds, twelve numbers and sixty numbers") {
  int sum = 0;
  for (const std::uint8_t shares : compiled(2, R"({"shares_table": "thirds"})").shares) {
    sum += shares;
  }
  CHECK(sum == 5 * 24);
  const Rules own = compiled(2, R"({"shares_table": [0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1]})");
  for (const Card each : kAllCards) CHECK(own.shares[each] == (value_of(each) - 1) % 5);
  json::array by_card;
  for (int at = 0; at < 60; ++at) by_card.emplace_back(at % 4);
  const auto rules = compile(2, {{"shares_table", by_card}});
  REQUIRE(rules.has_value());
  CHECK(rules->shares[card("c2")] == 1);
  CHECK(rules->shares[card("m12")] == 3);
  CHECK(rules->shares[card("g4")] == 15 % 4);
  CHECK(options_json(*rules)["shares_table"] == json::value(by_card));
}

TEST_CASE(
    "TS-2.3.1 TS-2.3.2 TS-2.3.3 TS-2.3.4 TS-2.3.5 TS-2.3.6 TS-2.3.7 TS-2.3.8 TS-2.3.9 TS-2.3.10 "
    "TS-2.3.11 TS-2.3.12 TS-2.3.14 TS-14.1.2 forty events in kind order") {
  const Texts codes = words(
      "csplit gsplit tsplit osplit msplit ccrash gcrash tcrash ocrash mcrash cinsider ginsider "
      "tinsider oinsider minsider audit freeze nochange upturn downturn gain lose allcrash closed");
  const std::vector<int> copies{3, 3, 3, 3, 3, 1, 1, 1, 1, 1, 1, 1,
                                1, 1, 1, 4, 3, 2, 1, 1, 1, 1, 1};
  for (std::size_t at = 0; at < codes.size(); ++at) {
    CHECK(code_of(kind_at(static_cast<int>(at))) == codes[at]);
    if (at < copies.size()) CHECK(kBox.count(kind_at(static_cast<int>(at))) == copies[at]);
  }
  CHECK(kBox.size() == 39);
  for (int at = 0; at < 15; ++at) {
    CHECK(static_cast<int>(stock_of(kind_at(at))) == at % 5);
    CHECK(is_split(kind_at(at)) == (at < 5));
    CHECK(is_crash(kind_at(at)) == (at >= 5 && at < 10));
    CHECK(is_insider(kind_at(at)) == (at >= 10));
  }
  for (int at = 15; at < 23; ++at) {
    CHECK_FALSE(is_split(kind_at(at)));
    CHECK_FALSE(is_crash(kind_at(at)));
    CHECK_FALSE(is_insider(kind_at(at)));
  }
}

TEST_CASE("TS-2.3.13 events of a kind are one choice") {
  Table t = Table(2).hand(0, "c2 c3").hand(1, "g2").saved(0, "csplit csplit audit audit");
  t.state.certs[Seat{0}] = {};
  const Texts texts = t.legal_texts(0);
  CHECK(std::count(texts.begin(), texts.end(), "play c2 csplit") == 1);
  CHECK(std::count(texts.begin(), texts.end(), "play c2 audit") == 1);
}

TEST_CASE("an event bag counts") {
  EventBag bag;
  CHECK(bag.empty());
  for (int copy = 0; copy < 6; ++copy) bag.note(Kind::Audit);
  CHECK(bag.count(Kind::Audit) == 4);
  bag.insert(Kind::AllCrash);
  bag.insert(split_of(Stock::Movie));
  bag.insert(split_of(Stock::Movie));
  CHECK(bag.size() == 7);
  bag.erase(Kind::Audit);
  CHECK(text(bag) == "msplit msplit audit audit audit allcrash");
  EventBag more;
  more.insert(Kind::Audit);
  more += bag;
  CHECK(more.size() == 7);
  CHECK_FALSE(more == bag);
}

TEST_CASE("TS-2.4.1 TS-4.1.1 TS-3.3 TS-8.3 tokens at the start") {
  for (int seats = 2; seats <= 6; ++seats) {
    const Table t = dealt(seats, 3);
    for (const Seat seat : SeatSet::first(seats)) CHECK(t.state.tokens[seat] == 4);
    CHECK(t.state.supply == 30 - 4 * seats);
    CHECK(dealt(seats, 3, {.start_options = 0}).state.supply == 30);
    CHECK(dealt(seats, 3, {.start_options = 5}).state.supply == 30 - 5 * seats);
    CHECK(t.state.scores == RoundScores{});
    for (const EventBag& saved : t.state.saved) CHECK(saved.empty());
  }
}

TEST_CASE("TS-3.1 two to six players") {
  CHECK(verdict(1, "{}") == "players TS-3.1");
  CHECK(verdict(7, "{}") == "players TS-3.1");
  for (int seats = 2; seats <= 6; ++seats) CHECK(verdict(seats, "{}") == "allowed");
}

TEST_CASE(
    "TS-3.2 TS-3.3 TS-3.4 TS-3.5 TS-3.6 TS-3.7 TS-3.8 TS-3.9 TS-3.10 TS-3.11 TS-3.12 TS-3.13 "
    "TS-3.14 options out of range are refused by their clause") {
  CHECK(verdict(3, R"({"rounds": 0})") == "options.rounds TS-3.2");
  CHECK(verdict(3, R"({"rounds": 9})") == "options.rounds TS-3.2");
  CHECK(verdict(3, R"({"rounds": 8})") == "allowed");
  CHECK(verdict(3, R"({"start_options": 6})") == "options.start_options TS-3.3");
  CHECK(verdict(3, R"({"shares_table": "half"})") == "options.shares_table TS-3.4");
  CHECK(verdict(3, R"({"shares_table": [1, 2]})") == "options.shares_table TS-3.4");
  CHECK(verdict(3, R"({"shares_table": [5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]})") ==
        "options.shares_table[0] TS-3.4");
  CHECK(verdict(3, R"({"shares_table": null})") == "options.shares_table TS-3.4");
  CHECK(verdict(3, R"({"market_closed": "open"})") == "options.market_closed TS-3.5");
  CHECK(verdict(3, R"({"close_counter": 1})") == "options.close_counter TS-3.6");
  CHECK(verdict(3, R"({"crash_counts_starter": 1})") == "options.crash_counts_starter TS-3.7");
  CHECK(verdict(3, R"({"limit_counts_freeze": 1})") == "options.limit_counts_freeze TS-3.8");
  CHECK(verdict(3, R"({"option_supply": "40"})") == "options.option_supply TS-3.9");
  CHECK(verdict(3, R"({"downturn_mode": "both"})") == "options.downturn_mode TS-3.10");
  CHECK(verdict(3, R"({"exercise_mode": "both"})") == "options.exercise_mode TS-3.11");
  CHECK(verdict(3, R"({"first_dealer": 3})") == "options.first_dealer TS-3.12");
  CHECK(verdict(3, R"({"first_dealer": "me"})") == "options.first_dealer TS-3.12");
  CHECK(verdict(3, R"({"tie_break": "none"})") == "options.tie_break TS-3.13");
  CHECK(verdict(3, R"({"event_discards": "open"})") == "options.event_discards TS-3.14");
  CHECK(verdict(3, R"({"event_discards": "face_down"})") == "allowed");
}

TEST_CASE("TS-14.2.2 options are written back with every key") {
  CHECK(json::serialize(options_json(compiled(3, "{}"))) ==
        R"({"rounds":4,"start_options":4,"shares_table":"bands4","market_closed":"fixed11",)"
        R"("close_counter":true,"crash_counts_starter":true,"limit_counts_freeze":false,)"
        R"("option_supply":"tokens30","downturn_mode":"simultaneous",)"
        R"("exercise_mode":"simultaneous","first_dealer":"random","tie_break":"shared",)"
        R"("event_discards":"listed"})");
  CHECK(options_json(compiled(3, R"({"first_dealer": 2})"))["first_dealer"] == json::value(2));
}

}  // namespace
}  // namespace bourse::take_stock::test
