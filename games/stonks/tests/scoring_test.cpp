// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 7: the score of a round, the ranking and its criteria.
#include "games/stonks/rules/scoring.h"

#include <doctest/doctest.h>

#include "games/stonks/tests/support.h"

namespace bourse::stonks::test {
namespace {

CardSet cards(std::string_view codes) {
  CardSet set;
  std::istringstream stream{std::string(codes)};
  for (std::string code; stream >> code;) set.insert(card(code));
  return set;
}

// A game of four that has ended; portfolios and scores by seat.
Table ended(const std::array<std::string_view, 4>& portfolios, const std::array<int, 4>& scores) {
  Table table(position("four.json"));
  table.state.phase = Over{};
  table.state.down = {};
  table.state.speculation = {};
  for (std::size_t at = 0; at < 4; ++at) {
    const Seat seat = seat_at(static_cast<int>(at));
    table.state.up[seat] = cards(portfolios[at]);
    table.state.scores[seat] = static_cast<std::int16_t>(scores[at]);
  }
  return table;
}

std::string places(const Table& table) {
  const auto result = outcome(table.rules, table.state);
  REQUIRE(result.has_value());
  std::string text;
  for (int seat = 0; seat < 4; ++seat) {
    text += std::to_string(result->ranks[seat_at(seat)]);
    if (!result->decided_by[seat_at(seat)].empty()) {
      text += "(" + std::string(result->decided_by[seat_at(seat)].substr(4)) + ")";
      REQUIRE_FALSE(result->criterion[seat_at(seat)].empty());
    }
    text += " ";
  }
  return text;
}

}  // namespace

TEST_CASE("STK-7.7 STK-7.8 STK-7.9 STK-7.10 what decided each place") {
  CHECK(places(ended({"ca1", "ca2", "ca3", "ca11"}, {4, 3, 2, 1})) == "1(7.7) 2(7.7) 3(7.7) 4 ");
  CHECK(places(ended({"ca1 ca2", "gr1", "ca3", "ca11"}, {4, 4, 2, 1})) ==
        "2(7.7) 1(7.8) 3(7.7) 4 ");
  CHECK(places(ended({"ca6", "gr4", "ho1", "ca11"}, {4, 4, 4, 1})) == "3(7.7) 2(7.9) 1(7.9) 4 ");
  CHECK(places(ended({"ca6", "gr6", "ho1", "ca11"}, {4, 4, 2, 2})) == "1 1 3 3 ");
  CHECK(places(ended({"ca1", "gr6", "ho6", "ca11"}, {9, 4, 4, 1})) == "1(7.7) 2 2 4 ");
  CHECK(places(ended({"ca6", "gr6", "ho6", "fi6"}, {4, 4, 4, 4})) == "1 1 1 1 ");
}

TEST_CASE("STK-7.5 STK-R22 a placed Speculation card is a card and a share in the tie-break") {
  Table table = ended({"ca6", "gr6", "ho1", "ca11"}, {4, 4, 2, 1});
  table.state.speculation.insert(Seat{0});
  CHECK(places(table) == "2(7.7) 1(7.8) 3(7.7) 4 ");
  table.rules.options.unused_speculation = UnusedSpeculation::MarketLowest;
  CHECK(places(table) == "2(7.7) 1(7.8) 3(7.7) 4 ");
  table.rules.options.unused_speculation = UnusedSpeculation::None;
  CHECK(places(table) == "1 1 3(7.7) 4 ");
  table.rules.options.unused_speculation = UnusedSpeculation::OwnLowest;
  table.state.up[Seat{1}] = cards("gr6 gr11");
  CHECK(places(table) == "1 1 3(7.7) 4 ");
  table.state.up[Seat{1}] = cards("gr6 gr10");
  CHECK(places(table) == "1(7.9) 2(7.7) 3(7.7) 4 ");
}

TEST_CASE("STK-7.2 STK-7.3 base and bonus") {
  Table table(position("four.json"));
  table.state.up[Seat{0}] = cards("ho7 fi12");
  table.state.down[Seat{0}] = cards("fi6");
  const auto score = [&] {
    const RoundScore points = round_score(table.rules, table.state, Seat{0});
    return std::to_string(points.base) + "+" + std::to_string(points.bonus);
  };
  CHECK(score() == "29+3");
  table.rules.options.unused_speculation = UnusedSpeculation::MarketLowest;
  CHECK(score() == "29+1");
  table.rules.options.unused_speculation = UnusedSpeculation::None;
  CHECK(score() == "29+0");
  table.rules.options.unused_speculation = UnusedSpeculation::OwnLowest;
  table.state.speculation.erase(Seat{0});
  CHECK(score() == "29+0");
  table.state.speculation.insert(Seat{0});
  table.state.up[Seat{0}] = {};
  table.state.down[Seat{0}] = {};
  CHECK(score() == "0+0");
  table.state.up[Seat{0}] = cards("fi13");
  CHECK(score() == "5+5");
}

TEST_CASE("STK-7.4 STK-R35 a round adds to the total, and only its end scores") {
  Table table(rules_of(3, R"({"rounds": 2})"), seed_of(12));
  Rng chooser(seed_of(12), 1);
  PerPlayer<std::int16_t> total;
  std::uint8_t round = 1;
  do {
    for (const Event& event : table.events) {
      if (const auto* scored = std::get_if<Scored>(&event)) {
        total[scored->seat] =
            static_cast<std::int16_t>(total[scored->seat] + scored->base + scored->bonus);
        REQUIRE(scored->total == total[scored->seat]);
        REQUIRE(scored->round == round);
        REQUIRE(scored->revealed.size() == 1);
      }
    }
    round = table.state.round;
    REQUIRE(table.state.scores == total);
  } while (table.play_any(chooser));
}

TEST_CASE("there is no outcome before the end") {
  const Table table(position("four.json"));
  CHECK_FALSE(outcome(table.rules, table.state).has_value());
}

}  // namespace bourse::stonks::test
