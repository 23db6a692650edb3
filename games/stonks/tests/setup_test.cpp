// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 4: the numbers by player count, and the steps of the setup.
#include <doctest/doctest.h>

#include "games/stonks/tests/support.h"

namespace bourse::stonks::test {
namespace {

struct Numbers {
  int seats, companies, cards, dealt, tricks, deals, deck;
};
constexpr std::array<Numbers, 4> kNumbersBySeats{{
    {2, 5, 65, 11, 8, 2, 43},
    {3, 4, 52, 9, 6, 1, 25},
    {4, 5, 65, 11, 8, 1, 21},
    {5, 5, 65, 9, 6, 1, 20},
}};

std::string levels(const State& state) {
  std::string text;
  for (const Company company : state.tiles.order) {
    text += std::to_string(state.tiles.levels[company]);
  }
  return text;
}

}  // namespace

TEST_CASE("STK-4.11 STK-4.12 STK-4.18 STK-4.7 companies, cards and hands by player count") {
  for (const Numbers& row : kNumbersBySeats) {
    CAPTURE(row.seats);
    const Table table(rules_of(row.seats), seed_of(1));
    CHECK(static_cast<int>(table.state.tiles.order.size()) == row.companies);
    int cards = static_cast<int>(table.state.deck.size());
    CHECK(cards == row.deck);
    for (int seat = 0; seat < row.seats; ++seat) {
      CHECK(table.state.hands[seat_at(seat)].size() == row.dealt);
      cards += table.state.hands[seat_at(seat)].size();
    }
    CHECK(cards == row.cards);
  }
}

TEST_CASE("STK-4.19 STK-4.20 STK-4.21 STK-4.22 hands, tricks and deals, and a deck that lasts") {
  for (const Numbers& row : kNumbersBySeats) {
    CAPTURE(row.seats);
    int tricks = 0;
    int portfolios = 0;
    std::size_t left = 99;
    each_position(rules_of(row.seats, R"({"rounds": 1})"), 7, [&](const Table& table) {
      if (std::holds_alternative<Lead>(table.state.phase)) {
        const bool is_first = table.state.hands[Seat{0}].size() == row.dealt - 2;
        portfolios += is_first ? 1 : 0;
        ++tricks;
      }
      left = std::min(left, table.state.deck.size());
    });
    CHECK(portfolios == row.deals);
    CHECK(tricks == row.tricks * row.deals);
    CHECK(static_cast<int>(left) == (row.seats == 2 ? 5 : row.deck - row.tricks));
  }
}

TEST_CASE("STK-4.3 STK-4.16 STK-R30 STK-R39 start levels, no token black") {
  for (const char* options : {"{}", R"({"variant": "small_blue"})"}) {
    for (int seats = 2; seats <= 5; ++seats) {
      const Table table(rules_of(seats, options), seed_of(4));
      CHECK(levels(table.state) == (seats == 3 ? "1245" : "12345"));
      CHECK(table.state.tiles.locked.empty());
    }
  }
}

TEST_CASE("STK-4.4 STK-4.5 trump is the leftmost company, scores are zero") {
  for (int seats = 2; seats <= 5; ++seats) {
    const Table table(rules_of(seats), seed_of(9));
    CHECK(table.state.tiles.trump() == table.state.tiles.order[0]);
    for (const std::int16_t score : table.state.scores) CHECK(score == 0);
  }
}

TEST_CASE("STK-4.7 seat 0 gets the cards from the top, then seat 1") {
  // The deck of the second deal is known before it is dealt.
  Table table(position("two.json"));
  Rng chooser(seed_of(1), 3);
  State before = table.state;
  while (table.state.deal == 1) {
    before = table.state;
    table.play_any(chooser);
  }
  for (int seat = 0; seat < 2; ++seat) {
    for (int at = 0; at < 11; ++at) {
      const std::size_t depth = before.deck.size() - 1 - static_cast<std::size_t>(seat * 11 + at);
      CHECK(table.state.hands[seat_at(seat)].contains(before.deck[depth]));
    }
  }
}

TEST_CASE("STK-4.6 STK-14.4.1 every card is as likely to be on top") {
  std::array<int, kCards> tops{};
  for (int game = 0; game < 2600; ++game) {
    const Table table(rules_of(4), seed_of(game));
    ++tops[static_cast<std::size_t>(table.state.deck[0])];
  }
  for (const int count : tops) CHECK((count > 10 && count < 80));
}

TEST_CASE("STK-4.9 STK-5.1.5 all seats choose at the same time") {
  for (int seats = 2; seats <= 5; ++seats) {
    const Table table(rules_of(seats), seed_of(2));
    CHECK(to_act(table.rules, table.state) == SeatSet::first(seats));
  }
}

}  // namespace bourse::stonks::test
