// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 6.1 and 6.2: what a viewer is shown of the table, and of which chip it knows the
// marking.
#include <doctest/doctest.h>

#include "games/nyse/tests/build.h"

namespace bourse::nyse::test {
namespace {

View seen(const Table& table, int seat) {
  return observe(table.rules, table.state, Viewer::of(seat_at(seat)));
}
View seen_by_spectator(const Table& table) {
  return observe(table.rules, table.state, Viewer::spectator());
}
std::string totals(const Heap& heap) {
  std::string line;
  for (const std::uint8_t count : heap.total) line += std::to_string(count);
  return line;
}

Table busy_table() {
  return Table(3)
      .at("BKXF")
      .markers("siwn")
      .piles("ns i - wnn")
      .hand(0, "bun bus rdi")
      .hand(1, "bkw gnn gns")
      .hand(2, "")
      .played("rdw bki")
      .withdrawn(0, "gni bun")
      .withdrawn(2, "rds")
      .active(1);
}

}  // namespace

TEST_CASE("NYSE-6.1.1 everybody sees board order, positions, pile sizes, phase and active seat") {
  Table table = busy_table().order(kPresets[4]).phase(InvestPick{1});
  for (const View& view :
       {seen(table, 0), seen(table, 1), seen(table, 2), seen_by_spectator(table)}) {
    CHECK(view.order == kPresets[4]);
    CHECK(view.positions == table.state.positions);
    CHECK(totals(view.piles) == "2103");
    CHECK(view.active == Seat{1});
    CHECK(view.waiting == SeatSet::of(Seat{1}));
    CHECK(view.phase == PhaseSeen(InvestPick{1}));
    CHECK(view.played == table.state.played);
  }
}

TEST_CASE("NYSE-6.1.1 the view names who is looking") {
  const Table table = busy_table();
  CHECK(seen(table, 2).viewer == Viewer::of(Seat{2}));
  CHECK(seen_by_spectator(table).viewer == Viewer::spectator());
}

TEST_CASE("NYSE-6.1.2 colours of every hand are counted for everybody, for they moved in public") {
  for (const Table& table : {busy_table(), busy_table().concealed()}) {
    for (const View& view : {seen(table, 0), seen(table, 2), seen_by_spectator(table)}) {
      CHECK(totals(view.hands[Seat{0}]) == "2010");
      CHECK(totals(view.hands[Seat{1}]) == "0102");
      CHECK(totals(view.hands[Seat{2}]) == "0000");
    }
  }
}

TEST_CASE("NYSE-6.1.2 with concealed hands the market tells the worth of the own hand only") {
  const Table open = busy_table();
  const Table concealed = busy_table().concealed();
  CHECK(market(open.rules, seen(open, 0)).worth[Seat{1}] == 2 + 3 + 3);
  CHECK(market(concealed.rules, seen(concealed, 0)).worth[Seat{0}] == 1 + 1 + 0);
  CHECK_FALSE(market(concealed.rules, seen(concealed, 0)).worth[Seat{1}].has_value());
  CHECK_FALSE(market(concealed.rules, seen_by_spectator(concealed)).worth[Seat{0}].has_value());
  const Table over = busy_table().concealed().piles("- - - -").phase(Over{});
  CHECK(market(over.rules, seen(over, 0)).worth[Seat{1}] == 2 + 3 + 3);
}

TEST_CASE("NYSE-6.1.3 withdrawn chips are counted by seat and colour") {
  for (const View& view : {seen(busy_table(), 1), seen_by_spectator(busy_table())}) {
    CHECK(totals(view.withdrawn[Seat{0}]) == "1001");
    CHECK(totals(view.withdrawn[Seat{1}]) == "0000");
    CHECK(totals(view.withdrawn[Seat{2}]) == "0010");
  }
}

TEST_CASE("NYSE-6.1.4 with concealed hands legality does not depend on the colours of others") {
  const Table held_black =
      Table(3).concealed().hand(0, "bun rds").hand(1, "bkn").hand(2, "gnn").phase(SwapOffer{});
  const Table held_red =
      Table(3).concealed().hand(0, "bun rds").hand(1, "rdw").hand(2, "bui").phase(SwapOffer{});
  CHECK(held_black.legal(0) == held_red.legal(0));
  CHECK(held_black.legal(0).size() == 2 * 4 * 2 + 1);
}

TEST_CASE("NYSE-6.2.1 nobody knows the marking of a marker or of a chip in a pile") {
  const Table table = busy_table();
  for (const View& view : {seen(table, 0), seen(table, 1), seen_by_spectator(table)}) {
    for (const auto& marker : view.markers) CHECK_FALSE(marker.has_value());
    CHECK(text(view.piles.certain) == "-");
  }
}

TEST_CASE("NYSE-6.2.1 in solitaire the seat knows which chips went back, a spectator does not") {
  const Table table = Table(1).piles("ns n n n").returned("bus");
  CHECK(text(seen(table, 0).piles.certain) == "bus");
  CHECK(text(seen_by_spectator(table).piles.certain) == "-");
}

TEST_CASE("NYSE-6.2.2 a seat knows its own hand and what it gave, and nothing else of hands") {
  const Table table = busy_table().known(0, 1, "gns").known(2, 1, "bkw");
  CHECK(text(seen(table, 0).hands[Seat{0}].certain) == "bun bus rdi");
  CHECK(text(seen(table, 0).hands[Seat{1}].certain) == "gns");
  CHECK(text(seen(table, 1).hands[Seat{1}].certain) == "bkw gnn gns");
  CHECK(text(seen(table, 1).hands[Seat{0}].certain) == "-");
  CHECK(text(seen(table, 2).hands[Seat{1}].certain) == "bkw");
  CHECK(text(seen(table, 2).hands[Seat{0}].certain) == "-");
  for (const Heap& hand : seen_by_spectator(table).hands) CHECK(text(hand.certain) == "-");
}

TEST_CASE("NYSE-6.2.2 only the giver knows the marking of the chip on offer") {
  const Table table = Table(3)
                          .hand(0, "bus")
                          .hand(1, "rdn rdw")
                          .phase(SwapAnswer{Seat{1}, Colour::Red, chip("bus")});
  const OfferSeen hidden{Seat{1}, Colour::Red, Colour::Blue, std::nullopt};
  const OfferSeen open{Seat{1}, Colour::Red, Colour::Blue, Marking::ArrowEnds};
  CHECK(seen(table, 0).phase == PhaseSeen(open));
  CHECK(seen(table, 1).phase == PhaseSeen(hidden));
  CHECK(seen(table, 2).phase == PhaseSeen(hidden));
  CHECK(seen_by_spectator(table).phase == PhaseSeen(hidden));
  CHECK(seen(table, 0).waiting == SeatSet::of(Seat{1}));
}

TEST_CASE(
    "NYSE-6.2.2 a chip that may be with either of two seats is remembered by the seat that knew "
    "it") {
  Table table = busy_table();
  const auto either = static_cast<Places>(hand_place(Seat{1}) | hand_place(Seat{2}));
  table.state.known.push_back({Seat{0}, chip("gns"), either});
  REQUIRE(seen(table, 0).stray.size() == 1);
  CHECK(seen(table, 0).stray[0] == StraySeen{chip("gns"), either});
  CHECK(text(seen(table, 0).hands[Seat{1}].certain) == "-");
  CHECK(seen(table, 1).stray.empty());
  CHECK(seen_by_spectator(table).stray.empty());
}

TEST_CASE("NYSE-6.2.3 played chips are known to everybody") {
  for (const View& view : {seen(busy_table(), 0), seen_by_spectator(busy_table())}) {
    CHECK(text(view.played) == "bki rdw");
  }
}

TEST_CASE("NYSE-6.2.4 discard_reveal says who knows a withdrawn chip") {
  const auto known = [](DiscardReveal reveal, int viewer, int withdrawer) {
    return text(seen(busy_table().reveal(reveal), viewer).withdrawn[seat_at(withdrawer)].certain);
  };
  CHECK(known(DiscardReveal::Hidden, 0, 0) == "-");
  CHECK(known(DiscardReveal::Hidden, 1, 2) == "-");
  CHECK(known(DiscardReveal::Active, 0, 0) == "bun gni");
  CHECK(known(DiscardReveal::Active, 2, 2) == "rds");
  CHECK(known(DiscardReveal::Active, 0, 2) == "-");
  CHECK(known(DiscardReveal::Active, 1, 0) == "-");
  CHECK(known(DiscardReveal::Public, 1, 0) == "bun gni");
  CHECK(known(DiscardReveal::Public, 0, 2) == "rds");
  const View spectator = seen_by_spectator(busy_table().reveal(DiscardReveal::Public));
  CHECK(text(spectator.withdrawn[Seat{2}].certain) == "rds");
  const View blind = seen_by_spectator(busy_table().reveal(DiscardReveal::Active));
  CHECK(text(blind.withdrawn[Seat{0}].certain) == "-");
}

TEST_CASE(
    "NYSE-5.6.10 when the game is over everybody sees every hand, marker and withdrawn chip") {
  const Table table = busy_table().piles("- - - -").known(0, 1, "gns").phase(Over{});
  for (const View& view : {seen(table, 2), seen_by_spectator(table)}) {
    CHECK(text(view.hands[Seat{0}].certain) == "bun bus rdi");
    CHECK(text(view.hands[Seat{1}].certain) == "bkw gnn gns");
    CHECK(view.markers[Colour::Blue] == Marking::ArrowEnds);
    CHECK(view.markers[Colour::Green] == Marking::None);
    CHECK(text(view.withdrawn[Seat{0}].certain) == "bun gni");
    CHECK(view.waiting.empty());
    CHECK(view.stray.empty());
  }
}

}  // namespace bourse::nyse::test
