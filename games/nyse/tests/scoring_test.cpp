// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 7: scores and places.
#include <numeric>

#include "games/nyse/tests/build.h"

namespace bourse::nyse::test {
namespace {

// A finished game; `last` removed the final chip.
Table finished(int seats, int last) {
  return Table(seats).piles("- - - -").active(last).phase(Over{});
}

std::string ranks(const Table& t) {
  const Outcome outcome = t.outcome();
  std::string line;
  for (int seat = 0; seat < t.rules.seats; ++seat) {
    line += (seat == 0 ? "" : " ") + std::to_string(outcome.ranks[seat_at(seat)]);
  }
  return line;
}

TEST_CASE("NYSE-7.1 NYSE-R34 there is a result the moment the last chip has left, and not before") {
  CHECK_FALSE(outcome(Table(2).rules, Table(2).state).has_value());
  for (const Phase& phase : {Phase(InvestPick{1}),
                             Phase(SwapOffer{}),
                             Phase(SwapAnswer{seat_at(1), Colour::Blue, chip("bun")})}) {
    const Table t = Table(2).hand(0, "bun").hand(1, "bun").phase(phase);
    CHECK_FALSE(outcome(t.rules, t.state).has_value());
  }
  // Seat 0 has had one turn more than the others when the game ends.
  Table t = Table(3).piles("nnnn - - -");
  for (const int seat : {0, 1, 2}) {
    t.play(seat, "take bu");
    CHECK_FALSE(outcome(t.rules, t.state).has_value());
  }
  t.play(0, "take bu");
  CHECK(ranks(t) == "1 2 3");
  CHECK(t.hand(0) == "bun bun");
}

TEST_CASE("NYSE-7.2 a score is the value of every chip in hand, marked or not") {
  const Table t = finished(3, 0)
                      .at("CGIX")
                      .hand(0, "bun bus bui buw")
                      .hand(1, "bkn bks rdw")
                      .hand(2, "gnn gni");
  const Outcome outcome = t.outcome();
  CHECK(outcome.seats == 3);
  CHECK(outcome.scores[seat_at(0)] == 4 * 2);
  CHECK(outcome.scores[seat_at(1)] == 2 * 5 + 4);
  CHECK(outcome.scores[seat_at(2)] == 0);
}

TEST_CASE("NYSE-7.2 every colour counts with its own value, on every board") {
  for (const BoardOrder& order : kPresets) {
    const Table t = finished(2, 0).order(order).at("BDFK").hand(
        0, "bun bkn bkn rdn rdn rdn gnn gnn gnn gnn gnn");
    CHECK(t.outcome().scores[seat_at(0)] == order[0] + 2 * order[1] + 3 * order[2] + 5 * order[5]);
  }
}

TEST_CASE("NYSE-7.3 the higher score wins, whatever else") {
  // Seat 1 scores 5 with one chip; seat 0 has more chips and would be next.
  const Table t = finished(2, 1).at("GAAX").hand(0, "bkn bkn bkn bkn gnn").hand(1, "bun");
  CHECK(ranks(t) == "2 1");
  const Outcome outcome = t.outcome();
  CHECK(outcome.scores[seat_at(0)] == 4);
  CHECK(outcome.scores[seat_at(1)] == 5);
  CHECK(outcome.decided_by[seat_at(1)] == "NYSE-7.3");
  CHECK_FALSE(outcome.criterion[seat_at(1)].empty());
  CHECK(outcome.decided_by[seat_at(0)].empty());
  CHECK(outcome.criterion[seat_at(0)].empty());
}

TEST_CASE("NYSE-7.4 NYSE-R24 on equal scores more chips win, bust ones included") {
  const Table t = finished(2, 1).at("GAAX").hand(0, "bun").hand(1, "bun gnn");
  CHECK(ranks(t) == "2 1");
  CHECK(t.outcome().decided_by[seat_at(1)] == "NYSE-7.4");
  CHECK_FALSE(t.outcome().criterion[seat_at(1)].empty());
  CHECK(t.outcome().decided_by[seat_at(0)].empty());
}

TEST_CASE(
    "NYSE-7.5 NYSE-R23 on equal scores and chips the seat whose turn would have come first wins") {
  for (int seats = 1; seats <= 10; ++seats) {
    for (int last = 0; last < seats; ++last) {
      Table t = finished(seats, last);
      for (int seat = 0; seat < seats; ++seat) t.hand(seat, "bun bks");
      const Outcome outcome = t.outcome();
      for (int distance = 0; distance < seats; ++distance) {
        const Seat seat = seat_at((last + 1 + distance) % seats);
        CHECK(outcome.ranks[seat] == distance + 1);
        CHECK(outcome.decided_by[seat] == (distance + 1 < seats ? RuleId("NYSE-7.5") : RuleId()));
      }
      CHECK(outcome.ranks[seat_at(last)] == seats);
    }
  }
}

TEST_CASE("NYSE-7.5 the place of each is decided against the next one only") {
  // Seats 0 and 2 tie, seat 1 has fewer chips for the same score, seat 3 a lower score.
  const Table t = finished(4, 3)
                      .at("CEXX")
                      .hand(0, "bun bun gnn")
                      .hand(1, "bun bun")
                      .hand(2, "bun bun rdn")
                      .hand(3, "bkn");
  CHECK(ranks(t) == "1 3 2 4");
  const Outcome outcome = t.outcome();
  CHECK(outcome.decided_by[seat_at(0)] == "NYSE-7.5");
  CHECK(outcome.decided_by[seat_at(2)] == "NYSE-7.4");
  CHECK(outcome.decided_by[seat_at(1)] == "NYSE-7.3");
  CHECK(outcome.decided_by[seat_at(3)].empty());
}

TEST_CASE("NYSE-R35 with all colours bust chips decide, then turn order") {
  const Table t = finished(3, 0).at("XXXX").hand(0, "bun bkn").hand(1, "rdn").hand(2, "gnn");
  CHECK(ranks(t) == "1 2 3");
  CHECK(t.outcome().scores[seat_at(0)] == 0);
  CHECK(ranks(finished(3, 1).at("XXXX").hand(0, "bun").hand(1, "rdn").hand(2, "gnn")) == "2 3 1");
}

TEST_CASE("NYSE-7.3 NYSE-7.4 NYSE-7.5 places agree with the criteria compared one by one") {
  Rng rng(Seed{11}, 0);
  for (int game = 0; game < 2000; ++game) {
    const int seats = 2 + static_cast<int>(rng.below(9));
    Table t = finished(seats, static_cast<int>(rng.below(static_cast<std::uint32_t>(seats))));
    for (const Colour colour : kAllColours) {
      t.state.positions[colour] = static_cast<Spot>(rng.below(13));
    }
    std::vector<std::array<int, 3>> keys;  // what each seat is compared by, smaller is better
    for (int seat = 0; seat < seats; ++seat) {
      for (std::uint32_t chips = rng.below(3); chips > 0; --chips) {
        ++t.state.hands[seat_at(seat)][static_cast<Chip>(rng.below(16))];
      }
      const int later = ((seat - number(t.state.active) - 1) % seats + seats) % seats;
      keys.push_back({-t.score(seat), -held(t.state.hands[seat_at(seat)]), later});
    }
    const Outcome outcome = t.outcome();
    for (int seat = 0; seat < seats; ++seat) {
      const auto& own = keys[static_cast<std::size_t>(seat)];
      const auto better =
          std::count_if(keys.begin(), keys.end(), [&](const auto& key) { return key < own; });
      CHECK(outcome.ranks[seat_at(seat)] == better + 1);
      CHECK(outcome.scores[seat_at(seat)] == -own[0]);
    }
  }
}

}  // namespace
}  // namespace bourse::nyse::test
