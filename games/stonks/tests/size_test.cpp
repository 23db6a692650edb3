// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 12: how long games are, how many choices there are, and their numbers.
#include <doctest/doctest.h>

#include "games/stonks/tests/support.h"

namespace bourse::stonks::test {
namespace {

std::optional<std::uint32_t> index_in(const Table& table, int seat, std::string_view text) {
  return index(table.rules, table.view(seat), *parse(text));
}

}  // namespace

TEST_CASE("STK-12.1 no game is longer than the table says") {
  const std::array<int, 6> most{0, 0, 81, 144, 219, 213};
  for (int seats = 2; seats <= 5; ++seats) {
    for (int game = 0; game < 20; ++game) {
      int decisions = -1;
      each_position(rules_of(seats), game, [&](const Table&) { ++decisions; });
      CHECK(decisions <= most[static_cast<std::size_t>(seats)]);
    }
  }
}

TEST_CASE("STK-12.2 STK-5.2.11 the most choices at one point") {
  const std::array<std::size_t, 6> most_to_lead{0, 0, 54, 35, 54, 42};
  for (int seats = 2; seats <= 5; ++seats) {
    std::size_t most = 0;
    for (int game = 0; game < 20; ++game) {
      each_position(rules_of(seats), game, [&](const Table& table) {
        for (const Seat seat : to_act(table.rules, table.state)) {
          const std::size_t choices = table.legal_texts(number(seat)).size();
          most = std::max(most, choices);
          if (std::holds_alternative<Portfolio>(table.state.phase)) REQUIRE(choices <= 11);
          if (std::holds_alternative<Follow>(table.state.phase)) REQUIRE(choices <= 18);
        }
      });
    }
    CHECK(most == most_to_lead[static_cast<std::size_t>(seats)]);
  }
}

TEST_CASE("STK-12.3 the numbering") {
  Table table(position("four.json"));
  CHECK(index_count(table.rules) == 601);
  CHECK(index_in(table, 0, "play ca1") == 0U);
  CHECK(index_in(table, 0, "play ap13") == 64U);
  CHECK(index_in(table, 0, "convert ca1") == 65U);
  CHECK(index_in(table, 0, "bluff ca1 ca") == 130U);
  CHECK(index_in(table, 0, "bluff ca2 gr") == 136U);
  CHECK(index_in(table, 0, "bluff ap13 ap") == 454U);
  CHECK(index_in(table, 0, "lower ca") == 455U);
  CHECK(index_in(table, 0, "raise ca") == 456U);
  CHECK(index_in(table, 0, "raise ap") == 464U);
  CHECK(index_in(table, 0, "show ca1") == 471U);
  CHECK(index_in(table, 0, "hide ca1") == 536U);
  CHECK(index_in(table, 0, "hide ap13") == 600U);
  CHECK_FALSE(index_in(table, 0, "take ca13").has_value());
  CHECK_FALSE(action_at(table.rules, table.view(0), 601).has_value());
  CHECK_FALSE(action_at(table.rules, table.view(0), 465).has_value());
}

TEST_CASE("STK-12.3 a card taken is numbered by the seat that played it") {
  Rng chooser(seed_of(4), 4);
  Table table(rules_of(4), seed_of(4));
  int met = 0;
  while (table.play_any(chooser)) {
    if (!std::holds_alternative<Acquire>(table.state.phase)) continue;
    ++met;
    const int actor = number(table.state.actor);
    const View view = table.view(actor);
    for (std::size_t at = 0; at < 4; ++at) {
      const Seat seat = player_of(table.state, at, 4);
      const Action take = Take{table.state.trick[at].card};
      REQUIRE(index(table.rules, view, take) == 465U + static_cast<std::uint32_t>(number(seat)));
      REQUIRE(action_at(table.rules, view, *index(table.rules, view, take)) == take);
    }
    REQUIRE(index(table.rules, view, Take{*table.state.market}) == 470U);
    REQUIRE(action_at(table.rules, view, 470) == Action(Take{*table.state.market}));
    REQUIRE_FALSE(action_at(table.rules, view, 469).has_value());
  }
  CHECK(met > 10);
}

TEST_CASE("STK-12.4 the state is small and flat") {
  static_assert(std::is_trivially_copyable_v<State>);
  CHECK(sizeof(State) <= 512);
  CHECK(sizeof(Action) <= 8);
}

TEST_CASE("a tensor distinguishes views and is equal for equal views") {
  Table table(rules_of(3), seed_of(1));
  Rng chooser(seed_of(1), 6);
  std::vector<float> last(tensor_size(table.rules), -1.0F);
  do {
    std::vector<float> tensor(tensor_size(table.rules), -1.0F);
    write_tensor(table.rules, table.view(0), tensor);
    REQUIRE(std::all_of(tensor.begin(), tensor.end(), [](float x) { return x >= 0 && x <= 4; }));
    if (!std::holds_alternative<Portfolio>(table.state.phase)) REQUIRE(tensor != last);
    last = tensor;
  } while (table.play_any(chooser));
  std::vector<float> tensor(tensor_size(table.rules));
  Table four(position("four.json"));
  std::vector<float> of_four(tensor_size(four.rules));
  write_tensor(four.rules, four.view(0), of_four);
  const Card first = four.state.hands[Seat{0}].front();
  CHECK(of_four[static_cast<std::size_t>(first)] == 1.0F);
}

}  // namespace bourse::stonks::test
