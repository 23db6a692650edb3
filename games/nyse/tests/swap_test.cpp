// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 5.3 and 5.4: Stock Swap among two seats and more.
#include "games/nyse/tests/build.h"

namespace bourse::nyse::test {
namespace {

TEST_CASE("NYSE-5.3.1 partners are the other seats that hold a chip") {
  Table t = Table(4).hand(1, "bun buw").hand(0, "rdn").hand(3, "gns").active(1);
  t.play(1, "swap bu");
  CHECK(t.legal(1) == choices("decline | offer 0 rd bun | offer 3 gn bun"));
  CHECK(t.refused(1, "offer 1 bu bun") == "NYSE-5.3.1");
  CHECK(t.refused(1, "offer 2 rd bun") == "NYSE-5.3.1");
  CHECK(t.refused(1, "offer 4 rd bun") == "NYSE-5.3.1");
  CHECK(t.refused(1, "offer 9 rd bun") == "NYSE-5.3.1");
}

TEST_CASE("NYSE-5.3.2 every kind of chip in the own hand can be given, and no other") {
  Table t = Table(2).hand(0, "bun bun bks rdi gnw rdw").hand(1, "bui");
  t.play(0, "swap rd");
  CHECK(t.legal(0) ==
        choices("decline | offer 1 bu bun | offer 1 bu bks | offer 1 bu rdi | offer 1 bu gnw"));
  CHECK(t.refused(0, "offer 1 bu rdw") == "NYSE-5.3.2");
  CHECK(t.refused(0, "offer 1 bu bui") == "NYSE-5.3.2");
}

TEST_CASE("NYSE-5.3.3 with open hands a colour can be asked only of a seat that holds it") {
  Table t = Table(3).hand(0, "bun rdw").hand(1, "bks gnn").hand(2, "rdi");
  t.play(0, "swap rd");
  CHECK(t.legal(0) == choices("decline | offer 1 bk bun | offer 1 gn bun | offer 2 rd bun"));
  CHECK(t.refused(0, "offer 1 rd bun") == "NYSE-5.3.3");
  CHECK(t.refused(0, "offer 2 bk bun") == "NYSE-5.3.3");
}

TEST_CASE(
    "NYSE-5.3.4 NYSE-6.1.4 NYSE-3.13 with concealed hands any colour can be asked that was not "
    "denied") {
  for (const char* partner : {"bkn", "gns gni", "bun bks rdi gnw"}) {
    Table t = Table(2).hand(0, "bun rdw").hand(1, partner).concealed();
    t.play(0, "swap rd");
    CHECK(t.legal(0) ==
          choices("decline | offer 1 bu bun | offer 1 bk bun | offer 1 rd bun | offer 1 gn bun"));
  }
}

TEST_CASE("NYSE-5.3.7 NYSE-5.6.7 NYSE-5.6.8 a denial is public, honest and costs nothing") {
  Table t = Table(3).hand(0, "bun bks rdw").hand(1, "gnn").hand(2, "rdn").concealed();
  t.play(0, "swap rd");
  t.play(0, "offer 1 rd bks");
  CHECK(t.changed() == "phase offer 1 no rd");
  CHECK(t.told(0) == "offered 0 1 bks for rd; denied 1 rd");
  CHECK(t.told(1) == "offered 0 1 bk? for rd; denied 1 rd");
  CHECK(t.told(2) == "offered 0 1 bk? for rd; denied 1 rd");
  CHECK(t.told(Viewer::spectator()) == "offered 0 1 bk? for rd; denied 1 rd");
  CHECK(to_act(t.rules, t.state) == SeatSet::of(seat_at(0)));
}

TEST_CASE(
    "NYSE-5.3.4 NYSE-5.3.5 NYSE-R15 after a denial: same partner, another colour, any own chip") {
  Table t = Table(3).hand(0, "bun bks rdw").hand(1, "gnn").hand(2, "rdn").concealed();
  t.play(0, "swap rd");
  t.play(0, "offer 1 rd bks");
  CHECK(t.legal(0) == choices("decline | offer 1 bu bun | offer 1 bu bks | offer 1 bk bun | "
                              "offer 1 bk bks | offer 1 gn bun | offer 1 gn bks"));
  CHECK(t.refused(0, "offer 1 rd bun") == "NYSE-5.3.4");
  CHECK(t.refused(0, "offer 2 rd bun") == "NYSE-5.3.5");
  t.play(0, "offer 1 bu bun");
  CHECK(t.changed() == "phase offer 1 no bu no rd");
  t.play(0, "offer 1 bk bun");
  CHECK(t.changed() == "phase offer 1 no bu no bk no rd");
  CHECK(t.legal(0) == choices("decline | offer 1 gn bun | offer 1 gn bks"));
  t.play(0, "offer 1 gn bks");
  CHECK(t.changed() == "phase answer 1 gn bks");
}

TEST_CASE("NYSE-5.3.4 denials are forgotten with the swap") {
  Table t = Table(2).hand(0, "bun rdw rdw").hand(1, "gnn").concealed();
  t.play(0, "swap rd");
  t.play(0, "offer 1 rd bun");
  t.play(0, "decline");
  t.play(1, "take bu");
  t.play(0, "swap rd");
  CHECK(t.changed() == "hand 0 bun; played rdw rdw; phase offer");
  CHECK(t.refused(0, "offer 1 rd bun").empty());
}

TEST_CASE(
    "NYSE-5.3.6 NYSE-5.6.6 NYSE-R10 with optional effects a swap can be declined, and its chip "
    "stays lost") {
  Table t = Table(3).hand(0, "bun rdw").hand(1, "gnn");
  t.play(0, "swap rd");
  t.play(0, "decline");
  CHECK(t.changed() == "active 1; phase turn");
  CHECK(t.hand(0) == "bun");
  CHECK(text(t.state.played) == "rdw");
  for (int seat = 0; seat < 3; ++seat) CHECK(t.told(seat) == "declined 0");
  CHECK(t.told(Viewer::spectator()) == "declined 0");
}

TEST_CASE("NYSE-5.3.6 NYSE-3.15 with full effects it cannot, not even after a denial") {
  Table t = Table(2).hand(0, "bun rdw").hand(1, "gnn").full().concealed();
  t.play(0, "swap rd");
  CHECK(t.legal(0) == choices("offer 1 bu bun | offer 1 bk bun | offer 1 rd bun | offer 1 gn bun"));
  CHECK(t.refused(0, "decline") == "NYSE-5.3.6");
  t.play(0, "offer 1 bu bun");
  CHECK(t.legal(0) == choices("offer 1 bk bun | offer 1 rd bun | offer 1 gn bun"));
  CHECK(t.refused(0, "decline") == "NYSE-5.3.6");
}

TEST_CASE("NYSE-5.4.1 NYSE-R14 the partner gives a chip it held before, and sees no marking") {
  Table t = Table(2).hand(0, "bkw rdw").hand(1, "bkn bks bui");
  t.play(0, "swap rd");
  t.play(0, "offer 1 bk bkw");
  CHECK(t.changed() == "phase answer 1 bk bkw");
  CHECK(t.hand(0) == "bkw");
  CHECK(t.told(1) == "offered 0 1 bk? for bk");
  CHECK(t.legal(1) == choices("give n | give s"));
  CHECK(t.refused(1, "give w") == "NYSE-5.4.1");  // the very chip that comes in
  CHECK(t.refused(1, "give i") == "NYSE-5.4.1");  // a chip of another colour
  const View view = observe(t.rules, t.state, Viewer::of(seat_at(1)));
  CHECK_FALSE(std::get<OfferSeen>(view.phase).marking.has_value());
}

TEST_CASE(
    "NYSE-5.4.2 NYSE-5.6.9 NYSE-R17 both chips move at once, no marker does, and the turn ends") {
  Table t = Table(3).hand(1, "bun rds gnw").hand(2, "bkn bks bkn").at("CDEF").active(1);
  t.play(1, "swap gn");
  t.play(1, "offer 2 bk rds");
  t.play(2, "give s");
  CHECK(t.changed() ==
        "hand 1 bun bks; hand 2 bkn bkn rds; known 1>2 rds 2>1 bks; active 2; phase turn");
  CHECK(t.told(1) == "swapped 1 2 rd bk ss");
  CHECK(t.told(2) == "swapped 1 2 rd bk ss");
  CHECK(t.told(0) == "swapped 1 2 rd bk ??");
  CHECK(t.told(Viewer::spectator()) == "swapped 1 2 rd bk ??");
}

TEST_CASE("NYSE-5.6.9 the markings told are the one given and the one received, in this order") {
  Table t = Table(2).hand(0, "bui gnw").hand(1, "bkw bkn");
  t.play(0, "swap gn");
  t.play(0, "offer 1 bk bui");
  t.play(1, "give w");
  CHECK(t.told(0) == "swapped 0 1 bu bk iw");
  CHECK(t.told(1) == "swapped 0 1 bu bk iw");
}

TEST_CASE("NYSE-5.4.3 NYSE-5.6.7 with open hands and one chip of the colour the engine answers") {
  for (const char mark : std::string_view("nsiw")) {
    const std::string asked = std::string("bk") + mark;
    Table t = Table(3).hand(0, "bun gnw").hand(1, asked + " rdn rdn");
    t.play(0, "swap gn");
    t.play(0, "offer 1 bk bun");
    CHECK(t.changed() ==
          fmt::format("hand 0 {0}; hand 1 bun rdn rdn; known 0>1 bun 1>0 {0}; active 1; phase turn",
                      asked));
    CHECK(t.told(0) == std::string("offered 0 1 bun for bk; swapped 0 1 bu bk n") + mark);
    CHECK(t.told(1) == std::string("offered 0 1 bu? for bk; swapped 0 1 bu bk n") + mark);
    CHECK(t.told(2) == "offered 0 1 bu? for bk; swapped 0 1 bu bk ??");
  }
}

TEST_CASE("NYSE-5.4.4 with two chips of the colour the partner is asked, even if both are alike") {
  Table t = Table(2).hand(0, "bun gnw").hand(1, "bkn bkn");
  t.play(0, "swap gn");
  t.play(0, "offer 1 bk bun");
  CHECK(t.changed() == "phase answer 1 bk bun");
  CHECK(t.legal(1) == choices("give n"));
}

TEST_CASE("NYSE-5.4.4 with concealed hands the partner is always asked") {
  Table t = Table(2).hand(0, "bun gnw").hand(1, "bks").concealed();
  t.play(0, "swap gn");
  t.play(0, "offer 1 bk bun");
  CHECK(t.changed() == "phase answer 1 bk bun");
  CHECK(t.legal(1) == choices("give s"));
}

TEST_CASE("NYSE-5.4.5 no other decision is taken by the engine, however few choices it has") {
  // One offer possible, and effects in full.
  Table offer = Table(2).hand(0, "bun gnw").hand(1, "bks").full();
  offer.play(0, "swap gn");
  CHECK(offer.changed() == "hand 0 bun; played gnw; phase offer");
  CHECK(offer.legal(0) == choices("offer 1 bk bun"));
  // One pick possible.
  Table pick = Table(2).hand(0, "gni").piles("- n - -").full();
  pick.play(0, "invest gn");
  CHECK(pick.legal(0) == choices("take bk"));
  CHECK(pick.state.phase == Phase(InvestPick{2}));
  // One exchange possible.
  Table solo = Table(1).hand(0, "bun gnw").piles("- n - -");
  solo.play(0, "swap gn");
  CHECK(solo.changed() == "hand 0 bun; played gnw; phase solo");
  CHECK(solo.legal(0) == choices("exchange bun bk"));
  // The last colour that is not denied.
  Table last = Table(2).hand(0, "bun gnw").hand(1, "bks").full().concealed();
  last.play(0, "swap gn");
  last.play(0, "offer 1 bu bun");
  last.play(0, "offer 1 rd bun");
  last.play(0, "offer 1 gn bun");
  CHECK(last.changed() == "phase offer 1 no bu no rd no gn");
  CHECK(last.legal(0) == choices("offer 1 bk bun"));
  // One playable special in solitaire.
  Table duty = Table(1).hand(0, "gni");
  CHECK(duty.legal(0) == choices("invest gn"));
  CHECK(duty.state.phase == Phase(Turn{}));
}

}  // namespace
}  // namespace bourse::nyse::test
