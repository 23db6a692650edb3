// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 11 and 12: whole games satisfy the invariants, and the audit notices broken
// ones.
#include <type_traits>

#include <boost/json/serialize.hpp>

#include "core/codec/option_values.h"
#include "games/stockastic/tests/support.h"

namespace bourse::stockastic::test {
namespace {

struct Length {
  int decisions = 0;
  std::size_t widest = 0;
};

// Plays at random with an audit.
Length play_audited(Play t, std::uint64_t stream) {
  Audit audit(t.rules, t.state);
  Rng chooser(Seed{21}, stream);
  Length length;
  while (!t.waiting().empty()) {
    const Seat seat = t.waiting().front();
    const auto list = t.actions(number(seat));
    length.widest = std::max(length.widest, list.size());
    const Action action = list[chooser.below(static_cast<std::uint32_t>(list.size()))];
    const State before = t.state;
    t.play(number(seat), action);
    const auto violation = audit.after(before, seat, action, t.state);
    REQUIRE_MESSAGE(!violation, violation->rule << ": " << violation->what);
    ++length.decisions;
  }
  return length;
}

TEST_CASE(
    "SC-I1 SC-I2 SC-I3 SC-I4 SC-I5 SC-I6 SC-I7 SC-I8 SC-I9 SC-I10 SC-I11 SC-I12 SC-I13 SC-I15 "
    "SC-I16 SC-12.1 SC-12.2 SC-12.3 random games keep the invariants and the bounds") {
  int longest = 0;
  for (std::uint64_t game = 0; game < 40; ++game) {
    const int seats = 3 + static_cast<int>(game % 4);
    const char* options = game % 2 == 0 ? "{}" : R"({"characters": "random", "sides": "random"})";
    const Length length = play_audited(dealt(seats, game, options), game);
    longest = std::max(longest, length.decisions);
    CHECK(length.widest <= 512);
  }
  CHECK(longest < 12500);
  CHECK(longest > 300);
}

TEST_CASE("SC-8.4.1 SC-I12 SC-R23 games to the letter keep the invariants") {
  json::value letter = json_of(find_preset(Game::kDescriptor, "letter")->options);
  letter.as_object()["characters"] = "random";
  letter.as_object()["operational_moves_price"] = true;
  letter.as_object()["trading_passes"] = 1;
  for (std::uint64_t game = 0; game < 8; ++game) {
    play_audited(dealt(3 + static_cast<int>(game % 4), game, json::serialize(letter)), game);
  }
}

TEST_CASE("SC-I16 SC-I8 SC-3.16 games with every lever moved keep the invariants") {
  for (std::uint64_t game = 0; game < 8; ++game) {
    play_audited(dealt(3 + static_cast<int>(game % 4),
                       game,
                       R"({"characters": "random", "operational_moves_price": true, "move_cap": 15,
                           "cap_scope": "transaction", "offers_per_turn": 2, "sell_spread": 3,
                           "cost_preset": "custom", "cost_forecast": 0, "cost_event": 0,
                           "cost_rumor": 0, "institutional_bonus": "every"})"),
                 game);
  }
}

TEST_CASE("SC-I14 the same seed and choices give the same game") {
  for (std::uint64_t game = 0; game < 4; ++game) {
    Play one = dealt(4, game, R"({"characters": "random"})");
    Play two = dealt(4, game, R"({"characters": "random"})");
    Rng chooser(Seed{3}, game);
    while (!one.waiting().empty()) {
      const Seat seat = one.waiting().front();
      const auto list = one.actions(number(seat));
      const Action action = list[chooser.below(static_cast<std::uint32_t>(list.size()))];
      one.play(number(seat), action);
      two.play(number(seat), action);
      REQUIRE(one.state == two.state);
    }
  }
}

std::string found(const Play& before, int seat, std::string_view text, const State& after) {
  Audit audit(before.rules, before.state);
  const auto violation = audit.after(before.state, seat_at(seat), before.action(text), after);
  return violation ? std::string(violation->rule) : "";
}

TEST_CASE("SC-I1 SC-I2 SC-I4 SC-I5 SC-I6 SC-I7 SC-I8 SC-I16 the audit notices what is wrong") {
  const Play t = from("three.json");
  Play fair = t;
  fair.play(0, "buy 3 fre");
  CHECK(found(t, 0, "buy 3 fre", fair.state).empty());
  State wrong = fair.state;
  --wrong.table.boards[Board{0}].market;
  CHECK(found(t, 0, "buy 3 fre", wrong) == "SC-I1");
  wrong = fair.state;
  ++wrong.pile[Token::UpOne];
  CHECK(found(t, 0, "buy 3 fre", wrong) == "SC-I2");
  wrong = fair.state;
  wrong.rumor_discard.push_back(Rumor{0});
  CHECK(found(t, 0, "buy 3 fre", wrong) == "SC-I4");
  wrong = fair.state;
  ++wrong.table.players[Seat{0}].coins;
  CHECK(found(t, 0, "buy 3 fre", wrong) == "SC-I5");
  wrong = fair.state;
  wrong.table.boards[Board{0}].index = 0;
  CHECK(found(t, 0, "buy 3 fre", wrong) == "SC-I6");
  wrong = fair.state;
  std::get<Acting>(wrong.phase).sold.insert(Board{0});
  CHECK(found(t, 0, "buy 3 fre", wrong) == "SC-I7");
  wrong = fair.state;
  wrong.table.boards[Board{0}].index = 20;
  CHECK(found(t, 0, "buy 3 fre", wrong) == "SC-I16");
  Play looked = t;
  looked.play(0, "look fre");
  wrong = looked.state;
  ++wrong.table.boards[Board{1}].index;
  CHECK(found(t, 0, "look fre", wrong) == "SC-I8");
}

TEST_CASE("SC-I9 SC-I10 SC-I11 SC-I13 the audit notices wrong orders, CEOs, exits and offers") {
  const Play t = from("characters.json",
                      R"(boards[0].market = 5; players[2].shares = [2, 0, 0, 0];
                         players[2].ceo_company = "fre")");
  Play fair = t;
  fair.play(0, "look fre");
  State wrong = fair.state;
  wrong.table.order.erase_at(0);
  wrong.table.order.push_back(Seat{1});
  CHECK(found(t, 0, "look fre", wrong) == "SC-I9");
  wrong = fair.state;
  --wrong.table.players[Seat{2}].shares[Board{0}];
  ++wrong.table.boards[Board{0}].market;
  CHECK_FALSE(found(t, 0, "look fre", wrong).empty());
  wrong = fair.state;
  wrong.table.players[Seat{1}].out = Exit{1, 2};
  CHECK_FALSE(found(t, 0, "look fre", wrong).empty());
  const Play full = from(
      "three.json", "boards[0].market = 5; players[0].shares = [2, 0, 0, 0]; phase.offers = 6");
  CHECK(found(full, 0, "call all sell fre", full.state) == "SC-I13");
}

TEST_CASE("SC-12.3 the widest decisions") {
  const Play turn = from("six.json",
                         R"(boards[0].market = 8; boards[1].market = 8; boards[2].market = 8;
                            boards[3].market = 8; players[0].shares = [7, 7, 7, 7];
                            players[0].coins = 200; boards[0].index = 6)");
  CHECK(turn.legal_texts(0).size() == 4 * 15 + 5 + 1 + 2 * 4 * 6 + 1);
  Play offer =
      from("six.json",
           "boards[0].market = 0; players[0].shares = [15, 0, 0, 0]; players[1].coins = 400");
  offer.play(0, "offer all sell fre");
  CHECK(offer.legal_texts(0).size() == 16);
  offer.play(0, "shares 15");
  CHECK(offer.legal_texts(0).size() == 301);
  CHECK(from("three_bids.json", "players[0].coins = 300").legal_texts(0).size() == 301);
}

TEST_CASE("SC-12.4 the state is small and trivially copyable") {
  CHECK(std::is_trivially_copyable_v<State>);
  CHECK(sizeof(State) <= 1280);
  CHECK(sizeof(View) <= 2048);
  CHECK(sizeof(Action) <= 8);
}

}  // namespace
}  // namespace bourse::stockastic::test
