// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 4, and the options of section 3 as they show in the deal.
#include <algorithm>
#include <map>

#include "games/nyse/tests/build.h"

namespace bourse::nyse::test {
namespace {

Table dealt_table(const Rules& rules, std::uint64_t stream) {
  Rng rng(Seed{7}, stream);
  EventSink<EventList> sink;
  const State state = setup(rules, rng, sink);
  Table table(rules, state);
  table.events.assign(sink.events.begin(), sink.events.end());
  return table;
}

// Sum of (found − expected)² / expected over cells that are all equally likely.
template <class Counts>
double chi_square(const Counts& counts, double expected) {
  double sum = 0;
  for (const auto& [cell, found] : counts) {
    sum += (found - expected) * (found - expected) / expected;
  }
  return sum;
}

TEST_CASE(
    "NYSE-4.1 NYSE-3.2 NYSE-3.3 NYSE-3.4 NYSE-3.5 NYSE-3.6 NYSE-3.7 the order of each board") {
  const std::vector<std::pair<Board, BoardOrder>> boards{
      {Board::Standard, {1, 2, 3, 5, 4, 2}},
      {Board::LatePeak, {1, 2, 3, 4, 5, 2}},
      {Board::EarlyPeak, {1, 2, 5, 4, 3, 2}},
      {Board::Bull, {1, 2, 2, 3, 4, 5}},
      {Board::Bear, {5, 4, 3, 2, 2, 1}},
      {Board::Volatile, {2, 5, 1, 4, 2, 3}},
  };
  for (const auto& [board, order] : boards) {
    for (std::uint64_t stream = 0; stream < 5; ++stream) {
      CHECK(dealt_table(in_force(3, {.board = board}), stream).state.order == order);
    }
  }
  CHECK(Options{}.board == Board::Standard);
}

TEST_CASE("NYSE-3.9 NYSE-4.1 a custom board has the order given") {
  const BoardOrder order{5, 1, 2, 4, 2, 3};
  CHECK(dealt_table(in_force(3, {.board = Board::Custom, .board_order = order}), 1).state.order ==
        order);
}

TEST_CASE("NYSE-4.6 the number of players changes nothing in the setup") {
  for (const Board board : {Board::Standard, Board::Random}) {
    const State alone = dealt_table(in_force(1, {.board = board}), 3).state;
    for (int seats = 2; seats <= 10; ++seats) {
      const State state = dealt_table(in_force(seats, {.board = board}), 3).state;
      CAPTURE(seats);
      CHECK(state.order == alone.order);
      CHECK(state.markers == alone.markers);
      CHECK(state.positions == alone.positions);
      for (const Colour c : kAllColours) CHECK(text(state.piles[c]) == text(alone.piles[c]));
      for (int seat = 0; seat < seats; ++seat) CHECK(text(state.hands[seat_at(seat)]) == "-");
    }
  }
}

TEST_CASE("NYSE-3.8 a random board is uniform over the 360 orders and public from the start") {
  const Rules rules = in_force(2, {.board = Board::Random});
  std::map<BoardOrder, int> found;
  constexpr int kDeals = 36000;
  for (std::uint64_t stream = 0; stream < kDeals; ++stream) {
    Rng rng(Seed{1}, stream);
    NoEvents silence;
    ++found[setup(rules, rng, silence).order];
  }
  CHECK(found.size() == 360);
  for (const auto& [order, count] : found) {
    BoardOrder sorted = order;
    std::sort(sorted.begin(), sorted.end());
    CHECK(sorted == BoardOrder{1, 2, 2, 3, 4, 5});
  }
  // 359 degrees of freedom: mean 359, deviation 26.8.
  CHECK(chi_square(found, kDeals / 360.0) < 359 + 5 * 26.8);
  CHECK(chi_square(found, kDeals / 360.0) > 359 - 5 * 26.8);

  const Table t = dealt_table(rules, 3);
  for (const Viewer viewer :
       {Viewer::of(seat_at(0)), Viewer::of(seat_at(1)), Viewer::spectator()}) {
    CHECK(observe(rules, t.state, viewer).order == t.state.order);
    REQUIRE(t.events.size() == 1);
    CHECK(std::get<Started>(witness(t.events[0], viewer)).order == t.state.order);
  }
}

TEST_CASE("NYSE-4.2 NYSE-4.3 markers on A, shuffled piles, empty hands, nothing else anywhere") {
  for (int seats = 1; seats <= 10; ++seats) {
    for (const int plain : {0, 3, 5}) {
      const Rules rules = in_force(seats, {.plain_chips = plain});
      const State state = dealt_table(rules, 2).state;
      CHECK(Table(rules, state).positions() == "AAAA");
      for (const Colour colour : kAllColours) CHECK(state.piles[colour].size() == plain + 5);
      CHECK(supply(state) == 4 * (plain + 5));
      for (const Hand& hand : state.hands) CHECK(held(hand) == 0);
      CHECK(text(state.played) == "-");
      CHECK(text(state.returned) == "-");
      CHECK(state.withdrawn.empty());
      CHECK(state.known.empty());
      CHECK(state.phase == Phase(Turn{}));
    }
  }
}

TEST_CASE(
    "NYSE-4.2 NYSE-R37 every place of a pile, and the marker, is equally likely to hold a chip") {
  const Rules rules = in_force(2, {});
  constexpr int kDeals = 5500;
  // Place 0 is the marker, place 1 the top of the pile.
  std::array<std::array<std::map<int, int>, 4>, 4> found;  // by colour, marking: place
  for (std::uint64_t stream = 0; stream < kDeals; ++stream) {
    Rng rng(Seed{2}, stream);
    NoEvents silence;
    const State state = setup(rules, rng, silence);
    for (std::size_t c = 0; c < 4; ++c) {
      const Colour colour = kAllColours[c];
      ++found[c][static_cast<std::size_t>(state.markers[colour])][0];
      for (int depth = 0; depth < 10; ++depth) {
        ++found[c][static_cast<std::size_t>(state.piles[colour].at(depth))][depth + 1];
      }
    }
  }
  for (std::size_t c = 0; c < 4; ++c) {
    for (std::size_t m = 0; m < 4; ++m) {
      const double expected = kDeals * (m == 0 ? 5 : 2) / 11.0;
      CHECK(found[c][m].size() == 11);
      CHECK(chi_square(found[c][m], expected) < 10 + 5 * 4.5);  // mean below 10, deviation 4.5
    }
  }
}

TEST_CASE("NYSE-4.2 the piles of different colours are shuffled apart") {
  int alike = 0;
  for (std::uint64_t stream = 0; stream < 50; ++stream) {
    const State state = dealt_table(in_force(2, {}), stream).state;
    alike += state.piles[Colour::Blue] == state.piles[Colour::Black] ? 1 : 0;
    alike += state.piles[Colour::Red] == state.piles[Colour::Green] ? 1 : 0;
  }
  CHECK(alike <= 1);
}

TEST_CASE("NYSE-3.19 NYSE-4.4 the first seat is drawn, every seat alike") {
  for (int seats = 1; seats <= 10; ++seats) {
    const Rules rules = in_force(seats, {});
    std::map<int, int> found;
    const int deals = 1000 * seats;
    for (std::uint64_t stream = 0; stream < static_cast<std::uint64_t>(deals); ++stream) {
      Rng rng(Seed{3}, stream);
      NoEvents silence;
      ++found[number(setup(rules, rng, silence).active)];
    }
    CAPTURE(seats);
    CHECK(found.size() == static_cast<std::size_t>(seats));
    CHECK(found.rbegin()->first == seats - 1);
    CHECK(chi_square(found, 1000) < 9 + 5 * 4.3);  // at most 9 degrees of freedom
  }
}

TEST_CASE("NYSE-3.20 NYSE-4.4 the seat named begins, and turns go round clockwise") {
  for (int first = 0; first < 3; ++first) {
    for (std::uint64_t stream = 0; stream < 10; ++stream) {
      const Rules rules = in_force(3, {.first_player = seat_at(first)});
      Table t = dealt_table(rules, stream);
      CHECK(number(t.state.active) == first);
      CHECK(to_act(rules, t.state) == SeatSet::of(seat_at(first)));
      for (int turn = 0; turn < 4; ++turn) {
        t.play((first + turn) % 3, "take gn");
        CHECK(number(t.state.active) == (first + turn + 1) % 3);
      }
    }
  }
}

TEST_CASE("NYSE-4.5 NYSE-R36 all values start with the first grey chip") {
  for (const Board board :
       {Board::Standard, Board::Bull, Board::Bear, Board::Volatile, Board::Random}) {
    const State state = dealt_table(in_force(2, {.board = board}), 4).state;
    for (const Colour colour : kAllColours) CHECK(price(state, colour) == state.order[0]);
  }
  CHECK(price(dealt_table(in_force(2, {}), 4).state, Colour::Red) == 1);
  CHECK(price(dealt_table(in_force(2, {.board = Board::Bear}), 4).state, Colour::Red) == 5);
  CHECK(price(dealt_table(in_force(2, {.board = Board::Volatile}), 4).state, Colour::Red) == 2);
}

TEST_CASE("NYSE-5.6.1 everybody is told the order and the first seat") {
  const Rules rules = in_force(4, {.board = Board::Random});
  const Table t = dealt_table(rules, 9);
  REQUIRE(t.events.size() == 1);
  for (const Viewer viewer :
       {Viewer::of(seat_at(0)), Viewer::of(seat_at(3)), Viewer::spectator()}) {
    const Started seen = std::get<Started>(witness(t.events[0], viewer));
    CHECK(seen.order == t.state.order);
    CHECK(seen.first == t.state.active);
  }
}

TEST_CASE("NYSE-3.22 the boxed game has five unmarked chips of each colour") {
  CHECK(Options{}.plain_chips == 5);
  CHECK(supply(dealt_table(in_force(5, {}), 0).state) == 40);
}

TEST_CASE("NYSE-3.26 options that do not apply have a fixed effect") {
  const Rules alone = in_force(1,
                               {.hands = Hands::Concealed,
                                .special_effects = SpecialEffects::Optional,
                                .solo_swap_marked = true});
  CHECK(alone.options.hands == Hands::Open);
  CHECK(alone.options.special_effects == SpecialEffects::Full);
  CHECK(alone.options.solo_swap_marked);
  const Rules two = in_force(2,
                             {.hands = Hands::Concealed,
                              .special_effects = SpecialEffects::Full,
                              .solo_swap_marked = true});
  CHECK(two.options.hands == Hands::Concealed);
  CHECK(two.options.special_effects == SpecialEffects::Full);
  CHECK_FALSE(two.options.solo_swap_marked);
}

}  // namespace
}  // namespace bourse::nyse::test
