// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 6.3: what seats know for certain of other hands, after each kind of event.
#include "games/nyse/tests/build.h"

namespace bourse::nyse::test {
namespace {

TEST_CASE("NYSE-6.3.1 NYSE-6.2.2 who gives a chip knows that the other holds it") {
  Table t = Table(3).hand(0, "bun gnw").hand(1, "bks bkn");
  CHECK(t.known() == "-");
  t.play(0, "swap gn");
  t.play(0, "offer 1 bk bun");
  CHECK(t.known() == "-");
  t.play(1, "give s");
  CHECK(t.known() == "0>1 bun 1>0 bks");
}

TEST_CASE("NYSE-6.3.9 at the start nobody knows anything of another hand") {
  for (const int seats : {2, 10}) {
    Rng rng(Seed{4}, 0);
    NoEvents silence;
    const Rules rules = in_force(seats, {});
    CHECK(Table(rules, setup(rules, rng, silence)).known() == "-");
  }
}

TEST_CASE("NYSE-6.3.1 a second gift of the kind counts twice") {
  Table t = Table(2).hand(0, "bun bun gnw").hand(1, "bkn bun").known(0, 1, "bun");
  t.play(0, "swap gn");
  t.play(0, "offer 1 bk bun");
  CHECK(t.known() == "0>1 bun 0>1 bun 1>0 bkn");
}

TEST_CASE("NYSE-6.3.2 a chip played is known no longer, by anybody") {
  Table t = Table(3)
                .hand(1, "bus bus rds")
                .active(1)
                .known(0, 1, "bus")
                .known(0, 1, "bus")
                .known(0, 1, "rds")
                .known(2, 1, "bus");
  t.play(1, "speculate bu gn");
  CHECK(t.changed() ==
        "positions AAAC; hand 1 bus rds; played bus; known 0>1 bus 0>1 rds; active 2");
  Table invest = Table(3).hand(1, "bui bui").active(1).known(2, 1, "bui");
  invest.play(1, "invest bu");
  CHECK(invest.known() == "-");
  Table swap =
      Table(3).hand(0, "rdn").hand(1, "buw bun").active(1).known(2, 1, "bun").known(2, 1, "buw");
  swap.play(1, "swap bu");
  CHECK(swap.known() == "2>1 bun");
}

TEST_CASE("NYSE-6.3.2 a play of another kind or by another seat changes nothing") {
  Table t =
      Table(3).hand(1, "bus bks").hand(2, "bus").active(1).known(0, 1, "bus").known(0, 2, "bus");
  t.play(1, "speculate bk gn");
  CHECK(t.known() == "0>1 bus 0>2 bus");
  t.play(2, "speculate bu gn");
  CHECK(t.known() == "0>1 bus");
}

TEST_CASE("NYSE-6.3.3 a chip given back is no longer known by its receiver") {
  // Seat 0 knew two BK.s in hand 1 and gets one of them.
  Table t =
      Table(3).hand(0, "bun gnw").hand(1, "bks bks bkn").known(0, 1, "bks").known(0, 1, "bks");
  t.play(0, "swap gn");
  t.play(0, "offer 1 bk bun");
  t.play(1, "give s");
  CHECK(t.known() == "0>1 bun 0>1 bks 1>0 bks");
  // Another marking than the one known: that one stays.
  Table other = Table(3).hand(0, "bun gnw").hand(1, "bks bkn").known(0, 1, "bks");
  other.play(0, "swap gn");
  other.play(0, "offer 1 bk bun");
  other.play(1, "give n");
  CHECK(other.known() == "0>1 bun 0>1 bks 1>0 bkn");
}

TEST_CASE("NYSE-6.3.3 the partner too forgets the chip it gets") {
  Table t = Table(2).hand(0, "bun gnw").hand(1, "bks").known(1, 0, "bun");
  t.play(0, "swap gn");
  t.play(0, "offer 1 bk bun");
  CHECK(t.known() == "0>1 bun 1>0 bks");
}

TEST_CASE("NYSE-6.3.4 a gift between others is known when all chips of the colour are") {
  Table t = Table(3)
                .hand(0, "gnn")
                .hand(1, "bks bks gnw")
                .hand(2, "rdn")
                .active(1)
                .known(0, 1, "bks")
                .known(0, 1, "bks");
  t.play(1, "swap gn");
  t.play(1, "offer 2 rd bks");
  CHECK(t.hand(1) == "bks rdn");
  CHECK(t.known() == "0>1 bks 0>2 bks 1>2 bks 2>1 rdn");
}

TEST_CASE("NYSE-6.3.4 also for the chip the partner gives") {
  Table t = Table(3)
                .hand(1, "bun gnw")
                .hand(2, "rds rds")
                .active(1)
                .known(0, 2, "rds")
                .known(0, 2, "rds");
  t.play(1, "swap gn");
  t.play(1, "offer 2 rd bun");
  t.play(2, "give s");
  CHECK(t.known() == "0>1 rds 0>2 rds 1>2 bun 2>1 rds");
}

TEST_CASE("NYSE-6.3.5 otherwise any chip of the colour may have gone") {
  // One of three black chips is unknown to seat 0.
  Table t = Table(3)
                .hand(1, "bkn bks bks bki gnw gnn")
                .hand(2, "rdn")
                .active(1)
                .known(0, 1, "bks")
                .known(0, 1, "bks")
                .known(0, 1, "bki")
                .known(0, 1, "gnn");
  t.play(1, "swap gn");
  t.play(1, "offer 2 rd bkn");
  CHECK(t.known() == "0>1 bks 0>1 gnn 1>2 bkn 2>1 rdn");
}

TEST_CASE("NYSE-6.3.5 two known markings that fill the colour are not one") {
  Table t = Table(3)
                .hand(1, "bks bki gnw")
                .hand(2, "rdn")
                .active(1)
                .known(0, 1, "bks")
                .known(0, 1, "bki");
  t.play(1, "swap gn");
  t.play(1, "offer 2 rd bks");
  CHECK(t.known() == "1>2 bks 2>1 rdn");
}

TEST_CASE("NYSE-6.3.5 NYSE-6.3.6 a gift of another colour, or of another seat, changes nothing") {
  Table t = Table(4)
                .hand(1, "bks gnn gnw")
                .hand(2, "rdn")
                .hand(3, "gns rds")
                .active(1)
                .known(0, 1, "bks")
                .known(0, 3, "rds")
                .known(0, 3, "gns");
  t.play(1, "swap gn");
  t.play(1, "offer 2 rd gnn");
  CHECK(t.known() == "0>1 bks 0>3 rds 0>3 gns 1>2 gnn 2>1 rdn");
}

TEST_CASE(
    "NYSE-6.3.6 taking, withdrawing, offering, declining and stopping leave knowledge alone") {
  Table t = Table(3)
                .hand(0, "bks buw bui")
                .hand(1, "bkn rdn rdn")
                .known(1, 0, "bks")
                .known(2, 0, "bks")
                .concealed();
  const std::string before = t.known();
  t.play(0, "take bk");
  CHECK(t.known() == before);
  t.play(1, "withdraw bk");
  CHECK(t.known() == before);
  t.play(2, "take bk");
  t.play(0, "swap bu");
  t.play(0, "offer 1 gn bks");
  CHECK(t.known() == before);
  t.play(0, "offer 1 rd bks");
  CHECK(t.known() == before);
  t.play(1, "give n");
  CHECK(t.known() != before);
  Table u = Table(3).hand(0, "bks buw bui").hand(1, "bkn").known(1, 0, "bks").known(2, 0, "bks");
  u.play(0, "invest bu");
  u.play(0, "stop");
  CHECK(u.known() == before);
  u.play(1, "take gn");
  u.play(2, "take gn");
  u.play(0, "swap bu");
  u.play(0, "decline");
  CHECK(u.known() == before);
}

TEST_CASE("NYSE-6.3.7 who gives BK.s and gets BK.s back still knows one there") {
  Table t = Table(2).hand(0, "bks gnw").hand(1, "bks bkn").known(0, 1, "bks");
  t.play(0, "swap gn");
  t.play(0, "offer 1 bk bks");
  t.play(1, "give s");
  CHECK(t.hand(0) == "bks");
  CHECK(t.hand(1) == "bkn bks");
  CHECK(t.known() == "0>1 bks 1>0 bks");
}

TEST_CASE("NYSE-6.3.7 both gifts are judged by the hands before the exchange") {
  // Seat 0 knows every black chip of both: one there, one here. They cross.
  Table t =
      Table(3).hand(1, "bks gnw").hand(2, "bki").active(1).known(0, 1, "bks").known(0, 2, "bki");
  t.play(1, "swap gn");
  t.play(1, "offer 2 bk bks");
  CHECK(t.hand(1) == "bki");
  CHECK(t.known() == "0>1 bki 0>2 bks 1>2 bks 2>1 bki");
}

TEST_CASE("NYSE-6.3.7 the played chip is gone when the hands are judged") {
  // Without the black swap chip seat 1 holds one black chip, and seat 0 knows it.
  Table t = Table(3).hand(1, "bks bkw").hand(2, "rdn").active(1).known(0, 1, "bks");
  t.play(1, "swap bk");
  t.play(1, "offer 2 rd bks");
  CHECK(t.known() == "0>2 bks 1>2 bks 2>1 rdn");
}

TEST_CASE(
    "NYSE-6.3.6 NYSE-R21 a chip received is known until it is played, and can be played next "
    "turn") {
  Table t = Table(2).hand(0, "bus gnw").hand(1, "rdn");
  t.play(0, "swap gn");
  t.play(0, "offer 1 rd bus");
  CHECK(t.known() == "0>1 bus 1>0 rdn");
  t.play(1, "speculate bu rd");
  CHECK(t.known() == "1>0 rdn");
}

TEST_CASE("NYSE-6.3.8 NYSE-6.2.2 knowledge is kept in both hand modes, each seat its own rows") {
  for (const bool concealed : {false, true}) {
    Table t = Table(3).hand(0, "bun gnw").hand(1, "bks bkn");
    if (concealed) t.concealed();
    t.play(0, "swap gn");
    t.play(0, "offer 1 bk bun");
    t.play(1, "give s");
    CHECK(t.known() == "0>1 bun 1>0 bks");
    const auto certain = [&t](int viewer, int holder) {
      const View view = observe(t.rules, t.state, Viewer::of(seat_at(viewer)));
      return text(view.hands[seat_at(holder)].certain);
    };
    CHECK(certain(0, 0) == "bks");
    CHECK(certain(0, 1) == "bun");
    CHECK(certain(1, 0) == "bks");
    CHECK(certain(1, 1) == "bun bkn");
    CHECK(certain(2, 0) == "-");
    CHECK(certain(2, 1) == "-");
    const View view = observe(t.rules, t.state, Viewer::spectator());
    CHECK(text(view.hands[seat_at(0)].certain) == "-");
    CHECK(text(view.hands[seat_at(1)].certain) == "-");
  }
}

// "0 bks 12": seat 0 knows that a BK.s lies in hand 1 or 2 (p: in the pile, w: withdrawn).
std::string strays(const Table& t) {
  std::string line;
  for (const KnownChip& known : t.state.known) {
    if (!known.is_astray()) continue;
    line += (line.empty() ? "" : "; ") + text(known.knower) + " " +
            std::string(code_of(known.chip)) + " ";
    for (int seat = 0; seat < kMaxSeats; ++seat) {
      if ((known.places & hand_place(seat_at(seat))) != 0) line += std::to_string(seat);
    }
    line += (known.places & kPilePlace) != 0 ? "p" : "";
    line += (known.places & kWithdrawnPlace) != 0 ? "w" : "";
  }
  return line.empty() ? "-" : line;
}

// Seat 0 knows of one BK.s in hand 1; then seat 1 gives seat 2 a black chip unseen.
Table astray(std::string_view hand_1, std::string_view hand_3) {
  Table t = Table(4)
                .hand(0, "rdn")
                .hand(1, std::string(hand_1) + " gnw")
                .hand(2, "rdn bks bki rds")
                .hand(3, hand_3)
                .active(1)
                .known(0, 1, "bks");
  t.play(1, "swap gn");
  t.play(1, "offer 2 rd bkn");
  t.play(2, "give n");
  return t;
}

TEST_CASE(
    "NYSE-6.3.5 after an unseen gift one of the two holds the chip, whoever else trades or plays") {
  Table t = astray("bkn bks bks", "bks bun");
  CHECK(t.known() == "1>2 bkn 2>1 rdn");
  CHECK(strays(t) == "0 bks 12");
  t.play(2, "speculate rd gn");  // another kind
  CHECK(strays(t) == "0 bks 12");
  t.play(3, "speculate bk gn");  // another hand
  CHECK(strays(t) == "0 bks 12");
  t.play(0, "take gn");
  t.play(1, "speculate bk gn");  // it may have been this one
  CHECK(strays(t) == "-");
}

TEST_CASE("NYSE-6.3.5 the other of the two may play it as well") {
  Table t = astray("bkn bks bks", "bun");
  t.play(2, "speculate bk gn");
  CHECK(strays(t) == "-");
}

TEST_CASE("NYSE-6.3.5 a further unseen gift of the colour widens where the chip may be") {
  Table t = astray("bkn bks", "rdn gnn");
  ++t.state.hands[seat_at(2)][chip("buw")];
  ++t.state.hands[seat_at(2)][chip("bun")];
  Table other = t;
  t.play(2, "swap bu");
  t.play(2, "offer 3 gn bki");
  CHECK(strays(t) == "0 bks 123; 1 bkn 23");  // nor is seat 1 certain any more of what it gave
  other.play(2, "swap bu");
  other.play(2, "offer 3 gn bun");  // a gift of another colour
  CHECK(strays(other) == "0 bks 12");
}

TEST_CASE("NYSE-6.3.5 a further unseen gift widens it for the only seat that knows of the chip") {
  Table t = Table(4).hand(1, "bks bki gnw").hand(2, "bks").hand(3, "rdn rds").active(1);
  const Places either = hand_place(seat_at(1)) | hand_place(seat_at(2));
  t.state.known.push_back({seat_at(0), chip("bks"), either});
  t.play(1, "swap gn");
  t.play(1, "offer 3 rd bki");
  t.play(3, "give n");
  CHECK(strays(t) == "0 bks 123");
}

TEST_CASE("NYSE-6.3.5 a chip seen leaving is the certain one first") {
  Table t = Table(3).hand(1, "bks bks").hand(2, "bkn").active(1).known(0, 1, "bks");
  t.state.known.push_back(
      {seat_at(0), chip("bks"), Places(hand_place(seat_at(1)) | hand_place(seat_at(2)))});
  t.play(1, "speculate bk gn");
  CHECK(t.known() == "-");
  CHECK(strays(t) == "0 bks 12");
}

TEST_CASE("NYSE-6.3.5 of two chips astray one leaves, and the other may be where either was") {
  Table t = Table(4).hand(1, "bks bks").hand(2, "bkn").hand(3, "bkn").active(1);
  const Places one = hand_place(seat_at(1));
  t.state.known.push_back({seat_at(0), chip("bks"), Places(one | hand_place(seat_at(2)))});
  t.state.known.push_back({seat_at(0), chip("bks"), Places(one | hand_place(seat_at(3)))});
  t.state.known.push_back({seat_at(2), chip("bki"), Places(one | hand_place(seat_at(3)))});
  t.play(1, "speculate bk gn");
  CHECK(strays(t) == "0 bks 123; 2 bki 13");
}

TEST_CASE("NYSE-6.3.4 NYSE-14.2.10 what is certain of all chips leaves the rest of K alone") {
  Table t = Table(3)
                .hand(0, "gnw bun bun")
                .hand(1, "rdn")
                .known(2, 0, "bun")
                .known(2, 0, "bun")
                .known(2, 0, "bus");
  t.play(0, "swap gn");
  t.play(0, "offer 1 rd bun");
  CHECK(t.known() == "0>1 bun 1>0 rdn 2>0 bun 2>0 bus 2>1 bun");
}

TEST_CASE("NYSE-8.1.11 NYSE-14.2.10 a pile certain to be of one kind leaves the rest alone") {
  Table t = Table(1).returned("bun bun bus").piles("nn n n n");
  t.play(0, "withdraw bu");
  CHECK(text(t.state.returned) == "bun bus");
}

TEST_CASE("NYSE-6.3.5 a gift by a seat that cannot have the chip astray does not move it") {
  Table t = Table(5).hand(1, "bks").hand(3, "gnw bkn bki").hand(4, "rdn").active(3);
  t.state.known.push_back(
      {seat_at(0), chip("bks"), Places(hand_place(seat_at(1)) | hand_place(seat_at(2)))});
  t.known(0, 3, "bkn");
  t.play(3, "swap gn");
  t.play(3, "offer 4 rd bki");
  CHECK(strays(t) == "0 bks 12; 0 bkn 34");
}

TEST_CASE("NYSE-6.3.5 a chip astray that cannot be in the hand is not the one that left it") {
  Table t = Table(4).hand(1, "bks").hand(2, "bkn").hand(3, "bks").active(3);
  const Places two = hand_place(seat_at(2));
  t.state.known.push_back({seat_at(0), chip("bks"), Places(two | hand_place(seat_at(1)))});
  t.state.known.push_back({seat_at(0), chip("bks"), Places(two | hand_place(seat_at(3)))});
  t.play(3, "speculate bk gn");
  CHECK(strays(t) == "0 bks 12");
}

TEST_CASE(
    "NYSE-8.1.11 NYSE-8.1.8 a chip put back and perhaps withdrawn unseen is in the pile or "
    "withdrawn") {
  Table t = Table(1).returned("rdn rds").piles("n n nsin n");
  t.play(0, "withdraw rd");
  CHECK(strays(t) == "0 rdn pw; 0 rds pw");
  t.play(0, "take rd");  // RD.s, which may have been the one put back
  CHECK(strays(t) == "0 rdn pw");
  Table whole = Table(1).returned("rdn rdn").piles("n n nn n");
  whole.play(0, "withdraw rd");
  CHECK(strays(whole) == "0 rdn w");
}

// Places other than the viewer's own hand and the played heap where the state has the chip.
int elsewhere(const State& state, Seat viewer, Chip wanted) {
  const Colour colour = colour_of(wanted);
  int chips = state.markers[colour] == marking_of(wanted) ? 1 : 0;
  const Pile& pile = state.piles[colour];
  for (int depth = 0; depth < pile.size(); ++depth) {
    chips += pile.at(depth) == marking_of(wanted) ? 1 : 0;
  }
  for (const Withdrawal& gone : state.withdrawn) chips += gone.chip() == wanted ? 1 : 0;
  for (int seat = 0; seat < kMaxSeats; ++seat) {
    if (seat_at(seat) != viewer) chips += state.hands[seat_at(seat)][wanted];
  }
  return chips;
}

TEST_CASE(
    "NYSE-X-T19 who holds one BK.s and saw the other played knows that there is none elsewhere") {
  Table t = Table(3)
                .piles("nnn niwnn n n")
                .hand(0, "bks")
                .hand(1, "bks bki")
                .hand(2, "bkn bkw")
                .withdrawn(2, "bkn")
                .active(1);
  t.play(1, "speculate bk gn");
  const auto most_elsewhere = [&t](int viewer) {
    const Sampler sampler =
        prepare(t.rules, observe(t.rules, t.state, Viewer::of(seat_at(viewer))));
    Rng rng(Seed{4}, 1);
    int most = 0;
    for (int sample = 0; sample < 1000; ++sample) {
      most = std::max(most, elsewhere(sampler.draw(rng), seat_at(viewer), chip("bks")));
    }
    return most;
  };
  CHECK(most_elsewhere(0) == 0);
  CHECK(most_elsewhere(2) == 1);  // seat 2 does not know where the other is
}

}  // namespace
}  // namespace bourse::nyse::test
