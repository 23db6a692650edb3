// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 6.1 and 6.2: what a viewer may know.
#include <doctest/doctest.h>

#include "games/stonks/tests/support.h"

namespace bourse::stonks::test {
namespace {

const Viewer kSpectator = Viewer::spectator();

}  // namespace

TEST_CASE("STK-6.1.1 a hand is for its owner, its size for all") {
  const Table table(position("four.json"));
  for (int seat = 0; seat < 4; ++seat) {
    const View view = table.view(seat);
    CHECK(view.hand == table.state.hands[seat_at(seat)]);
    for (int other = 0; other < 4; ++other) CHECK(view.hand_sizes[seat_at(other)] == 9);
  }
  CHECK(table.open_view().hand.empty());
}

TEST_CASE("STK-6.1.2 STK-R23 a last card unseen is for its owner") {
  Table table(rules_of(2, R"({"show_last_card": false})"), seed_of(1));
  Rng chooser(seed_of(1), 1);
  while (table.state.deal == 1) table.play_any(chooser);
  REQUIRE(table.state.unshown.size() == 2);
  CHECK(table.view(0).unshown[0].card == table.state.unshown[0].card);
  CHECK_FALSE(table.view(0).unshown[1].card.has_value());
  CHECK_FALSE(table.view(1).unshown[0].card.has_value());
  CHECK_FALSE(table.open_view().unshown[0].card.has_value());
  CHECK(table.view(1).unshown[0].voids == table.state.unshown[0].voids);
  CHECK_FALSE(table.view(0).discard.contains(table.state.unshown[0].card));
}

TEST_CASE("STK-R23 STK-3.19 a last card shown is in the discard") {
  Table table(rules_of(2), seed_of(1));
  Rng chooser(seed_of(1), 1);
  State before = table.state;
  while (table.state.deal == 1) {
    before = table.state;
    table.play_any(chooser);
  }
  int shown = 0;
  for (const Event& event : table.events) {
    const Witnessed seen = witness(event, kSpectator);
    if (const auto* last = std::get_if<LastDiscarded<Seen>>(&seen)) {
      REQUIRE(last->card.has_value());
      CHECK(table.state.discard.contains(*last->card));
      ++shown;
    }
  }
  CHECK(shown == 2);
  CHECK(table.state.unshown.empty());
}

TEST_CASE("STK-6.1.3 a face-down portfolio card is for its owner until the round is scored") {
  const Table table(position("four.json"));
  CHECK(table.view(0).down == table.state.down[Seat{0}]);
  CHECK(table.view(0).down_sizes[Seat{1}] == 1);
  CHECK(table.open_view().down.empty());
  const json::object other = view_json(table.rules, table.view(1));
  CHECK_FALSE(other.at("portfolios").as_array()[0].as_object().contains("down"));
  CHECK(other.at("portfolios").as_array()[1].as_object().contains("down"));
}

TEST_CASE("STK-6.1.4 a face-down lead is for its leader") {
  Table table(position("four.json"));
  const Card lead = table.state.hands[Seat{0}].front();
  table.apply(0, Bluff{lead, Company::Fish});
  CHECK(table.view(0).trick[0].card == lead);
  for (int seat = 1; seat < 4; ++seat) CHECK_FALSE(table.view(seat).trick[0].card.has_value());
  CHECK_FALSE(table.open_view().trick[0].card.has_value());
  CHECK(table.view(1).leading == Company::Fish);
  CHECK(view_json(table.rules, table.view(1)).at("plays").as_array()[0].as_object().at("card") ==
        nullptr);
}

TEST_CASE("STK-6.1.5 of the deck only its size is known") {
  Table table(position("four.json"));
  const View before = table.view(0);
  CHECK(before.deck_size == table.state.deck.size());
  std::reverse(table.state.deck.begin(), table.state.deck.end());
  CHECK(table.view(0) == before);
}

TEST_CASE("STK-6.1.6 of D1 others see who is ready") {
  Table table(rules_of(3), seed_of(8));
  const View before = table.view(1);
  table.apply(0, Show{table.state.hands[Seat{0}].front()});
  CHECK(table.view(1) == before);
  CHECK(std::get<PortfolioSeen>(table.view(0).phase).own.size() == 1);
  CHECK(table.events.empty());
  CardSet rest = table.state.hands[Seat{0}];
  rest.erase(rest.front());
  table.apply(0, Hide{rest.front()});
  CHECK_FALSE(table.view(1).waiting.contains(Seat{0}));
  CHECK(std::get<PortfolioSeen>(table.view(1).phase).own.empty());
}

TEST_CASE("STK-6.1.7 STK-R34 what everybody sees") {
  each_position(rules_of(4), 6, [](const Table& table) {
    const State& state = table.state;
    for (const View& view : {table.view(0), table.view(3), table.open_view()}) {
      REQUIRE(view.tiles == state.tiles);
      REQUIRE(view.up == state.up);
      REQUIRE(view.discard == state.discard);
      REQUIRE(view.speculation == state.speculation);
      REQUIRE(view.scores == state.scores);
      REQUIRE(view.voids == state.voids);
      REQUIRE(view.market == state.market);
      REQUIRE(view.waiting == to_act(table.rules, state));
      REQUIRE((view.round == state.round && view.deal == state.deal));
    }
  });
}

TEST_CASE("STK-6.2.1 knowledge ends with the round, and with two players outlasts the deal") {
  Table pair(rules_of(2, R"({"rounds": 2})"), seed_of(2));
  Rng chooser(seed_of(2), 7);
  while (pair.state.deal == 1) pair.play_any(chooser);
  CHECK(pair.view(0).discard.size() >= 18);
  CHECK(pair.view(0).down.size() == 1);
  while (pair.state.round == 1) pair.play_any(chooser);
  CHECK(pair.view(0).discard.empty());
  CHECK(pair.view(0).down.empty());
  CHECK(pair.view(0).up[Seat{1}].empty());
}

TEST_CASE("only their owners know the worth of portfolios") {
  const Table table(position("four.json"));
  const Market own = market(table.rules, table.view(0));
  CHECK(own.worth[Seat{0}].has_value());
  CHECK_FALSE(own.worth[Seat{1}].has_value());
  CHECK(own.companies.size() == 5);
  CHECK(own.companies[4].code == "ap");
  CHECK(own.companies[4].price == 1);
  CHECK(market(table.rules, table.open_view()).worth[Seat{0}] == std::nullopt);
}

TEST_CASE("the worth of a seat is its earlier points plus its portfolio, and finally its score") {
  Table table(position("four.json"));
  Rng chooser(Seed{}, 5);
  while (table.state.round == 1) table.play_any(chooser);
  const View next = table.view(0);
  REQUIRE(next.scores[Seat{0}] > 0);
  CHECK(*market(table.rules, next).worth[Seat{0}] ==
        next.scores[Seat{0}] + worth(table.rules, next.tiles, next.up[Seat{0}]) +
            worth(table.rules, next.tiles, next.down));
  while (!is_over(table.state)) table.play_any(chooser);
  const Market last = market(table.rules, table.open_view());
  for (const Seat seat : SeatSet::first(4)) {
    CHECK(last.worth[seat] == outcome(table.rules, table.state)->scores[seat]);
  }
}

}  // namespace bourse::stonks::test
