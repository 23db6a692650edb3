// SPDX-License-Identifier: Apache-2.0
//
// RULES.md sections 11 and 12: the audit notices broken invariants, and games stay within their
// size.
#include "games/take_stock/tests/build.h"

namespace bourse::take_stock::test {
namespace {

// The audit's finding about a raise of c2 after which the state was changed.
template <class Tamper>
std::string found(Table t, std::string_view notation, Tamper tamper) {
  Auditor audit(t.rules, t.state);
  const State before = t.state;
  t.play(0, notation);
  State after = t.state;
  tamper(after);
  const auto violation = audit.after(before, Seat{0}, *parse(notation), after);
  return violation ? std::string(violation->rule) : "nothing";
}
Table base() {
  Table t = Table(2).hand(0, "c2 c3 c4 c6 c7 c8 c9 c10").hand(1, "g2 g3 g4 g5 g6 g7 g8");
  t.above("gain lose nochange audit audit freeze freeze csplit csplit gsplit");
  t.above("tsplit tsplit osplit osplit msplit msplit ccrash gcrash tcrash ocrash");
  return t.above("mcrash cinsider ginsider tinsider oinsider minsider upturn downturn allcrash");
}

TEST_CASE("the audit finds nothing in a correct game") {
  CHECK(found(base(), "raise c2", [](State&) {}) == "nothing");
}
TEST_CASE("TS-I1 a card in two places is found") {
  CHECK(found(base(), "raise c2", [](State& s) { s.discard.insert(card("m12")); }) == "TS-I1");
  CHECK(found(base(), "raise c2", [](State& s) { s.market.cards.erase(card("c2")); }) == "TS-I1");
}
TEST_CASE("TS-I2 an event in two places is found") {
  CHECK(found(base(), "raise c2", [](State& s) { s.spent.insert(Kind::Audit); }) == "TS-I2");
  CHECK(found(base(), "raise c2", [](State& s) {
          s.under.erase(Kind::Audit);
          s.spent.insert(Kind::Audit);
        }) == "TS-I2");
}
TEST_CASE("TS-I3 events above Market Closed that do not add up are found") {
  CHECK(found(base(), "raise c2", [](State& s) { s.resolved.insert(Kind::Audit); }) == "TS-I3");
  CHECK(found(base(), "raise c2", [](State& s) {
          s.above.push_back(Kind::Audit);
          s.under.erase(Kind::Audit);
        }) == "TS-I3");
}
TEST_CASE("TS-I4 a token too many is found") {
  CHECK(found(base(), "raise c2", [](State& s) { ++s.supply; }) == "TS-I4");
}
TEST_CASE("TS-I5 a step of five and an eleven in progress are found") {
  const auto swap_in = [](State& s, std::string_view out, std::string_view in) {
    for (Card& each : s.pile) {
      if (each == card(in)) each = card(out);
    }
    s.market.cards.erase(card(out));
    s.market.cards.insert(card(in));
  };
  CHECK(found(base(), "raise c2", [&](State& s) { swap_in(s, "c2", "c11"); }) == "TS-I5");
  Table high = base();
  high.row("o4 o7");
  CHECK(found(high, "raise c2", [&](State& s) { swap_in(s, "c2", "o11"); }) == "TS-I5");
}
TEST_CASE("TS-I6 a fourth split and a fourth freeze are found") {
  CHECK(found(base(), "raise c2", [](State& s) { s.market.splits[Stock::Oil] = 4; }) != "nothing");
  Table t = base();
  CHECK(found(t, "raise c2", [](State& s) {
          for (const Stock each : {Stock::Corn, Stock::Gems, Stock::Tech, Stock::Oil}) {
            s.market.frozen.insert(each);
          }
        }) != "nothing");
}
TEST_CASE("TS-I7 TS-I9 a hand of the wrong size and an empty pile are found") {
  CHECK(found(base(), "raise c2", [](State& s) {
          s.hands[Seat{0}].erase(card("c3"));
          s.discard.insert(card("c3"));
        }) == "TS-I7");
  CHECK(found(base(), "raise c2", [](State& s) {
          for (const Card each : s.pile) s.discard.insert(each);
          s.pile.clear();
        }) == "TS-I9");
}
TEST_CASE("TS-I8 a turn with one card is found") {
  Table t = Table(2).hand(0, "c2 c3 c4").hand(1, "g2 g3");
  CHECK(found(t, "raise c2", [](State& s) {
          for (const Card each : s.hands[Seat{1}] - cards("g2")) {
            s.hands[Seat{1}].erase(each);
            s.discard.insert(each);
          }
        }) == "TS-I8");
}
TEST_CASE("TS-I10 TS-I12 a certificate lost and a total that falls are found") {
  Table t = base();
  t.cert(1, "m12");
  CHECK(found(t, "raise c2", [](State& s) {
          s.certs[Seat{1}] = {};
          s.discard.insert(card("m12"));
        }) == "TS-I10");
  Table scored = base();
  scored.round(2);
  scored.state.scores[0] = {{5, 6}};
  CHECK(found(scored, "raise c2", [](State& s) { s.scores[0] = {{5, 5}}; }) == "TS-I12");
}
TEST_CASE("TS-I11 an event resolved once too often is found") {
  Table t = base();
  t.state.resolved.insert(Kind::Gain);
  t.state.above.erase_at(t.state.above.size() - 1);
  t.state.saved[Seat{0}].insert(t.state.above[0]);
  t.state.above.erase_at(0);
  t.state.saved[Seat{0}] = {};
  t.state.saved[Seat{0}].insert(Kind::Gain);
  CHECK(found(t, "play c2 gain", [](State&) {}) == "TS-I11");
}

struct Size {
  int turns = 0;
  int decisions = 0;
  std::size_t widest = 0;
};
Size played(Table t, Rng& chooser, Auditor& audit) {
  Size size;
  while (!to_act(t.rules, t.state).empty()) {
    size.turns += std::holds_alternative<Turn>(t.state.phase) ? 1 : 0;
    ++size.decisions;
    const Seat seat = to_act(t.rules, t.state).front();
    ActionList list;
    legal(t.rules, t.state, seat, list);
    size.widest = std::max(size.widest, list.size());
    const Action action = list[chooser.below(static_cast<std::uint32_t>(list.size()))];
    const State before = t.state;
    NoEvents silence;
    Rng rng(t.seed, ++t.moves);
    apply(t.rules, t.state, seat, action, rng, silence);
    const auto violation = audit.after(before, seat, action, t.state);
    CHECK_FALSE(violation.has_value());
  }
  return size;
}

TEST_CASE(
    "TS-I14 TS-12.1 TS-12.2 TS-12.3 TS-6.2.2 TS-8.3 TS-I1 TS-I2 TS-I3 TS-I12 random games keep "
    "every invariant and end in time") {
  Rng chooser(Seed{6}, 1);
  for (std::uint64_t game = 0; game < 150; ++game) {
    const int rounds = game % 3 == 0 ? 8 : 4;
    Table t =
        dealt(2 + static_cast<int>(game % 5),
              game,
              {.rounds = rounds,
               .market_closed = game % 2 == 0 ? MarketClosed::Fixed11 : MarketClosed::Hidden11});
    Auditor audit(t.rules, t.state);
    const Size size = played(t, chooser, audit);
    CHECK(size.turns <= 204 * rounds);
    CHECK(size.decisions <= 1250 * rounds / 4);
    CHECK(size.widest <= 511);
  }
}

TEST_CASE("TS-12.4 a state is small and a copy of bytes") {
  CHECK(sizeof(State) <= 768);
  CHECK(sizeof(Action) == 8);
  CHECK(std::is_trivially_copyable_v<State>);
}

TEST_CASE("TS-12.3 the widest decisions") {
  Table t = Table(2).hand(0, "c2 c3 c4 c5 g2 g3 g4 g5 t2").hand(1, "m2").tokens(0, 8);
  t.phase(Exercising{Cause::Exhausted, {}, {}});
  CHECK(t.legal_texts(0).size() == 511);
  Table insider =
      Table(2).hand(0, "c2 c3 c4").hand(1, "m2").discard("t2 t3 t4 t5 t6 t7 t8 t9 t10 t11 t12");
  insider.resolving("tinsider", Taking{Stock::Tech});
  CHECK(insider.legal_texts(0).size() == 232);
  Table pay = Table(2).hand(0, "c2 c3 c4 c5 g2 g3 g4 g5").hand(1, "m2").discard("t2 t3 t4");
  pay.resolving("tinsider", Paying{Stock::Tech, cards("t2 t3 t4")});
  CHECK(pay.legal_texts(0).size() == 56);
  Table turn = Table(2).hand(0, "c2 c3 c4 c5 g2 g3 g4 g5 t2").hand(1, "m2");
  for (int each = 0; each < kKinds; ++each) turn.saved(0, code_of(kind_at(each)));
  CHECK(turn.legal_texts(0).size() == 9 + 72 + 18 + 9 * 23);
}

}  // namespace
}  // namespace bourse::take_stock::test
