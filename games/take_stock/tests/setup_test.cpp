// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 4 and 14.3: the start, and where chance enters.
#include <map>
#include <set>

#include "games/take_stock/tests/build.h"

namespace bourse::take_stock::test {
namespace {

TEST_CASE("TS-X-E8 TS-2.4.2 TS-4.3.2 TS-4.3.1 TS-4.3.3 TS-14.3.5 the deal") {
  const std::map<int, std::pair<int, int>> sizes{
      {2, {7, 41}}, {3, {6, 37}}, {4, {5, 35}}, {5, {4, 35}}, {6, {4, 31}}};
  for (const auto& [seats, deal] : sizes) {
    const Table t = dealt(seats, 5);
    CHECK(t.state.market == Rows{});
    CHECK(t.state.active == next_seat(t.state.dealer, seats));
    for (const Seat seat : SeatSet::first(seats)) {
      const int drawn = seat == t.state.active ? 1 : 0;
      CHECK(t.state.hands[seat].size() == deal.first + drawn);
      CHECK(t.state.certs[seat].empty());
    }
    CHECK(static_cast<int>(t.state.pile.size()) == deal.second - 1);
    CHECK(t.state.discard.empty());
  }
}

TEST_CASE("TS-4.3.2 cards are dealt one at a time, clockwise from the left of the dealer") {
  // The same order of cards, dealt by two dealers, gives the same hands one seat later.
  const Table a = dealt(3, 9, {.first_dealer = Seat{0}});
  const Table b = dealt(3, 9, {.first_dealer = Seat{1}});
  for (int seat = 0; seat < 3; ++seat) {
    CHECK(a.hand_text(seat) == b.hand_text((seat + 1) % 3));
  }
  CHECK(a.state.pile == b.state.pile);
}

TEST_CASE("TS-X-E7 TS-4.2.3 TS-4.2.2 TS-4.1.3 twenty-nine events above Market Closed, ten below") {
  for (std::uint64_t game = 0; game < 20; ++game) {
    const Table t = dealt(4, game);
    CHECK(t.state.above.size() == 29);
    CHECK(t.state.under.size() == 10);
    EventBag all = t.state.under;
    for (const Kind each : t.state.above) all.insert(each);
    CHECK(all == kBox);
    CHECK(document(t.rules, t.state)["event_pile"].as_array()[29] == json::value("closed"));
  }
}

TEST_CASE("TS-8.2 TS-3.5 hidden11 puts Market Closed anywhere among the lowest eleven") {
  std::map<std::size_t, int> places;
  for (std::uint64_t game = 0; game < 2200; ++game) {
    const Table t = dealt(2, game, {.market_closed = MarketClosed::Hidden11});
    CHECK(t.state.above.size() + static_cast<std::size_t>(t.state.under.size()) == 39);
    ++places[t.state.above.size()];
  }
  CHECK(places.size() == 11);
  CHECK(places.begin()->first == 29);
  double chi = 0;
  for (const auto& [above, count] : places) chi += (count - 200.0) * (count - 200.0) / 200.0;
  CHECK(chi < 29.6);  // 10 degrees of freedom, 1 in 1000
}

TEST_CASE("TS-4.1.2 TS-3.12 TS-R29 the first dealer") {
  std::map<int, int> dealers;
  for (std::uint64_t game = 0; game < 600; ++game) ++dealers[number(dealt(3, game).state.dealer)];
  for (int seat = 0; seat < 3; ++seat) CHECK(std::abs(dealers[seat] - 200) < 60);
  for (int seat = 0; seat < 4; ++seat) {
    const Table t = dealt(4, 1, {.first_dealer = seat_at(seat)});
    CHECK(t.state.dealer == seat_at(seat));
    CHECK(t.state.active == seat_at((seat + 1) % 4));
  }
}

TEST_CASE("TS-4.3.4 TS-14.3.2 chance is drawn in the order of the rules") {
  const Rules rules = in_force(3, {.market_closed = MarketClosed::Hidden11});
  Rng rng(Seed{7}, 11);
  NoEvents silence;
  const State state = setup(rules, rng, silence);
  Rng same(Seed{7}, 11);
  CHECK(number(state.dealer) == static_cast<int>(same.below(3)));
  std::vector<Kind> events;
  kBox.each([&](Kind each, int copies) {
    for (int copy = 0; copy < copies; ++copy) events.push_back(each);
  });
  same.shuffle(events);
  const std::size_t lower = same.below(11);
  CHECK(state.above.size() == 39 - lower);
  CHECK(std::equal(
      state.above.begin(), state.above.end(), events.begin() + static_cast<std::ptrdiff_t>(lower)));
  std::vector<Card> shares;
  for (const Card each : kDeckCards) shares.push_back(each);
  same.shuffle(shares);
  const auto left = static_cast<std::ptrdiff_t>(state.pile.size());
  CHECK(std::equal(state.pile.begin(), state.pile.end(), shares.begin()));
  CHECK(left == 36);
  CHECK(same.next() == rng.next());
}

TEST_CASE("TS-14.3.1 TS-14.3.3 TS-14.3.4 nothing else draws chance") {
  Rng chooser(Seed{5}, 1);
  int with_chance = 0;
  for (std::uint64_t game = 0; game < 30; ++game) {
    Table t = dealt(2 + static_cast<int>(game % 5), game);
    while (!to_act(t.rules, t.state).empty()) {
      const State before = t.state;
      const Seat seat = to_act(t.rules, t.state).front();
      ActionList list;
      legal(t.rules, before, seat, list);
      const Action action = list[chooser.below(static_cast<std::uint32_t>(list.size()))];
      Rng one(Seed{1}, 2);
      Rng other(Seed{3}, 4);
      NoEvents silence;
      State a = before;
      State b = before;
      apply(t.rules, a, seat, action, one, silence);
      apply(t.rules, b, seat, action, other, silence);
      const bool may_differ = a.round != before.round || a.reshuffles != before.reshuffles;
      if (!may_differ) CHECK(a == b);
      CHECK((a.round != before.round || a.reshuffles - before.reshuffles <= 1));
      with_chance += may_differ ? 1 : 0;
      t.state = a;
    }
  }
  CHECK(with_chance > 50);
}

TEST_CASE(
    "TS-5.9.4 TS-5.6.1 TS-5.1.1 TS-R38 TS-4.0.1 turns pass to the left and each begins with a "
    "draw") {
  Table t =
      Table(3).hand(0, "c5 c6").hand(1, "g5 g6").hand(2, "t5 t6").above("audit gain lose nochange");
  for (const int seat : {0, 1, 2}) {
    CHECK(number(t.state.active) == seat);
    const int before = t.state.hands[seat_at((seat + 1) % 3)].size();
    t.play(seat, "market " + words(t.hand_text(seat)).front() + " b");
    CHECK(t.state.hands[seat_at((seat + 1) % 3)].size() == before + 1);
  }
  CHECK(number(t.state.active) == 0);
  CHECK(t.hand_text(1) == "g5 g6");  // c2 was drawn and paid
  // Tokens carry over to the next round.
  Table end = Table(2).hand(0, "c11 c12").hand(1, "g5").row("c4 c7 c8").tokens(0, 3).tokens(1, 0);
  end.play(0, "raise c11");
  end.play(0, "exercise none");
  CHECK(end.state.round == 2);
  CHECK(end.state.tokens[Seat{0}] == 3);
  CHECK(end.state.tokens[Seat{1}] == 0);
}

}  // namespace
}  // namespace bourse::take_stock::test
