// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 5.0, 5.1, 5.5 and 5.7: whose turn it is, and what can be done on it.
#include "games/nyse/tests/build.h"

namespace bourse::nyse::test {
namespace {

TEST_CASE("NYSE-5.0.1 exactly one seat decides, and nobody else is listened to") {
  for (int seats = 1; seats <= 10; ++seats) {
    for (int active = 0; active < seats; ++active) {
      const Table t = Table(seats).active(active);
      CHECK(to_act(t.rules, t.state) == SeatSet::of(seat_at(active)));
      for (int seat = 0; seat < kMaxSeats; ++seat) {
        CHECK(t.legal(seat).size() == (seat == active ? 8U : 0U));
        CHECK(t.refused(seat, "take bu") == (seat == active ? "" : "NYSE-5.0.1"));
      }
    }
  }
}

TEST_CASE("NYSE-5.0.1 an answer belongs to the partner, and to nobody else") {
  Table t = Table(3).hand(1, "bun buw").hand(2, "rdn rds").hand(0, "rdn").active(1);
  t.play(1, "swap bu");
  CHECK(to_act(t.rules, t.state) == SeatSet::of(seat_at(1)));
  t.play(1, "offer 2 rd bun");
  CHECK(to_act(t.rules, t.state) == SeatSet::of(seat_at(2)));
  CHECK(t.legal(0).empty());
  CHECK(t.legal(1).empty());
  CHECK(t.legal(2) == choices("give n | give s"));
  CHECK(t.refused(0, "give n") == "NYSE-5.0.1");
  CHECK(t.refused(1, "give n") == "NYSE-5.0.1");
  t.play(2, "give s");
  CHECK(to_act(t.rules, t.state) == SeatSet::of(seat_at(2)));
}

TEST_CASE("NYSE-5.0.2 a list of choices that was used before holds only the present ones") {
  ActionList list;
  for (const Table& t : {Table(2), Table(2).phase(InvestPick{1}), Table(2).active(1)}) {
    legal(t.rules, t.state, seat_at(0), list);
    CHECK(list.size() == t.legal(0).size());
  }
  CHECK(list.empty());
}

TEST_CASE("NYSE-5.0.3 NYSE-7.1 a game that is over takes no action of anybody") {
  Table t = Table(2).piles("- - - n").hand(0, "bus bui buw").hand(1, "rdn");
  t.play(0, "withdraw gn");
  CHECK(to_act(t.rules, t.state).empty());
  for (int seat = 0; seat < 2; ++seat) {
    CHECK(t.legal(seat).empty());
    for (const char* action : {"take bu",
                               "withdraw gn",
                               "speculate bu bk",
                               "invest bu",
                               "swap bu",
                               "stop",
                               "decline",
                               "give n",
                               "offer 1 rd bus",
                               "exchange bus rd"}) {
      CHECK(t.refused(seat, action) == "NYSE-5.0.3");
    }
  }
}

TEST_CASE(
    "NYSE-5.0.4 NYSE-5.0.5 NYSE-5.0.6 markers advance to the right as far as the bust and stay "
    "there") {
  for (int from = 0; from <= 12; ++from) {
    for (int steps = 1; steps <= 2; ++steps) {
      const Spot to = advanced(static_cast<Spot>(from), steps);
      CHECK(static_cast<int>(to) == std::min(12, from + steps));
    }
  }
  CHECK(advanced(kBust, 1) == kBust);
  CHECK(advanced(kBust, 2) == kBust);
}

TEST_CASE("NYSE-5.0.7 any number of markers may share a spot") {
  Table t = Table(2).at("CCCB");
  t.play(0, "take gn");
  CHECK(t.positions() == "CCCC");
}

TEST_CASE("NYSE-5.0.8 NYSE-R37 a take moves the top chip to the hand, then the marker by one") {
  Table t = Table(2).piles("nn sniw n n").hand(0, "bkn").at("ADAA");
  t.play(0, "take bk");
  CHECK(t.changed() == "positions AEAA; pile bk niw; hand 0 bkn bks; active 1");
  t.play(1, "take bk");
  CHECK(t.changed() == "positions AFAA; pile bk iw; hand 1 bkn; active 0");
  t.play(0, "take bk");
  CHECK(t.changed() == "positions AGAA; pile bk w; hand 0 bkn bks bki; active 1");
  t.play(1, "take bk");
  CHECK(t.changed() == "positions AHAA; pile bk -; hand 1 bkn bkw; active 0");
}

TEST_CASE(
    "NYSE-5.1.1 NYSE-5.6.2 NYSE-5.6.4 a take of each colour, seen by all but for the marking") {
  const std::array<const char*, 4> changes{
      "positions BAAA; pile bu nn; hand 1 bui; active 2",
      "positions ABAA; pile bk nn; hand 1 bks; active 2",
      "positions AABA; pile rd nn; hand 1 rdw; active 2",
      "positions AAAB; pile gn nn; hand 1 gnn; active 2",
  };
  const std::string marks = "iswn";
  for (std::size_t c = 0; c < 4; ++c) {
    Table t = Table(3).piles("inn snn wnn nnn").active(1);
    const std::string code(kColourCodes[c]);
    t.play(1, "take " + code);
    CHECK(t.changed() == changes[c]);
    const std::string hidden = fmt::format("took 1 {0} ?; moved {0} A B", code);
    CHECK(t.told(1) == fmt::format("took 1 {0} {1}; moved {0} A B", code, marks[c]));
    CHECK(t.told(0) == hidden);
    CHECK(t.told(2) == hidden);
    CHECK(t.told(Viewer::spectator()) == hidden);
  }
}

TEST_CASE("NYSE-5.1.1 NYSE-5.1.2 only piles with chips can be taken or withdrawn from") {
  CHECK(Table(2).legal(0) == choices(kTakeOrWithdraw));
  const Table t = Table(2).piles("n - n -");
  CHECK(t.legal(0) == choices("take bu | take rd | withdraw bu | withdraw rd"));
  CHECK(t.refused(0, "take bk") == "NYSE-5.1.1");
  CHECK(t.refused(0, "take gn") == "NYSE-5.1.1");
  CHECK(t.refused(0, "withdraw bk") == "NYSE-5.1.2");
  CHECK(t.refused(0, "withdraw gn") == "NYSE-5.1.2");
}

TEST_CASE(
    "NYSE-5.1.2 NYSE-5.6.3 NYSE-3.16 NYSE-R16 a withdrawal moves no marker and shows no marking") {
  Table t = Table(3).piles("n sni n n").at("CDEF");
  t.play(0, "withdraw bk");
  CHECK(t.changed() == "pile bk ni; withdrawn 0 bks; active 1");
  for (int seat = 0; seat < 3; ++seat) CHECK(t.told(seat) == "withdrew 0 bk ?");
  CHECK(t.told(Viewer::spectator()) == "withdrew 0 bk ?");
  t.play(1, "withdraw bk");
  CHECK(t.changed() == "pile bk i; withdrawn 1 bkn; active 2");
  CHECK(Options{}.discard_reveal == DiscardReveal::Hidden);
}

TEST_CASE(
    "NYSE-5.6.3 NYSE-3.17 with discard_reveal active only the seat that withdraws sees the "
    "marking") {
  Table t = Table(3).piles("n sn n n").reveal(DiscardReveal::Active).active(2);
  t.play(2, "withdraw bk");
  CHECK(t.changed() == "pile bk n; withdrawn 2 bks; active 0");
  CHECK(t.told(2) == "withdrew 2 bk s");
  CHECK(t.told(0) == "withdrew 2 bk ?");
  CHECK(t.told(1) == "withdrew 2 bk ?");
  CHECK(t.told(Viewer::spectator()) == "withdrew 2 bk ?");
}

TEST_CASE("NYSE-5.6.3 NYSE-3.18 with discard_reveal public everybody sees the marking") {
  Table t = Table(3).piles("n sn n n").reveal(DiscardReveal::Public);
  t.play(0, "withdraw bk");
  for (int seat = 0; seat < 3; ++seat) CHECK(t.told(seat) == "withdrew 0 bk s");
  CHECK(t.told(Viewer::spectator()) == "withdrew 0 bk s");
}

TEST_CASE(
    "NYSE-5.1.3 NYSE-5.6.4 NYSE-5.6.5 a speculation pushes the named marker two spots, in public") {
  Table t = Table(3).hand(1, "bks bks gnn").at("CDEF").active(1);
  t.play(1, "speculate bk gn");
  CHECK(t.changed() == "positions CDEH; hand 1 bks gnn; played bks; active 2");
  for (const Viewer viewer : {Viewer::of(seat_at(0)),
                              Viewer::of(seat_at(1)),
                              Viewer::of(seat_at(2)),
                              Viewer::spectator()}) {
    CHECK(t.told(viewer) == "played 1 bks gn; moved gn F H");
  }
}

TEST_CASE(
    "NYSE-5.1.3 NYSE-R6 NYSE-R7 a speculation needs its chip and a marker still on the board") {
  const Table t = Table(2).hand(0, "bus rds").hand(1, "gns").at("LXAX");
  CHECK(t.legal(0) ==
        choices(std::string(kTakeOrWithdraw) +
                " | speculate bu bu | speculate bu rd | speculate rd bu | speculate rd rd"));
  CHECK(t.refused(0, "speculate bk bu") == "NYSE-5.1.3");
  CHECK(t.refused(0, "speculate gn bu") == "NYSE-5.1.3");
  CHECK(t.refused(0, "speculate bu bk") == "NYSE-R6");
  CHECK(t.refused(0, "speculate rd gn") == "NYSE-R6");
}

TEST_CASE("NYSE-5.1.4 NYSE-5.1.5 an investment and a swap need their chips") {
  const Table t = Table(2).hand(0, "bui rdw gnw bkn").hand(1, "bki buw");
  CHECK(t.legal(0) == choices(std::string(kTakeOrWithdraw) + " | invest bu | swap rd | swap gn"));
  CHECK(t.refused(0, "invest bk") == "NYSE-5.1.4");
  CHECK(t.refused(0, "invest rd") == "NYSE-5.1.4");
  CHECK(t.refused(0, "swap bu") == "NYSE-5.1.5");
  CHECK(t.refused(0, "swap bk") == "NYSE-5.1.5");
}

TEST_CASE("NYSE-5.1.4 NYSE-5.6.5 playing an investment discards its chip and opens two picks") {
  for (const Colour colour : kAllColours) {
    const std::string code = text(colour);
    Table t = Table(2).hand(0, fmt::format("{0}n {0}i", code));
    t.play(0, "invest " + code);
    CHECK(t.changed() == fmt::format("hand 0 {0}n; played {0}i; phase invest 2", code));
    CHECK(t.told(1) == "played 0 " + code + "i");
    CHECK(t.told(Viewer::spectator()) == "played 0 " + code + "i");
  }
}

TEST_CASE("NYSE-5.1.5 NYSE-5.6.5 playing a swap discards its chip and opens an offer") {
  for (const Colour colour : kAllColours) {
    const std::string code = text(colour);
    Table t = Table(2).hand(0, fmt::format("{0}n {0}w", code)).hand(1, "bkn");
    t.play(0, "swap " + code);
    CHECK(t.changed() == fmt::format("hand 0 {0}n; played {0}w; phase offer", code));
    CHECK(t.told(1) == "played 0 " + code + "w");
    CHECK(t.told(Viewer::spectator()) == "played 0 " + code + "w");
  }
}

TEST_CASE("NYSE-5.1.6 NYSE-R12 a swap needs another chip in hand and another hand with a chip") {
  CHECK(Table(3).hand(0, "rdw").hand(1, "bun").refused(0, "swap rd") == "NYSE-5.1.6");
  CHECK(Table(3).hand(0, "rdw bun").refused(0, "swap rd") == "NYSE-5.1.6");
  CHECK(Table(3).hand(0, "rdw").refused(0, "swap rd") == "NYSE-5.1.6");
  CHECK(Table(3).hand(0, "rdw bun").hand(1, "gnn").refused(0, "swap rd").empty());
  CHECK(Table(3).hand(0, "rdw bun").hand(2, "gnn").refused(0, "swap rd").empty());
  CHECK(Table(3).hand(0, "rdw rdw").hand(2, "gns").refused(0, "swap rd").empty());
  CHECK(Table(3).hand(2, "rdw bun").hand(1, "gnn").active(2).refused(2, "swap rd").empty());
  CHECK(Table(10).hand(0, "rdw bun").hand(9, "gnn").refused(0, "swap rd").empty());
  CHECK(Table(2).hand(0, "rdw").hand(1, "bun").legal(0) == choices(kTakeOrWithdraw));
  CHECK(Table(2).hand(0, "rdw bun").legal(0) == choices(kTakeOrWithdraw));
}

TEST_CASE("NYSE-5.1.7 NYSE-R19 NYSE-R20 one action ends the turn; there is no passing") {
  Table t = Table(2).piles("s i w n");
  for (const char* action : {"take bu", "take bk", "take rd", "take gn"}) {
    const int seat = number(t.state.active);
    t.play(seat, action);
    CHECK(t.legal(seat).empty());
  }
  Table empty = Table(2);
  CHECK(empty.legal(0) == choices(kTakeOrWithdraw));  // with an empty hand it is take or withdraw
  CHECK(empty.refused(0, "stop") == "NYSE-5.0.2");
  CHECK(empty.refused(0, "decline") == "NYSE-5.0.2");
}

TEST_CASE("NYSE-5.5.1 NYSE-7.1 the game is over the moment the supply is empty") {
  Table take = Table(3).piles("- - n -").active(1);
  take.play(1, "take rd");
  CHECK(take.changed() == "positions AABA; pile rd -; hand 1 rdn; phase over");
  Table withdraw = Table(3).piles("- - n -").active(2);
  withdraw.play(2, "withdraw rd");
  CHECK(withdraw.changed() == "pile rd -; withdrawn 2 rdn; phase over");
  Table more = Table(3).piles("n - n -").active(2);
  more.play(2, "withdraw rd");
  CHECK(more.changed() == "pile rd -; withdrawn 2 rdn; active 0");
  CHECK_FALSE(outcome(more.rules, more.state).has_value());
}

TEST_CASE(
    "NYSE-5.5.2 after a turn the next seat clockwise is active, and after the last the first") {
  for (int seats = 1; seats <= 10; ++seats) {
    Table t = Table(seats).piles("nnnnnnnnnn nnnnnnnnnn n n").active(seats - 1);
    for (int turn = 0; turn < 20; ++turn) {
      const int seat = (seats - 1 + turn) % seats;
      CHECK(number(t.state.active) == seat);
      t.play(seat, turn % 2 == 0 ? "take bu" : "withdraw bk");
    }
  }
}

TEST_CASE("NYSE-5.6.10 NYSE-R25 at the end everything is shown to everybody") {
  Table t = Table(2)
                .piles("- - - s")
                .hand(0, "bun bks")
                .hand(1, "gnw")
                .withdrawn(0, "rdi")
                .withdrawn(1, "bun")
                .markers("nsiw")
                .at("CDXA");
  t.play(0, "withdraw gn");
  REQUIRE(t.events.size() == 2);
  CHECK(t.told(0) == "withdrew 0 gn ?; ended");
  for (const Viewer viewer :
       {Viewer::of(seat_at(0)), Viewer::of(seat_at(1)), Viewer::spectator()}) {
    const Ended end = std::get<Ended>(witness(t.events[1], viewer));
    CHECK(end.scores[seat_at(0)] == 2 + 2);
    CHECK(end.scores[seat_at(1)] == 1);
    CHECK(end.ranks[seat_at(0)] == 1);
    CHECK(end.ranks[seat_at(1)] == 2);
    CHECK(text(end.hands[seat_at(0)]) == "bun bks");
    CHECK(text(end.hands[seat_at(1)]) == "gnw");
    CHECK(text(end.withdrawn[seat_at(0)]) == "rdi gns");
    CHECK(text(end.withdrawn[seat_at(1)]) == "bun");
    CHECK(end.markers == t.state.markers);
  }
  Table taken = Table(2).piles("- - - s");
  taken.play(0, "take gn");
  CHECK(taken.told(1) == "took 0 gn ?; moved gn A B; ended");
}

// The fallback of the seat to act, from its view alone.
std::string automatic(const Table& t) {
  const Seat seat = to_act(t.rules, t.state).front();
  return print(fallback(t.rules, observe(t.rules, t.state, Viewer::of(seat))));
}

TEST_CASE("NYSE-5.7.1 the automatic moves when a clock runs out") {
  CHECK(automatic(Table(2).piles("n nnn nnn nn").hand(0, "bus")) == "withdraw bk");
  CHECK(automatic(Table(2)) == "withdraw bu");
  CHECK(automatic(Table(2).piles("- - - n")) == "withdraw gn");
  // Solitaire: the duty forbids it, so the first legal choice in action order.
  CHECK(automatic(Table(1).hand(0, "bkn bks rdi gnw").at("XAAA")) == "speculate bk bk");
  CHECK(automatic(Table(1).hand(0, "rdi gnw gnn")) == "invest rd");
  CHECK(automatic(Table(1).hand(0, "bun bks").at("XXXX")) == "withdraw bu");

  CHECK(automatic(Table(2).piles("n nn n n").phase(InvestPick{2})) == "stop");
  CHECK(automatic(Table(2).piles("n nn nn n").phase(InvestPick{1}).full()) == "take bk");

  CHECK(automatic(Table(3).hand(0, "bkn").hand(1, "gnn").phase(SwapOffer{})) == "decline");
  CHECK(automatic(
            Table(3).hand(0, "rdn rds").hand(1, "gnn").hand(2, "bun").phase(SwapOffer{}).full()) ==
        "offer 1 gn rdn");
  // In action order the nearest seat clockwise comes first.
  CHECK(automatic(Table(3)
                      .hand(2, "rdn rds")
                      .hand(1, "gnn")
                      .hand(0, "bkn bun")
                      .active(2)
                      .phase(SwapOffer{})
                      .full()) == "offer 0 bu rdn");

  const auto answering = [](const char* chips) {
    return automatic(Table(2).hand(0, "rdn").hand(1, chips).phase(
        SwapAnswer{seat_at(1), Colour::Black, chip("rdn")}));
  };
  CHECK(answering("bkn bks bki bkw") == "give n");
  CHECK(answering("bun bks bki bkw") == "give w");
  CHECK(answering("bks bki") == "give i");
  CHECK(answering("bks gnn") == "give s");

  CHECK(automatic(Table(1).hand(0, "rdn gnn").piles("- n n n").phase(SoloSwap{})) ==
        "exchange rdn bk");
  CHECK(automatic(Table(1).hand(0, "bks rdn").piles("- n n n").phase(SoloSwap{})) ==
        "exchange rdn bk");
}

TEST_CASE("NYSE-5.7.2 a seat that was left holds its chips, and automatic moves finish the game") {
  for (const int seats : {1, 2, 5}) {
    for (std::uint64_t game = 0; game < 20; ++game) {
      Rng rng(Seed{8}, game);
      NoEvents silence;
      const Rules rules = in_force(seats, {});
      Table t(rules, setup(rules, rng, silence));
      const auto box = t.state.box;
      for (int move = 0; move < 12 && !to_act(t.rules, t.state).empty(); ++move) {
        const int seat = number(to_act(t.rules, t.state).front());
        const Texts actions = t.legal(seat);
        t.play(seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
      }
      while (!to_act(t.rules, t.state).empty()) {
        t.play(number(to_act(t.rules, t.state).front()), automatic(t));
      }
      t.count_box();
      CHECK(text(t.state.box) == text(box));
    }
  }
}

}  // namespace
}  // namespace bourse::nyse::test
