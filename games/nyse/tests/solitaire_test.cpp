// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 8.1: the game for one.
#include <map>

#include <boost/json/serialize.hpp>

#include "games/nyse/tests/build.h"

namespace bourse::nyse::test {
namespace {

TEST_CASE("NYSE-8.1.1 without a marked chip a turn is as usual") {
  CHECK(Table(1).legal(0) == choices(kTakeOrWithdraw));
  CHECK(Table(1).hand(0, "bun rdn").legal(0) == choices(kTakeOrWithdraw));
}

TEST_CASE("NYSE-8.1.1 NYSE-R26 NYSE-R27 what can be used must be used, and nothing else is legal") {
  CHECK(Table(1).hand(0, "bks").legal(0) ==
        choices("speculate bk bu | speculate bk bk | speculate bk rd | speculate bk gn"));
  CHECK(Table(1).hand(0, "bks gns").at("XAXX").legal(0) ==
        choices("speculate bk bk | speculate gn bk"));
  CHECK(Table(1).hand(0, "bks gns").at("XXXX").legal(0) == choices(kTakeOrWithdraw));
  CHECK(Table(1).hand(0, "rdi").at("XXXX").legal(0) == choices("invest rd"));
  CHECK(Table(1).hand(0, "rdi gni").legal(0) == choices("invest rd | invest gn"));
  CHECK(Table(1).hand(0, "rdw").legal(0) == choices(kTakeOrWithdraw));
  CHECK(Table(1).hand(0, "rdw rdw gnw").legal(0) == choices(kTakeOrWithdraw));
  CHECK(Table(1).hand(0, "rdw gnn").legal(0) == choices("swap rd"));
  CHECK(Table(1).hand(0, "rdw bun").legal(0) == choices("swap rd"));
  CHECK(Table(1).hand(0, "rdw gnw bkn").legal(0) == choices("swap rd | swap gn"));
  CHECK(Table(1).hand(0, "rdw bks").at("XXXX").legal(0) == choices(kTakeOrWithdraw));
  CHECK(Table(1).hand(0, "rdw bki").legal(0) == choices("invest bk"));
  CHECK(Table(1).hand(0, "rdw bki bks bun").at("XXXA").legal(0) ==
        choices("speculate bk gn | invest bk | swap rd"));
}

TEST_CASE(
    "NYSE-8.1.1 NYSE-3.24 with solo_swap_marked any chip beside the one played makes a swap "
    "playable") {
  CHECK(Table(1).hand(0, "rdw").swap_marked().legal(0) == choices(kTakeOrWithdraw));
  CHECK(Table(1).hand(0, "rdw rdw").swap_marked().legal(0) == choices("swap rd"));
  CHECK(Table(1).hand(0, "rdw bks").swap_marked().at("XXXX").legal(0) == choices("swap rd"));
  CHECK(Table(1).hand(0, "rdw bun").swap_marked().legal(0) == choices("swap rd"));
  CHECK(Table(1).hand(0, "rdw").swap_marked().refused(0, "swap rd") == "NYSE-R27");
}

TEST_CASE("NYSE-8.1.1 the duty refuses to take and to withdraw") {
  for (const char* hand : {"bks", "rdi", "rdw gnn"}) {
    const Table t = Table(1).hand(0, hand);
    CHECK(t.refused(0, "take bu") == "NYSE-8.1.1");
    CHECK(t.refused(0, "withdraw gn") == "NYSE-8.1.1");
  }
  CHECK(Table(1).hand(0, "rdw").refused(0, "swap rd") == "NYSE-R27");
  CHECK(Table(1).hand(0, "rdn").refused(0, "swap rd") == "NYSE-5.1.5");
}

TEST_CASE("NYSE-8.1.1 NYSE-5.5.2 each duty is a turn of its own, and seat 0 is always active") {
  Table t = Table(1).hand(0, "bks rdi");
  t.play(0, "speculate bk gn");
  CHECK(t.changed() == "positions AAAC; hand 0 rdi; played bks");
  CHECK(t.legal(0) == choices("invest rd"));
  t.play(0, "invest rd");
  CHECK(t.changed() == "hand 0 -; played bks rdi; phase invest 2");
  CHECK(t.legal(0) == choices("take bu | take bk | take rd | take gn"));
  t.play(0, "take bu");
  t.play(0, "take bu");
  CHECK(t.changed() == "positions CAAC; pile bu nnn; hand 0 bun bun; phase turn");
}

TEST_CASE("NYSE-R32 effects are carried out in full, as far as possible") {
  Table t = Table(1).hand(0, "rdi").piles("n - - -");
  t.play(0, "invest rd");
  CHECK(t.refused(0, "stop") == "NYSE-5.2.2");
  t.play(0, "take bu");
  CHECK(t.changed() == "positions BAAA; pile bu -; hand 0 bun; phase over");
}

TEST_CASE(
    "NYSE-8.1.2 NYSE-8.1.3 NYSE-8.1.4 NYSE-R28 NYSE-3.23 an unmarked chip of the hand for the top "
    "of a pile") {
  Table t = Table(1).hand(0, "bun rdn rds rdw rdw").piles("n n - n");
  t.play(0, "swap rd");
  CHECK(t.legal(0) ==
        choices("exchange bun bu | exchange bun bk | exchange bun gn | exchange rdn bu | "
                "exchange rdn bk | exchange rdn gn"));
  CHECK(t.refused(0, "exchange gnn bu") == "NYSE-8.1.2");
  CHECK(t.refused(0, "exchange bus bu") == "NYSE-8.1.2");
  CHECK(t.refused(0, "exchange bun rd") == "NYSE-8.1.3");
  CHECK(t.refused(0, "exchange rds bu") == "NYSE-8.1.4");
  CHECK(t.refused(0, "exchange rdw gn") == "NYSE-8.1.4");
}

TEST_CASE("NYSE-8.1.4 NYSE-3.24 with solo_swap_marked any chip of the hand") {
  Table t = Table(1).hand(0, "bun rds rdw rdw gni").piles("n - - -").swap_marked();
  t.play(0, "swap rd");
  CHECK(t.legal(0) ==
        choices("exchange bun bu | exchange rds bu | exchange rdw bu | exchange gni bu"));
  CHECK(t.refused(0, "exchange bui bu") == "NYSE-8.1.2");
  t.play(0, "exchange gni bu");
  CHECK(t.changed() == "pile bu -; pile gn i; hand 0 bun bun rds rdw; returned gni; phase turn");
}

TEST_CASE(
    "NYSE-8.1.5 NYSE-R29 the chip drawn goes to the hand, the chip given into its own colour's "
    "pile") {
  Table t = Table(1).hand(0, "bun gnw").piles("- n sn n").at("CDEF");
  t.play(0, "swap gn");
  t.play(0, "exchange bun rd");
  CHECK(t.changed() == "pile bu n; pile rd n; hand 0 rds; returned bun; phase turn");
  CHECK(t.told(0) == "exchanged 0 bu rd ns");
  CHECK(t.told(Viewer::spectator()) == "exchanged 0 bu rd ??");
}

TEST_CASE("NYSE-8.1.5 NYSE-8.1.12 within one colour the chip taken is never the chip given") {
  Table t = Table(1).hand(0, "bun gnw").piles("s n n n");
  t.play(0, "swap gn");
  t.play(0, "exchange bun bu");
  CHECK(t.changed() == "pile bu n; hand 0 bus; returned bun; phase turn");
}

TEST_CASE(
    "NYSE-8.1.6 NYSE-14.3.2 the place of the chip is uniform, and the others keep their order") {
  std::map<std::string, int> found;
  for (int game = 0; game < 4000; ++game) {
    Table t = Table(1).hand(0, "bun gnw").piles("siw n n n");
    t.seed = Seed{static_cast<std::uint8_t>(game & 255), static_cast<std::uint8_t>(game / 256)};
    t.play(0, "swap gn");
    t.play(0, "exchange bun bk");
    ++found[text(t.state.piles[Colour::Blue])];
    REQUIRE(text(t.state.piles[Colour::Black]) == "-");
    REQUIRE(t.hand(0) == "bkn");
  }
  CHECK(found.size() == 4);
  for (const char* pile : {"nsiw", "sniw", "sinw", "siwn"}) {
    CAPTURE(pile);
    CHECK(found[pile] > 1000 - 5 * 28);  // deviation √(4000 · 1/4 · 3/4) = 27
    CHECK(found[pile] < 1000 + 5 * 28);
  }
}

TEST_CASE("NYSE-14.3.2 within one colour the place is drawn among the chips left after the draw") {
  std::map<std::string, int> found;
  for (int game = 0; game < 1500; ++game) {
    Table t = Table(1).hand(0, "bun gnw").piles("siw n n n");
    t.seed = Seed{static_cast<std::uint8_t>(game & 255), static_cast<std::uint8_t>(game / 256), 1};
    t.play(0, "swap gn");
    t.play(0, "exchange bun bu");
    ++found[text(t.state.piles[Colour::Blue])];
    REQUIRE(t.hand(0) == "bus");
  }
  CHECK(found.size() == 3);
  for (const char* pile : {"niw", "inw", "iwn"}) {
    CAPTURE(pile);
    CHECK(found[pile] > 500 - 5 * 18.3);
    CHECK(found[pile] < 500 + 5 * 18.3);
  }
}

TEST_CASE(
    "NYSE-8.1.7 NYSE-R31 a swap moves no marker, leaves the supply as large and never ends the "
    "game") {
  Table t = Table(1).hand(0, "bun buw").piles("- - - n").at("JHKH");
  t.play(0, "swap bu");
  t.play(0, "exchange bun gn");
  CHECK(t.changed() == "pile bu n; pile gn -; hand 0 gnn; returned bun; phase turn");
  CHECK(t.positions() == "JHKH");
  CHECK(supply(t.state) == 1);
  CHECK(t.legal(0) == choices("take bu | withdraw bu"));
}

TEST_CASE("NYSE-R30 a marked chip gained by a swap must be used") {
  Table t = Table(1).hand(0, "bun buw").piles("n n n sn");
  t.play(0, "swap bu");
  t.play(0, "exchange bun gn");
  CHECK(t.legal(0) ==
        choices("speculate gn bu | speculate gn bk | speculate gn rd | speculate gn gn"));
}

TEST_CASE("NYSE-8.1.9 every chip put back is remembered") {
  Table t = Table(1).hand(0, "bun bun rdn buw bkw").returned("bun").piles("nnn nn n n");
  t.play(0, "swap bu");
  t.play(0, "exchange bun gn");
  CHECK(text(t.state.returned) == "bun bun");
  t.play(0, "swap bk");
  t.play(0, "exchange rdn bk");
  CHECK(text(t.state.returned) == "bun bun rdn");
}

TEST_CASE(
    "NYSE-8.1.10 a chip drawn from the pile may be the one put back, and is no longer counted") {
  Table t = Table(1).returned("bun bun bks").piles("nn ns n n");
  t.play(0, "take bu");
  CHECK(t.changed() == "positions BAAA; pile bu n; hand 0 bun; returned bun bks");
  t.play(0, "take bk");  // another marking than the one put back
  CHECK(t.changed() == "positions BBAA; pile bk s; hand 0 bun bkn");
  t.play(0, "take bk");
  CHECK(t.changed() == "positions BCAA; pile bk -; hand 0 bun bkn bks; returned bun");
  t.play(0, "speculate bk gn");
  CHECK(text(t.state.returned) == "bun");  // playing a chip says nothing of the pile
}

TEST_CASE("NYSE-8.1.10 so is one drawn by a swap, one picked, or one seen withdrawn") {
  Table swap = Table(1).hand(0, "bkn buw").returned("rdn").piles("n n nn n");
  swap.play(0, "swap bu");
  swap.play(0, "exchange bkn rd");
  CHECK(text(swap.state.returned) == "bkn");

  Table pick = Table(1).hand(0, "bui").returned("rdn rdn").piles("n n nnn n");
  pick.play(0, "invest bu");
  pick.play(0, "take rd");
  CHECK(text(pick.state.returned) == "rdn");
  pick.play(0, "take rd");
  CHECK(text(pick.state.returned) == "-");

  for (const DiscardReveal reveal : {DiscardReveal::Active, DiscardReveal::Public}) {
    Table seen = Table(1).returned("rdn rds").piles("n n nws n").reveal(reveal);
    seen.play(0, "withdraw rd");
    CHECK(seen.changed() == "pile rd ws; withdrawn 0 rdn; returned rds");
    seen.play(0, "withdraw rd");
    CHECK(seen.changed() == "pile rd s; withdrawn 0 rdn rdw");
    seen.play(0, "withdraw rd");
    CHECK(seen.changed() == "pile rd -; withdrawn 0 rdn rds rdw; returned -");
  }
}

TEST_CASE("NYSE-8.1.11 an unseen withdrawal may have taken any of them") {
  Table t = Table(1).returned("rdn rdn rds bun").piles("nn n nnsi n");
  t.play(0, "withdraw rd");
  CHECK(t.changed() == "pile rd nsi; withdrawn 0 rdn; returned bun rdn");
  t.play(0, "withdraw rd");
  CHECK(t.changed() == "pile rd si; withdrawn 0 rdn rdn; returned bun");
}

TEST_CASE(
    "NYSE-8.1.11 if the whole pile was put back the withdrawn chip is known, and one less "
    "remains") {
  Table t = Table(1).returned("rdn rdn").piles("n n nn n");
  t.play(0, "withdraw rd");
  CHECK(t.changed() == "pile rd n; withdrawn 0 rdn; returned rdn");
  t.play(0, "withdraw rd");
  CHECK(t.changed() == "pile rd -; withdrawn 0 rdn rdn; returned -");
  // Two markings fill the pile: either may have gone.
  Table both = Table(1).returned("rdn rds").piles("n n ns n");
  both.play(0, "withdraw rd");
  CHECK(both.changed() == "pile rd s; withdrawn 0 rdn; returned -");
}

TEST_CASE("NYSE-8.1.12 in a swap the draw is counted before the chip goes back") {
  Table t = Table(1).hand(0, "bun gnw").returned("bun").piles("nn n n n");
  t.play(0, "swap gn");
  t.play(0, "exchange bun bu");  // draws a BU.-: 1 − 1, then puts one back: + 1
  CHECK(t.changed() == "phase turn");
  Table first = Table(1).hand(0, "bun gnw").piles("nn n n n");
  first.play(0, "swap gn");
  first.play(0, "exchange bun bu");  // max(0, 0 − 1), then + 1
  CHECK(first.changed() == "returned bun; phase turn");
}

TEST_CASE("NYSE-7.6 the result of a solitaire game is its score") {
  Table t = Table(1).hand(0, "bun bks gnn").piles("n - - -").at("BGAH");
  t.play(0, "speculate bk gn");
  t.play(0, "take bu");
  CHECK(t.changed() == "positions CGAJ; pile bu -; hand 0 bun bun gnn; phase over");
  const Outcome outcome = t.outcome();
  CHECK(outcome.seats == 1);
  CHECK(outcome.scores[seat_at(0)] == 2 * 2 + 4);
  CHECK(outcome.ranks[seat_at(0)] == 1);
  CHECK(outcome.decided_by[seat_at(0)].empty());
}

TEST_CASE("NYSE-8.1.13 the player is shown the chips put back that certainly lie in a pile") {
  Table t = Table(1).hand(0, "bun rdw").piles("nnn nnn nnn n");
  const auto certain = [&] {
    return text(observe(t.rules, t.state, Viewer::of(seat_at(0))).piles.certain);
  };
  CHECK(text(t.state.returned) == "-");
  CHECK(certain() == "-");
  t.play(0, "swap rd");
  t.play(0, "exchange bun gn");
  CHECK(text(t.state.returned) == "bun");
  CHECK(certain() == "bun");
  CHECK(json::serialize(
            display_json(t.rules, observe(t.rules, t.state, Viewer::of(seat_at(0)))).at("piles")) ==
        R"({"total":{"bu":4,"bk":3,"rd":3,"gn":0},"certain":["bun"]})");
  t.play(0, "take bu");
  CHECK(certain() == "-");
}

}  // namespace
}  // namespace bourse::nyse::test
