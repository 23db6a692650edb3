// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 6: who sees what.
#include <boost/json/serialize.hpp>

#include "games/take_stock/tests/build.h"

namespace bourse::take_stock::test {
namespace {

Table rich() {
  Table t = Table(3).hand(0, "c2 c3").hand(1, "g2 g3").known(1, "g4").hand(2, "t2 t3").row("o3 o5");
  t.discard("m2 m3").cert(2, "m12").splits("oil", 1).frozen("tech");
  t.above("audit gain").saved(0, "lose").saved(1, "upturn downturn").rejected(1, "nochange");
  t.resolved("osplit freeze");
  return t;
}

TEST_CASE("TS-6.1.1 TS-R14 TS-R2 TS-6.3.1 TS-5.11.1 what is public") {
  const Table t = rich();
  for (const View& view : {t.view(0), t.view(1), t.spectator()}) {
    CHECK(view.market == t.state.market);
    CHECK(text(view.discard) == "m2 m3");
    CHECK(text(view.seats[Seat{2}].certs) == "m12");
    CHECK(view.seats[Seat{1}].hand_size == 3);
    CHECK(text(view.seats[Seat{1}].known) == "g4");
    CHECK(view.seats[Seat{1}].saved == 2);
    CHECK(view.seats[Seat{1}].rejected == 1);
    CHECK(view.seats[Seat{0}].tokens == 4);
    CHECK(view.supply == 18);
    CHECK(view.above == 2);
    CHECK(view.event_pile == t.state.under.size() + 3);
    CHECK(view.event_discard == 1);
    CHECK(text(view.resolved) == "osplit freeze");
    CHECK(view.pile == t.state.pile.size());
    CHECK(view.waiting == SeatSet::of(Seat{0}));
  }
}

TEST_CASE("TS-6.3.2 TS-6.3.3 TS-6.3.4 TS-6.3.5 TS-6.4.1 TS-I13 TS-5.11.2 what is not") {
  const Table t = rich();
  CHECK(text(t.view(0).hand) == "c2 c3");
  CHECK(text(t.view(0).saved) == "lose");
  CHECK(t.view(0).rejected.empty());
  CHECK(text(t.view(1).rejected) == "nochange");
  CHECK(t.spectator().hand.empty());
  CHECK(t.spectator().saved.empty());
  const std::string seen = json::serialize(view_json(t.rules, t.view(0)));
  for (const char* secret : {"\"g2\"",
                             "\"g3\"",
                             "\"t2\"",
                             "\"audit\"",
                             "\"gain\"",
                             "\"upturn\"",
                             "\"downturn\"",
                             "\"nochange\""}) {
    CAPTURE(secret);
    CHECK(seen.find(secret) == std::string::npos);
  }
  CHECK(seen.find("\"g4\"") != std::string::npos);
}

TEST_CASE("TS-6.3.6 TS-5.11.3 the cards of a pick are visible to the seat that drew them") {
  Table t = rich();
  t.play(0, "market c2 a");
  CHECK(std::get<PickingSeen>(t.view(0).phase).cards == Picking{Kind::Audit, Kind::Gain});
  CHECK_FALSE(std::get<PickingSeen>(t.view(1).phase).cards.has_value());
  CHECK_FALSE(std::get<PickingSeen>(t.spectator().phase).cards.has_value());
  CHECK(t.told(Viewer::of(Seat{0})).find("sees Stock Audit and Stock Option Gained") !=
        std::string::npos);
  CHECK(t.told(Viewer::of(Seat{1})).find("Audit") == std::string::npos);
}

TEST_CASE("TS-8.2 TS-3.6 hidden11 and the counter") {
  Table t = rich();
  t.rules.options.market_closed = MarketClosed::Hidden11;
  CHECK_FALSE(t.view(0).above.has_value());
  t.rules.options.market_closed = MarketClosed::Fixed11;
  CHECK(display_json(t.rules, t.view(0)).contains("above"));
  t.rules.options.close_counter = false;
  CHECK_FALSE(display_json(t.rules, t.view(0)).contains("above"));
  CHECK(display_json(t.rules, t.view(0)).contains("event_pile"));
  CHECK(view_json(t.rules, t.view(0)).at("above") == json::value(2));
  const std::string drawn = draw(t.rules, t.view(0), {}, Screen{});
  CHECK(drawn.find("before the bell") == std::string::npos);
}

TEST_CASE("TS-6.2.1 TS-6.1.1 Market Closed counts in the discard once it has ended the round") {
  Table t = Table(2).hand(0, "c11 c12").hand(1, "g2 g3").above("nochange");
  CHECK(t.spectator().event_pile == t.state.under.size() + 2);
  CHECK(t.spectator().event_discard == 0);
  t.play(0, "market c11 a");
  const View view = t.spectator();
  CHECK(view.event_pile == t.state.under.size());
  CHECK(view.event_discard == 2);
  Rng rng(Seed{4}, 1);
  const State world = prepare(t.rules, view).draw(rng);
  CHECK(world.above.size() == t.state.above.size());
  CHECK(world.under.size() == t.state.under.size());
  CHECK(world.spent.size() == t.state.spent.size());
}

TEST_CASE("TS-6.5.1 TS-5.11.4 sealed choices") {
  Table t = rich();
  t.state.above = {};
  t.phase(Exercising{Cause::Closed, {}, {}});
  t.play(1, "exercise g2 g4");
  const auto other = std::get<ExercisingSeen>(t.view(0).phase);
  CHECK(other.answered == SeatSet::of(Seat{1}));
  CHECK(other.seen.empty());
  CHECK(other.chosen[Seat{1}].empty());
  const auto own = std::get<ExercisingSeen>(t.view(1).phase);
  CHECK(text(own.chosen[Seat{1}]) == "g2 g4");
  CHECK(t.seen_by(Viewer::of(Seat{0})) == Texts{R"({"event":"answered","seat":1})"});
}

TEST_CASE("TS-6.4.2 TS-6.4.3 TS-6.4.4 classes are public") {
  Table t = Table(2).hand(0, "c2 c3").hand(1, "g2 g3 g4").known(1, "g5").reshuffles(2);
  t.drawn_in(1, "g3").drawn_in(2, "g4 c3");
  const View view = t.view(0);
  const auto& classes = view.seats[Seat{1}].hand_classes;
  REQUIRE(classes.size() == 3);
  CHECK(classes[0] == 0);
  CHECK(classes[1] == 1);
  CHECK(classes[2] == 2);
  CHECK(view.classes[card("g3")] == 1);
  CHECK(view.classes[card("m12")] == 2);
  CHECK(view.classes[card("g5")] == 0);
  CHECK(t.spectator().classes == view.classes);
}

TEST_CASE("TS-14.2.56 TS-I13 what lay open when the round closed is remembered") {
  Table t =
      Table(2).hand(0, "c11 c12").hand(1, "g5 g6").row("c4 c7 c8").cert(1, "m9").discard("o2");
  t.play(0, "raise c11");
  t.play(1, "exercise g6");
  t.play(0, "exercise none");
  for (const View& view : {t.view(0), t.spectator()}) {
    CHECK(text(view.last_certs[Seat{1}]) == "g6 m9");
    CHECK(text(view.last_discard) == "o2");
  }
  json::object memory = memory_json(t.rules, t.state);
  CHECK(memory.at("drawn").at("seat") == json::value(number(t.state.active)));
  memory["drawn"] = nullptr;
  CHECK(json::serialize(memory) ==
        R"({"drawn":null,"last_drawn":null,"last_hands":[["c12"],["g5"]],)"
        R"("last_certs":[[],["g6","m9"]],"last_discard":["o2"],"last_discarded":[null,null]})");
}

// An upturn takes the last cards of the pile, nobody can exercise, and the next round is dealt in
// the same move: what a seat drew is no longer in any hand.
TEST_CASE("TS-14.2.56 TS-I13 TS-6.4.1 TS-6.4.5 a seat remembers its own last hand, and no other") {
  Table t = Table(3).hand(0, "c2 c3").hand(1, "g2").hand(2, "t2").only_pile("m5 m6");
  for (int seat = 0; seat < 3; ++seat) t.tokens(seat, 0);
  Table other = t;
  std::swap(other.state.pile[0], other.state.pile[1]);
  for (Table* table : {&t, &other}) {
    table->saved(0, "upturn").play(0, "play c2 upturn");
    REQUIRE(table->state.round == 2);
  }
  CHECK(text(t.view(0).last_hand) == "c3 m5");
  CHECK(text(t.view(1).last_hand) == "g2 m6");
  CHECK(text(t.view(2).last_hand) == "c2 t2");
  CHECK(t.spectator().last_hand.empty());
  CHECK(view_json(t.rules, t.view(0)).at("last_hand") == json::array{"c3", "m5"});
  for (const int seat : {0, 1}) CHECK_FALSE(t.view(seat) == other.view(seat));
  CHECK(t.view(2) == other.view(2));
  CHECK(t.spectator() == other.spectator());
  Rng rng(t.seed, 1);
  const State drawn = prepare(t.rules, t.view(0)).draw(rng);
  CHECK(observe(t.rules, drawn, Viewer::of(Seat{0})) == t.view(0));
  CHECK(drawn.last.hands[Seat{1}].empty());
}

// Seat 1 draws in the upturn of seat 0 and again for its own turn: it saw which card came first,
// though its hand does not show it.
TEST_CASE("TS-14.2.56 TS-I13 TS-5.1.1 TS-5.5.8 a seat remembers the card it drew for its turn") {
  Table t = Table(2).hand(0, "c2 c3").hand(1, "g2").saved(0, "upturn");
  Table other = t;
  const std::size_t top = t.state.pile.size() - 1;
  std::swap(other.state.pile[top - 1], other.state.pile[top - 2]);
  for (Table* table : {&t, &other}) table->play(0, "play c2 upturn");
  CHECK(t.hand_text(1) == other.hand_text(1));
  CHECK(t.view(1).drawn == card("c6"));
  CHECK(other.view(1).drawn == card("c5"));
  CHECK_FALSE(t.view(0).drawn);
  CHECK_FALSE(t.spectator().drawn);
  CHECK(t.view(0) == other.view(0));
  CHECK(view_json(t.rules, t.view(1)).at("drawn") == json::value("c6"));
  Rng rng(t.seed, 1);
  CHECK(observe(t.rules, prepare(t.rules, t.view(1)).draw(rng), Viewer::of(Seat{1})) == t.view(1));
}

TEST_CASE("TS-14.2.56 TS-I13 TS-5.1.3 and for the turn in which the round ended") {
  Table t = Table(2).hand(0, "c3").hand(1, "g2").only_pile("m4 m5 m6");
  t.tokens(0, 0).tokens(1, 0).saved(0, "upturn audit").phase(Picking{Kind::Upturn, Kind::Audit});
  t.state.saved[Seat{0}] = {};
  Table other = t;
  std::swap(other.state.pile[0], other.state.pile[1]);
  for (Table* table : {&t, &other}) {
    table->play(0, "pick upturn");
    REQUIRE(table->state.round == 2);
  }
  CHECK(t.view(1).last_hand == other.view(1).last_hand);
  CHECK(t.view(1).last_drawn == card("m6"));
  CHECK(other.view(1).last_drawn == card("m5"));
  CHECK_FALSE(t.view(0).last_drawn);
  CHECK(t.view(0) == other.view(0));
  Rng rng(t.seed, 1);
  CHECK(observe(t.rules, prepare(t.rules, t.view(1)).draw(rng), Viewer::of(Seat{1})) == t.view(1));
}

// Of hands with one card each everybody may know the cards and not whose they are, until a downturn
// shows it; the round it ends leaves nothing else to tell.
TEST_CASE("TS-I13 TS-5.5.18 who discarded what in a downturn is remembered") {
  Table t = Table(3).hand(0, "c11").hand(1, "g5").hand(2, "m9");
  for (int seat = 0; seat < 3; ++seat) t.tokens(seat, 0);
  t.resolving("downturn", Downturn{});
  t.play(0, "discard c11");
  CHECK_FALSE(t.view(1).last_discarded[Seat{0}]);
  t.play(1, "discard g5");
  t.play(2, "discard m9");
  CHECK(t.state.round == 2);
  for (const View& view : {t.view(0), t.spectator()}) {
    CHECK(view.last_discarded[Seat{0}] == card("c11"));
    CHECK(view.last_discarded[Seat{1}] == card("g5"));
    CHECK(view.last_discarded[Seat{2}] == card("m9"));
  }
}

TEST_CASE("TS-I13 a new downturn forgets the one before") {
  Table t = Table(2).hand(0, "c11 c12 m9").hand(1, "g5 g6").saved(0, "downturn");
  t.state.last.discarded[Seat{1}] = card("m2");
  t.play(0, "play c11 downturn");
  CHECK_FALSE(t.spectator().last_discarded[Seat{1}]);
}

}  // namespace
}  // namespace bourse::take_stock::test
