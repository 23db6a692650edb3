// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 9, where a ruling is more than the clause that carries it out.
#include "games/nyse/tests/build.h"

namespace bourse::nyse::test {
namespace {

TEST_CASE("NYSE-R3 a push from K is a bust, one from J is not") {
  Table bust = Table(2).hand(0, "rds").at("AAKA");
  bust.play(0, "speculate rd rd");
  CHECK(bust.changed() == "positions AAXA; hand 0 -; played rds; active 1");
  CHECK(bust.told(1) == "played 0 rds rd; moved rd K X");
  Table rest = Table(2).hand(0, "rds").at("AAJA");
  rest.play(0, "speculate rd rd");
  CHECK(rest.positions() == "AALA");
  Table far = Table(2).hand(0, "rds").at("AALA");
  far.play(0, "speculate rd rd");
  CHECK(far.told(1) == "played 0 rds rd; moved rd L X");
}

TEST_CASE("NYSE-R4 a bust colour can still be taken and withdrawn, and moves nothing") {
  Table t = Table(2).at("XAAA").piles("sn n n n");
  CHECK(t.legal(0) == choices("take bu | take bk | take rd | take gn | withdraw bu | withdraw bk | "
                              "withdraw rd | withdraw gn"));
  t.play(0, "take bu");
  CHECK(t.changed() == "pile bu n; hand 0 bus; active 1");
  CHECK(t.told(1) == "took 0 bu ?");
  t.play(1, "withdraw bu");
  CHECK(t.changed() == "pile bu -; withdrawn 1 bun; active 0");
}

TEST_CASE("NYSE-R5 the markings of a bust colour still work") {
  Table t = Table(2).at("XAAA").hand(0, "bun bus bui buw").hand(1, "bun");
  CHECK(t.legal(0) == choices("take bu | take bk | take rd | take gn | withdraw bu | withdraw bk | "
                              "withdraw rd | withdraw gn | speculate bu bk | speculate bu rd | "
                              "speculate bu gn | invest bu | swap bu"));
  t.play(0, "speculate bu gn");
  CHECK(t.positions() == "XAAC");
  t.play(1, "take bk");
  t.play(0, "invest bu");
  t.play(0, "stop");
  t.play(1, "take bk");
  t.play(0, "swap bu");
  t.play(0, "offer 1 bu bun");
  CHECK(t.changed() == "known 0>1 bun 1>0 bun; active 1; phase turn");
}

TEST_CASE("NYSE-R6 with no marker left on the board a speculation cannot be played") {
  const Table t = Table(2).at("XXXX").hand(0, "bus gns");
  CHECK(t.legal(0).size() == 8);
  for (const Colour colour : kAllColours) {
    CHECK(t.refused(0, "speculate bu " + text(colour)) == "NYSE-R6");
  }
}

TEST_CASE("NYSE-R7 any colour can be pushed, the colour played included, and always by two") {
  for (const Colour played : kAllColours) {
    for (const Colour pushed : kAllColours) {
      Table t = Table(2).hand(0, text(played) + "s").at("BBBB");
      t.play(0, "speculate " + text(played) + " " + text(pushed));
      std::string expected = "BBBB";
      expected[static_cast<std::size_t>(pushed)] = 'D';
      CHECK(t.changed() ==
            "positions " + expected + "; hand 0 -; played " + text(played) + "s; active 1");
    }
  }
}

TEST_CASE("NYSE-R13 the same colour can be asked and given") {
  Table t = Table(2).hand(0, "bun gnw").hand(1, "bus bun");
  t.play(0, "swap gn");
  CHECK(t.legal(0) == choices("decline | offer 1 bu bun"));
  t.play(0, "offer 1 bu bun");
  t.play(1, "give s");
  CHECK(t.changed() == "hand 0 bus; hand 1 bun bun; known 0>1 bun 1>0 bus; active 1; phase turn");
}

TEST_CASE("NYSE-R17 only takes and pushes move markers") {
  Table t = Table(2).hand(0, "bui bkw rdn").hand(1, "gnn").at("BCDE");
  t.play(0, "invest bu");
  CHECK(t.positions() == "BCDE");
  t.play(0, "stop");
  t.play(1, "withdraw bu");
  CHECK(t.positions() == "BCDE");
  t.play(0, "swap bk");
  t.play(0, "offer 1 gn rdn");
  CHECK(t.positions() == "BCDE");
}

TEST_CASE("NYSE-R18 no chip leaves a hand but by its action or a swap") {
  const Table t = Table(2).hand(0, "bun bkn rdn gnn");
  CHECK(t.legal(0) == choices("take bu | take bk | take rd | take gn | withdraw bu | withdraw bk | "
                              "withdraw rd | withdraw gn"));
  for (const Colour colour : kAllColours) {
    CHECK(t.refused(0, "invest " + text(colour)) == "NYSE-5.1.4");
    CHECK(t.refused(0, "swap " + text(colour)) == "NYSE-5.1.5");
    CHECK(t.refused(0, "speculate " + text(colour) + " bu") == "NYSE-5.1.3");
  }
}

TEST_CASE("NYSE-R20 a chip drawn this turn is not played this turn") {
  Table t = Table(2).hand(0, "gni").piles("i s n n");
  t.play(0, "invest gn");
  t.play(0, "take bu");
  CHECK(t.legal(0) == choices("take bk | take rd | take gn | stop"));
  t.play(0, "take bk");
  CHECK(t.legal(0).empty());
  t.play(1, "take rd");
  CHECK(t.legal(0) ==
        choices("take gn | withdraw gn | invest bu | speculate bk bu | speculate bk bk | "
                "speculate bk rd | speculate bk gn"));
}

TEST_CASE("NYSE-R21 a chip received in a swap can be played on the next turn") {
  Table t = Table(2).hand(0, "bui gnw").hand(1, "rdn");
  t.play(0, "swap gn");
  t.play(0, "offer 1 rd bui");
  CHECK(t.refused(1, "invest bu").empty());
  t.play(1, "invest bu");
  CHECK(t.changed() == "hand 1 -; played bui gnw; known 1>0 rdn; phase invest 2");
}

TEST_CASE("NYSE-R22 NYSE-6.2.3 a chip played leaves the game face up") {
  Table t = Table(2).hand(0, "bus").piles("n n n n");
  t.play(0, "speculate bu gn");
  CHECK(t.changed() == "positions AAAC; hand 0 -; played bus; active 1");
  for (const Viewer viewer :
       {Viewer::of(seat_at(0)), Viewer::of(seat_at(1)), Viewer::spectator()}) {
    CHECK(text(observe(t.rules, t.state, viewer).played) == "bus");
  }
}

TEST_CASE("NYSE-R25 the marking of a bust marker stays unseen until the end") {
  Table t = Table(2).at("LAAA").markers("snnn").piles("nn - - -");
  t.play(0, "take bu");
  CHECK(t.told(0) == "took 0 bu n; moved bu L X");
  for (const Viewer viewer :
       {Viewer::of(seat_at(0)), Viewer::of(seat_at(1)), Viewer::spectator()}) {
    for (const auto& marker : observe(t.rules, t.state, viewer).markers) {
      CHECK_FALSE(marker.has_value());
    }
  }
  t.play(1, "take bu");
  for (const Viewer viewer :
       {Viewer::of(seat_at(0)), Viewer::of(seat_at(1)), Viewer::spectator()}) {
    CHECK(observe(t.rules, t.state, viewer).markers[Colour::Blue] == Marking::ArrowEnds);
    CHECK(observe(t.rules, t.state, viewer).markers[Colour::Green] == Marking::None);
  }
}

TEST_CASE("NYSE-R33 with two seats and more nobody must use a special chip") {
  const Table t = Table(2).hand(0, "bus bki rdw gnn").hand(1, "bun");
  CHECK(t.legal(0) == choices("take bu | take bk | take rd | take gn | withdraw bu | withdraw bk | "
                              "withdraw rd | withdraw gn | speculate bu bu | speculate bu bk | "
                              "speculate bu rd | speculate bu gn | invest bk | swap rd"));
}

TEST_CASE("NYSE-R34 the end leaves seats with unequal numbers of turns") {
  Table t = Table(4).piles("nn - - -").active(2);
  t.play(2, "take bu");
  t.play(3, "take bu");
  CHECK(to_act(t.rules, t.state).empty());
  CHECK(t.hand(0) == "-");
}

// How many chips in other hands the viewer is certain of.
int certain_elsewhere(const Table& t, int viewer) {
  const View view = observe(t.rules, t.state, Viewer::of(seat_at(viewer)));
  int chips = 0;
  for (int seat = 0; seat < t.rules.seats; ++seat) {
    if (seat == viewer) continue;
    for (const std::uint8_t count : view.hands[seat_at(seat)].certain) chips += count;
  }
  return chips;
}

TEST_CASE("NYSE-R38 no action shows a marking: only a swap teaches something of another hand") {
  Rng rng(Seed{5}, 0);
  for (std::uint64_t game = 0; game < 60; ++game) {
    const Rules rules = in_force(3, {.hands = game % 2 == 0 ? Hands::Open : Hands::Concealed});
    Rng dealing(Seed{6}, game);
    NoEvents silence;
    Table t(rules, setup(rules, dealing, silence));
    while (!to_act(rules, t.state).empty()) {
      const int seat = number(to_act(rules, t.state).front());
      const Texts actions = t.legal(seat);
      std::array<int, 3> before{};
      for (std::size_t viewer = 0; viewer < 3; ++viewer) {
        before[viewer] = certain_elsewhere(t, static_cast<int>(viewer));
      }
      t.play(seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
      const bool swapped = std::any_of(t.events.begin(), t.events.end(), [](const Event& event) {
        return std::holds_alternative<Swapped<Secret>>(event);
      });
      if (swapped || to_act(rules, t.state).empty()) continue;
      for (std::size_t viewer = 0; viewer < 3; ++viewer) {
        REQUIRE(certain_elsewhere(t, static_cast<int>(viewer)) <= before[viewer]);
      }
    }
  }
}

TEST_CASE("NYSE-R40 with two seats the partner is the opponent, and the offer is still made") {
  Table t = Table(2).hand(1, "bun gnw").hand(0, "rdn").active(1).full();
  t.play(1, "swap gn");
  CHECK(t.changed() == "hand 1 bun; played gnw; phase offer");
  CHECK(to_act(t.rules, t.state) == SeatSet::of(seat_at(1)));
  CHECK(t.legal(1) == choices("offer 0 rd bun"));
}

TEST_CASE("NYSE-8.2.1 past L is a bust on every board, and nowhere earlier") {
  for (const BoardOrder& order : kPresets) {
    Table t = Table(2).order(order).at("LKAA");
    t.play(0, "take bu");
    CHECK(t.positions() == "XKAA");
    CHECK(price(t.state, Colour::Blue) == 0);
    t.play(1, "take bk");
    CHECK(t.positions() == "XLAA");
    CHECK(price(t.state, Colour::Black) == order[5]);
  }
}

TEST_CASE("NYSE-8.2.2 every board goes with solitaire and with both hand modes") {
  for (const BoardOrder& order : kPresets) {
    for (const int seats : {1, 2, 10}) {
      for (const Hands hands : {Hands::Open, Hands::Concealed}) {
        const Options options{.board = Board::Custom, .board_order = order, .hands = hands};
        const Options standard{.hands = hands};
        Rng rng(Seed{9}, 0);
        Rng same(Seed{9}, 0);
        NoEvents silence;
        const Rules rules = in_force(seats, options);
        Table t(rules, setup(rules, rng, silence));
        Table other(in_force(seats, standard), setup(in_force(seats, standard), same, silence));
        // Nothing but the values differs: the same moves are legal all along.
        while (!to_act(t.rules, t.state).empty()) {
          const int seat = number(to_act(t.rules, t.state).front());
          const Texts actions = t.legal(seat);
          REQUIRE(actions == other.legal(seat));
          const std::string& action =
              actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
          t.play(seat, action);
          other.play(seat, action);
        }
        CHECK(t.positions() == other.positions());
        CHECK(t.outcome().seats == seats);
      }
    }
  }
}

TEST_CASE("NYSE-8.3.1 in both hand modes a marking stays with its owner until the chip is played") {
  for (const bool is_concealed : {false, true}) {
    Table t = Table(3).piles("sn in wn nn");
    if (is_concealed) t.concealed();
    t.play(0, "take bu");
    CHECK(t.told(0) == "took 0 bu s; moved bu A B");
    CHECK(t.told(1) == "took 0 bu ?; moved bu A B");
    CHECK(t.told(Viewer::spectator()) == "took 0 bu ?; moved bu A B");
    CHECK(certain_elsewhere(t, 1) == 0);
    t.play(1, "take bk");
    t.play(2, "take rd");
    CHECK(certain_elsewhere(t, 0) + certain_elsewhere(t, 1) + certain_elsewhere(t, 2) == 0);
    t.play(0, "speculate bu gn");
    CHECK(t.told(1) == "played 0 bus gn; moved gn A C");
  }
}

}  // namespace
}  // namespace bourse::nyse::test
