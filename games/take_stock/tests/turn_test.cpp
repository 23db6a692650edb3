// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 5 beyond the vectors: choices, time-outs, rulings on the flow.
#include <fmt/format.h>

#include "games/take_stock/tests/build.h"

namespace bourse::take_stock::test {
namespace {

TEST_CASE("TS-X-E1 TS-5.2.2 raising from a starter takes 2 to 5 of each stock and nothing else") {
  for (const Card each : kDeckCards) {
    const std::string code(code_of(each));
    const std::string other = code == "c2" ? "c3" : "c2";
    const Table t =
        Table(2).hand(0, fmt::format("{} {}", code, other)).hand(1, code == "g2" ? "g3" : "g2");
    const Texts texts = t.legal_texts(0);
    const bool is_there = std::count(texts.begin(), texts.end(), "raise " + code) == 1;
    CHECK(is_there == (value_of(each) <= 5));
  }
}

TEST_CASE("TS-5.2.3 TS-I10 TS-R36 a certificate stays, and the limit is the longest row") {
  Table t = Table(2).hand(0, "c2 c9 m2 m3").hand(1, "g2 g3").row("o3 o7").cert(0, "g9 g10");
  t.play(0, "save c9 m2");
  CHECK(text(t.state.certs[Seat{0}]) == "c9 g9 g10");
  CHECK(text(t.state.discard) == "m2");
  CHECK(t.hand_text(0) == "c2 m3");
  t.play(1, "market g2 b");
  CHECK(number(t.state.active) == 1);
}

TEST_CASE("TS-5.2.3 the refusal of a certificate gives the limit") {
  const Table t = Table(2).hand(0, "c2 c9 m2").hand(1, "g2").row("o3").cert(0, "g9 g10 g11");
  const auto refusal = refuse(t.rules, t.state, Seat{0}, *parse("save c9 m2"));
  REQUIRE(refusal);
  CHECK(explain(*refusal) ==
        "at most 2 certificates now: that is the length of the longest row (TS-5.2.3)");
}

TEST_CASE("TS-5.2.11 the time-out of a turn is to keep an event for the cheapest card") {
  // c12 is 3 shares at 1, m2 one share at 1, t9 two shares at 2: m2 and c2 cost the same, and c2
  // comes first.
  const Table t = Table(2).hand(0, "c2 c12 m2").hand(1, "g2");
  CHECK(t.fallback_text(0) == "market c2 b");
  const Table dear = Table(2).hand(0, "c6 m2").hand(1, "g2").row("m5");
  CHECK(dear.fallback_text(0) == "market c6 b");
}

TEST_CASE("TS-5.3.4 the time-out of a pick is the first card drawn") {
  Table t = Table(2).hand(0, "c2 c12 m2").hand(1, "g2").above("lose gain");
  t.play(0, "market c2 a");
  CHECK(t.fallback_text(0) == "pick lose");
}

TEST_CASE("TS-5.5.24 the time-out of an audit") {
  const Table base = Table(2).hand(0, "c2 c12").hand(1, "g2").resolving("audit", Auditing{});
  CHECK(base.fallback_text(0) == "audit corn none");
  Table t = base;
  t.row("c3").splits("gems", 1);
  CHECK(t.fallback_text(0) == "audit tech none");
  t.row("t3 o2 m2");
  CHECK(t.fallback_text(0) == "audit corn card");
  t.frozen("corn");
  CHECK(t.fallback_text(0) == "audit gems split");
}

TEST_CASE("TS-5.5.25 the time-out of a freeze is the cheapest stock that is not frozen") {
  Table t =
      Table(2).hand(0, "c12 m12").hand(1, "g12").row("c2 g2 t2 m2").resolving("freeze", Freezing{});
  CHECK(t.fallback_text(0) == "freeze oil");
  t.frozen("oil");
  CHECK(t.fallback_text(0) == "freeze corn");
}

TEST_CASE("TS-5.5.26 TS-5.5.27 the time-outs of insider trading") {
  Table t = Table(2).hand(0, "c9 g3 m2").hand(1, "g12").discard("t3 t4").row("m5");
  t.resolving("tinsider", Taking{Stock::Tech});
  CHECK(t.fallback_text(0) == "take none");
  t.play(0, "take t3 t4");
  CHECK(t.fallback_text(0) == "pay c9 g3");
}

TEST_CASE("TS-5.5.29 the time-out of a downturn is the cheapest card") {
  const Table t = Table(2).hand(0, "c9 g3 m2").hand(1, "g12").resolving("downturn", Downturn{});
  CHECK(t.fallback_text(0) == "discard g3");
  CHECK(t.fallback_text(1) == "discard g12");
}

TEST_CASE("TS-5.7.6 the time-out of an exercise is nothing, in the last round the best cards") {
  Table t = Table(2).hand(0, "c9 g3 m2 m12").hand(1, "g12").row("c4").tokens(0, 2);
  t.phase(Exercising{Cause::Exhausted, {}, {}});
  CHECK(t.fallback_text(0) == "exercise none");
  t.round(4);
  CHECK(t.fallback_text(0) == "exercise c9 m12");
  t.tokens(0, 3);
  CHECK(t.fallback_text(0) == "exercise c9 g3 m12");
}

TEST_CASE("TS-5.0.2 TS-7.1 TS-7.3 the highest total wins and nobody acts afterwards") {
  Table t = Table(3, {.rounds = 1}).hand(0, "c11 c12").hand(1, "g2").hand(2, "g3").row("c4 c7 c8");
  t.cert(0, "o12").cert(1, "c10").tokens(0, 0).tokens(1, 0).tokens(2, 0);
  CHECK_FALSE(outcome(t.rules, t.state).has_value());
  t.play(0, "raise c11");
  const auto result = outcome(t.rules, t.state);
  REQUIRE(result.has_value());
  CHECK(result->scores[Seat{0}] == 3);
  CHECK(result->scores[Seat{1}] == 33);
  CHECK(result->scores[Seat{2}] == 0);
  CHECK(result->ranks[Seat{1}] == 1);
  CHECK(result->ranks[Seat{0}] == 2);
  CHECK(result->ranks[Seat{2}] == 3);
  CHECK(result->decided_by[Seat{1}] == "TS-7.1");
  CHECK(to_act(t.rules, t.state).empty());
  CHECK(refuse(t.rules, t.state, Seat{1}, Exercise{CardSet()})->rule == "TS-5.0.2");
}

TEST_CASE("TS-7.2 the rule that decides a place is told") {
  Table t = Table(3, {.rounds = 2, .tie_break = TieBreak::LastRound});
  t.round(2).phase(Over{Cause::Closed});
  t.state.scores[0] = {{5, 6, 1}};
  t.state.scores[1] = {{4, 3, 1}};
  const auto result = outcome(t.rules, t.state);
  CHECK(result->ranks[Seat{0}] == 1);
  CHECK(result->ranks[Seat{1}] == 2);
  CHECK(result->decided_by[Seat{0}] == "TS-7.2");
  CHECK(result->decided_by[Seat{1}] == "TS-7.1");
  t.rules.options.tie_break = TieBreak::Shared;
  const auto shared = outcome(t.rules, t.state);
  CHECK(shared->ranks[Seat{0}] == 1);
  CHECK(shared->ranks[Seat{1}] == 1);
  CHECK(shared->ranks[Seat{2}] == 3);
  CHECK(shared->decided_by[Seat{0}].empty());
}

TEST_CASE("TS-5.4.1 TS-R17 an event kept can be played from the next turn on, and no limit holds") {
  Table t = Table(2).hand(0, "c9 c10 c11 c12").hand(1, "g9 g10 g11 g12");
  t.above("audit nochange gain nochange lose");
  for (int round = 0; round < 2; ++round) {
    t.play(0, "market " + words(t.hand_text(0)).back() + " b");
    t.play(1, "market " + words(t.hand_text(1)).back() + " b");
  }
  CHECK(text(t.state.saved[Seat{0}]) == "audit gain");
  CHECK(text(t.state.saved[Seat{1}]) == "nochange nochange");
  t.play(0, "play c9 gain");
  CHECK(text(t.state.saved[Seat{0}]) == "audit");
}

TEST_CASE("TS-X-V26 TS-I7 the hand size law") {
  Table t = Table(3).hand(0, "c6 c7 c8 c9 c10 c11 c12").hand(1, "g6 g7 g8 g9 g10 g11");
  t.hand(2, "t6 t7 t8 t9 t10 t11")
      .saved(0, "upturn downturn")
      .row("o2 o3")
      .above("audit audit audit audit");
  t.above("nochange nochange gain lose");
  const auto keep = [&](int seat) {
    t.play(seat, "market " + words(t.hand_text(seat)).front() + " b");
  };
  t.play(0, "save c12 c6");
  keep(1);
  keep(2);
  t.play(0, "save c11 c7");
  keep(1);
  keep(2);
  t.play(0, "play " + words(t.hand_text(0)).front() + " upturn");
  keep(1);
  keep(2);
  t.play(0, "play " + words(t.hand_text(0)).front() + " downturn");
  for (int seat = 0; seat < 3; ++seat) t.play(seat, "discard " + words(t.hand_text(seat)).front());
  CHECK(t.state.hands[Seat{0}].size() == 4);
  CHECK(t.state.hands[Seat{2}].size() == 6);
}

TEST_CASE("TS-R33 TS-5.7.1 a payment never empties the hand") {
  Table t = Table(2).hand(0, "c11 c12").hand(1, "g2 g3").above("nochange").saved(0, "gain");
  t.play(0, "market c11 a");
  REQUIRE(std::holds_alternative<Exercising>(t.state.phase));
  CHECK(std::get<Exercising>(t.state.phase).cause == Cause::Closed);
  CHECK(t.hand_text(0) == "c12");
}

TEST_CASE("TS-R28 TS-5.7.3 TS-6.4.5 hands left over are never shown and the next deal takes all") {
  Table t = Table(2).hand(0, "c11 c12 m9").hand(1, "g5 g6").row("c4 c7 c8").tokens(1, 0);
  t.play(0, "raise c11");
  t.play(0, "exercise c12");
  CHECK(t.state.round == 2);
  for (const std::string& seen : t.seen_by(Viewer::of(Seat{1}))) {
    CHECK(seen.find("m9") == std::string::npos);
  }
  CHECK(t.told(Viewer::spectator()).find("Movie-9") == std::string::npos);
  CHECK(t.state.pile.size() == 40);
  CHECK(text(t.state.last.certs[Seat{0}]) == "c12");
}

TEST_CASE("a crash leaves what it must, and its event says so") {
  Table t =
      Table(2).hand(0, "m11 m12").hand(1, "g5 g6").row("c4 c7").splits("corn", 2).frozen("corn");
  t.saved(0, "ccrash");
  CHECK(t.price("corn") == 21);
  t.play(0, "play m12 ccrash");
  CHECK(t.price("corn") == 8);
  CHECK(t.told(Viewer::spectator()).find("Corn crashes, thaws and loses Corn-7 and a split") !=
        std::string::npos);
}

}  // namespace
}  // namespace bourse::take_stock::test
