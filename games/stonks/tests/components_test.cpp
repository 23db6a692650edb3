// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 2 and the codes of 14.1.
#include <doctest/doctest.h>

#include "games/stonks/tests/support.h"

namespace bourse::stonks::test {

TEST_CASE("STK-2.1.1 STK-14.1.1 STK-14.1.2 five companies in the order of their ids") {
  CHECK(kAllCompanies.size() == 5);
  const std::array<std::string_view, 5> names{"Carotte Orange SCA",
                                              "Green Grass Inc.",
                                              "Miele Giallo S.p.A.",
                                              "Peixe Azul S.A.",
                                              "Roter Apfel AG"};
  const std::array<std::string_view, 5> codes{"ca", "gr", "ho", "fi", "ap"};
  for (std::size_t id = 0; id < 5; ++id) {
    CHECK(kCompanyNames[id] == names[id]);
    CHECK(code_of(static_cast<Company>(id)) == codes[id]);
  }
}

TEST_CASE("STK-2.2.1 STK-14.1.1 STK-14.1.3 a card is a company and a number") {
  for (int id = 0; id < kCards; ++id) {
    const Card card = static_cast<Card>(id);
    CHECK(static_cast<int>(company_of(card)) == id / 13);
    CHECK(number_of(card) == id % 13 + 1);
    CHECK(card_of(company_of(card), number_of(card)) == card);
    CHECK(code_of(card) ==
          std::string(code_of(company_of(card))) + std::to_string(number_of(card)));
  }
  CHECK(card("ca2") < card("ca10"));
  CHECK(card("ap13") == static_cast<Card>(64));
}

TEST_CASE("STK-2.2.2 STK-2.2.3 STK-R2 stocks and icons of the cards") {
  const CardTable table = standard_table();
  const std::array<int, 13> icons{2, 2, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0};
  const std::array<int, 13> stocks{1, 1, 1, 2, 2, 3, 3, 3, 2, 2, 1, 1, 1};
  for (int id = 0; id < kCards; ++id) {
    CHECK(table.icons[static_cast<Card>(id)] == icons[static_cast<std::size_t>(id % 13)]);
    CHECK(table.stocks[static_cast<Card>(id)] == stocks[static_cast<std::size_t>(id % 13)]);
  }
}

TEST_CASE("STK-2.3.1 STK-2.3.2 STK-5.0.4 values, trump and position from the left") {
  Tiles tiles;
  for (const Company company : {Company::Apple, Company::Carrot, Company::Honey}) {
    tiles.order.push_back(company);
    tiles.levels[company] = 1;
  }
  const std::array<int, 5> high{1, 2, 3, 4, 5};
  const std::array<int, 5> low{1, 1, 2, 2, 3};
  for (int level = 1; level <= 5; ++level) {
    tiles.levels[Company::Carrot] = static_cast<std::uint8_t>(level);
    tiles.low = {};
    CHECK(tiles.value(Company::Carrot) == high[static_cast<std::size_t>(level - 1)]);
    tiles.low.insert(Company::Carrot);
    CHECK(tiles.value(Company::Carrot) == low[static_cast<std::size_t>(level - 1)]);
  }
  tiles.levels[Company::Carrot] = 2;
  CHECK(tiles.trump() == Company::Apple);
  tiles.levels[Company::Apple] = 2;
  CHECK(tiles.trump() == Company::Carrot);
}

TEST_CASE("STK-2.3.3 STK-2.3.4 a token stays on its tile, and can always move by 1 and by 2") {
  Tiles tiles;
  for (int level = 1; level <= 5; ++level) {
    tiles.levels[Company::Fish] = static_cast<std::uint8_t>(level);
    for (int steps = 1; steps <= 2; ++steps) {
      CHECK(tiles.can_move(Company::Fish, steps) == (level + steps <= 5));
      CHECK(tiles.can_move(Company::Fish, -steps) == (level - steps >= 1));
      CHECK((tiles.can_move(Company::Fish, steps) || tiles.can_move(Company::Fish, -steps)));
    }
  }
}

TEST_CASE("STK-2.4.1 STK-R1 every seat has one Speculation card") {
  for (int seats = 2; seats <= 5; ++seats) {
    const Table table(rules_of(seats), seed_of(1));
    CHECK(table.state.speculation == SeatSet::first(seats));
  }
}

TEST_CASE("a set of cards") {
  CardSet cards;
  CHECK(cards.empty());
  for (const char* code : {"ap13", "ca1", "gr7", "gr2"}) cards.insert(card(code));
  CHECK(cards.size() == 4);
  CHECK(cards.count(Company::Grass) == 2);
  CHECK(cards.front() == card("ca1"));
  cards.erase(card("ca1"));
  CHECK(cards.front() == card("gr2"));
  CHECK_FALSE(cards.has(Company::Carrot));
  std::string order;
  cards.each([&](Card each) { order += std::string(code_of(each)) + " "; });
  CHECK(order == "gr2 gr7 ap13 ");
  CardSet company;
  company.fill(Company::Honey);
  CHECK(company.size() == 13);
}

}  // namespace bourse::stonks::test
