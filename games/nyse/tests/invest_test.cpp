// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 5.2: Aggressive Investment.
#include "games/nyse/tests/build.h"

namespace bourse::nyse::test {
namespace {

TEST_CASE("NYSE-5.2.1 a pick takes the top chip of any pile that is not empty") {
  Table t = Table(2).hand(0, "bui").piles("n - wn si");
  t.play(0, "invest bu");
  CHECK(t.legal(0) == choices("take bu | take rd | take gn | stop"));
  CHECK(t.refused(0, "take bk") == "NYSE-5.2.1");
  t.play(0, "take gn");
  CHECK(t.changed() == "positions AAAB; pile gn i; hand 0 gns; phase invest 1");
  CHECK(t.legal(0) == choices("take bu | take rd | take gn | stop"));
  t.play(0, "take rd");
  CHECK(t.changed() == "positions AABB; pile rd n; hand 0 rdw gns; active 1; phase turn");
}

TEST_CASE("NYSE-5.2.1 NYSE-5.6.2 NYSE-R9 the first pick is seen by its taker before the second") {
  Table t = Table(3).hand(0, "bui").piles("sn n n n");
  t.play(0, "invest bu");
  t.play(0, "take bu");
  CHECK(t.told(0) == "took 0 bu s; moved bu A B");
  CHECK(t.told(1) == "took 0 bu ?; moved bu A B");
  CHECK(t.told(Viewer::spectator()) == "took 0 bu ?; moved bu A B");
  const View view = observe(t.rules, t.state, Viewer::of(seat_at(0)));
  CHECK(view.hands[seat_at(0)].certain[chip("bus")] == 1);
  CHECK(t.state.phase == Phase(InvestPick{1}));
}

TEST_CASE(
    "NYSE-5.2.2 NYSE-R8 NYSE-5.6.6 with optional effects an investment can be stopped before "
    "either pick") {
  Table none = Table(2).hand(0, "bui gnn");
  none.play(0, "invest bu");
  CHECK(none.legal(0) == choices("take bu | take bk | take rd | take gn | stop"));
  none.play(0, "stop");
  CHECK(none.changed() == "active 1; phase turn");
  CHECK(none.told(0) == "stopped 0");
  CHECK(none.told(1) == "stopped 0");
  CHECK(none.told(Viewer::spectator()) == "stopped 0");

  Table one = Table(2).hand(0, "bui");
  one.play(0, "invest bu");
  one.play(0, "take gn");
  CHECK(one.legal(0) == choices("take bu | take bk | take rd | take gn | stop"));
  one.play(0, "stop");
  CHECK(one.changed() == "active 1; phase turn");
}

TEST_CASE("NYSE-5.2.2 NYSE-3.15 with full effects it cannot") {
  Table t = Table(2).hand(0, "bui").full();
  t.play(0, "invest bu");
  CHECK(t.legal(0) == choices("take bu | take bk | take rd | take gn"));
  CHECK(t.refused(0, "stop") == "NYSE-5.2.2");
  t.play(0, "take bu");
  CHECK(t.legal(0) == choices("take bu | take bk | take rd | take gn"));
  CHECK(t.refused(0, "stop") == "NYSE-5.2.2");
  t.play(0, "take bu");
  CHECK(t.changed() == "positions CAAA; pile bu nnn; hand 0 bun bun; active 1; phase turn");
}

TEST_CASE("NYSE-5.2.3 both picks may be of one colour, the colour played included") {
  Table t = Table(2).hand(0, "bui").piles("ws n n n");
  t.play(0, "invest bu");
  t.play(0, "take bu");
  t.play(0, "take bu");
  CHECK(t.hand(0) == "bus buw");
  CHECK(t.positions() == "CAAA");
}

TEST_CASE("NYSE-5.2.4 after the second pick the turn is over, whatever is left") {
  Table t = Table(3).hand(2, "gni").active(2);
  t.play(2, "invest gn");
  t.play(2, "take bu");
  CHECK(t.changed() == "positions BAAA; pile bu nnnn; hand 2 bun; phase invest 1");
  t.play(2, "take bk");
  CHECK(t.changed() == "positions BBAA; pile bk nnnn; hand 2 bun bkn; active 0; phase turn");
}

TEST_CASE("NYSE-5.2.4 NYSE-5.5.1 NYSE-R11 a pick that empties the supply ends the game") {
  Table first = Table(2).hand(0, "gni").piles("- n - -");
  first.play(0, "invest gn");
  CHECK(first.legal(0) == choices("take bk | stop"));
  first.play(0, "take bk");
  CHECK(first.changed() == "positions ABAA; pile bk -; hand 0 bkn; phase over");
  CHECK(first.told(1) == "took 0 bk ?; moved bk A B; ended");

  Table second = Table(2).hand(0, "gni").piles("- nn - -");
  second.play(0, "invest gn");
  second.play(0, "take bk");
  CHECK(second.changed() == "positions ABAA; pile bk n; hand 0 bkn; phase invest 1");
  second.play(0, "take bk");
  CHECK(second.changed() == "positions ACAA; pile bk -; hand 0 bkn bkn; phase over");
}

TEST_CASE("NYSE-R11 an investment stopped with one chip left goes on with the next seat") {
  Table t = Table(2).hand(0, "gni").piles("- n - -");
  t.play(0, "invest gn");
  t.play(0, "stop");
  CHECK(t.changed() == "active 1; phase turn");
  CHECK(t.legal(1) == choices("take bk | withdraw bk"));
}

TEST_CASE("NYSE-5.6.4 a bust by a pick is told, and a bust marker tells nothing more") {
  Table t = Table(2).hand(0, "gni").at("AALA");
  t.play(0, "invest gn");
  t.play(0, "take rd");
  CHECK(t.told(1) == "took 0 rd ?; moved rd L X");
  t.play(0, "take rd");
  CHECK(t.told(1) == "took 0 rd ?");
  CHECK(t.positions() == "AAXA");
}

}  // namespace
}  // namespace bourse::nyse::test
