// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 11: the audit accepts whole games, and notices spoiled positions.
#include <string>

#include <doctest/doctest.h>

#include "games/stockpile/tests/build.h"

namespace bourse::stockpile::test {
namespace {

// Plays a move, spoils the position after it, and returns the audit's finding.
template <class Spoil>
std::string verdict(const Play& start, int seat, std::string_view notation, Spoil spoil) {
  Play game = start;
  Audit audit(game.rules, game.state);
  const State before = game.state;
  const auto action = parse(game.rules, notation);
  REQUIRE(action.has_value());
  game.play(seat, notation);
  spoil(game.state);
  const auto violation = audit.after(before, seat_at(seat), *action, game.state);
  return violation ? std::string(violation->rule) : "sound";
}

Play sale() {
  return Play::set_up(3, R"({"players": [{"regular": [2,0,0,1,0,0]}, {"regular": [1,0,0,0,0,0]},
    {}], "phase": {"name": "sell", "seat": 0, "company": "aa",
    "plan": [null, null, null, null, null, null]}, "round": 2, "deck": ["bb", "boom"]})");
}
Play auction() {
  return Play::set_up(
      3, R"({"round": 2, "deck": ["fee1"], "piles": [[{"card": "aa", "face": "up", "by": null}],
    [{"card": "bb", "face": "up", "by": null}], [{"card": "cc", "face": "up", "by": null}]],
    "phase": {"name": "bid", "seat": 0, "martha_used": false,
              "tracks": [null, {"owner": 1, "bid": 3}, null]}})");
}

TEST_CASE(
    "SP-I1 SP-I2 SP-I3 SP-I4 SP-I5 SP-I6 SP-I7 SP-I8 SP-I9 SP-I10 SP-I11 SP-I12 SP-I13 SP-R24 "
    "whole games keep the invariants") {
  for (const char* options : {"{}",
                              R"({"investors": true, "board": "advanced"})",
                              R"({"rounds": 12, "investors": true, "investor_deal": "random"})"}) {
    for (const int seats : {2, 3, 4, 5}) {
      Play game = Play::dealt(seats, options, 21);
      Audit audit(game.rules, game.state);
      Rng chooser(seed_of(5), 5);
      while (!to_act(game.rules, game.state).empty()) {
        const Seat seat = to_act(game.rules, game.state).front();
        ActionList actions;
        legal(game.rules, game.state, seat, actions);
        const Action action = actions[chooser.below(static_cast<std::uint32_t>(actions.size()))];
        const State before = game.state;
        game.apply_action(seat, action);
        const auto violation = audit.after(before, seat, action, game.state);
        REQUIRE_MESSAGE(!violation, violation->what);
      }
    }
  }
}

TEST_CASE(
    "SP-I1 SP-I2 SP-I4 SP-I9 SP-I10 the audit notices what is lost, owed, astray or unknown") {
  const auto none = [](State&) {};
  // The deck of a constructed position does not match the rounds: SP-I11 is reported last.
  CHECK(verdict(auction(), 0, "bid 0 0", none) == "SP-I11");
  CHECK(verdict(auction(), 0, "bid 0 0", [](State& state) { ++state.discard[Kind{0}]; }) ==
        "SP-I1");
  CHECK(verdict(auction(), 0, "bid 0 0", [](State& state) { state.players[Seat{1}].money = -1; }) ==
        "SP-I2");
  CHECK(verdict(auction(), 0, "bid 0 0", [](State& state) {
          state.deck.clear();
          ++state.players[Seat{1}].fees[0];
        }) == "SP-I2");
  CHECK(verdict(auction(), 0, "bid 0 0", [](State& state) { state.tickers[Company::AA] = 10; }) ==
        "SP-I4");
  CHECK(verdict(sale(), 0, "hold aa 2 0", [](State& state) {
          ++state.seen[Seat{1}][Seat{0}].known[Company::BB];
        }) == "SP-I9");
  CHECK(verdict(auction(), 0, "bid 0 0", [](State& state) {
          state.pairs[0].company = state.pairs[1].company;
        }) == "SP-I10");
}

TEST_CASE("SP-I3 SP-I13 the audit adds up sales") {
  const auto none = [](State&) {};
  const Play last = Play::set_up(3, R"({"players": [{"regular": [2,0,0,0,0,0]},
    {"regular": [1,0,0,0,0,0]}, {}], "phase": {"name": "sell", "seat": 0, "company": "aa",
    "plan": [null, null, null, null, null, null]}, "round": 2})");
  CHECK(verdict(last, 0, "hold aa 1 0", none) == "SP-I11");
  CHECK(verdict(last, 0, "hold aa 1 0", [](State& state) { ++state.players[Seat{0}].money; }) ==
        "SP-I3");
  CHECK(verdict(auction(), 0, "bid 0 0", [](State& state) { ++state.players[Seat{2}].money; }) ==
        "SP-I3");
}

TEST_CASE("SP-I5 SP-R4 the audit follows the auction") {
  CHECK(verdict(auction(), 0, "bid 0 0", [](State& state) {
          std::get<Bidding>(state.phase).tracks[Pile{1}]->level = 1;
        }) == "SP-I5");
  CHECK(verdict(auction(), 0, "bid 0 0", [](State& state) {
          std::get<Bidding>(state.phase).tracks[Pile{1}] = Standing{Seat{0}, 2};
        }) == "SP-I5");
  CHECK(verdict(auction(), 0, "bid 0 0", [](State& state) {
          std::get<Bidding>(state.phase).tracks[Pile{1}]->level = 7;
        }) == "SP-I5");
}

TEST_CASE("SP-I6 SP-I7 the audit notices cards that outlive their phase") {
  CHECK(verdict(sale(), 0, "hold aa 2 0", [](State& state) {
          state.deck.erase_at(1);
          state.piles[Pile{0}].push_back({Kind{1}, std::nullopt, true, SeatSet::first(3)});
        }) == "SP-I6");
  CHECK(verdict(sale(), 0, "hold aa 2 0", [](State& state) {
          state.deck.erase_at(1);
          state.players[Seat{1}].hand.push_back(Kind{1});
        }) == "SP-I7");
  CHECK(verdict(sale(), 0, "hold aa 2 0", [](State& state) {
          state.deck.erase_at(0);
          ++state.players[Seat{1}].booms;
        }) == "SP-I7");
}

TEST_CASE("SP-I8 the audit notices a cleared company that is still held") {
  const Play game = Play::set_up(3, R"({"round": 2, "tickers": [9, 4, 4, 4, 4, 4], "players":
    [{"actions": ["boom", "bust"]}, {"regular": [1,0,0,0,0,0]}, {}],
    "phase": {"name": "action", "seat": 0, "cramer_used": false}})");
  CHECK(verdict(game, 0, "boom aa", [](State& state) {
          state.players[Seat{1}].cards[Company::AA] = {1, 0};
        }) == "SP-I8");
}

TEST_CASE("SP-I13 a claim that is not the last changes no seat") {
  const Play game = Play::set_up(3, R"({"round": 2, "players": [{"regular": [0,0,0,1,0,0]},
    {"regular": [0,0,0,1,0,0]}, {}], "phase": {"name": "claim", "company": "ee", "rate": 2,
    "claims": [null, null, null], "then": {"name": "movement", "pair": 3}}})");
  CHECK(verdict(game, 0, "claim 1 0", [](State& state) { state.players[Seat{0}].money = 22; }) ==
        "SP-I11");
  const Play dealt = Play::dealt(3);
  CHECK(dealt.state.deck.size() == 68);
}

TEST_CASE("SP-I11 SP-X-T23 the deck runs down by the cards of a round") {
  Play game = Play::dealt(4, "{}", 3);
  game.play_until([&](const State& state) {
    CHECK(static_cast<int>(state.deck.size()) == 80 - 4 - 12 * state.round);
    return false;
  });
  CHECK(game.state.deck.size() == 4);
}

TEST_CASE("SP-R4 SP-5.5.10 an auction has at most 8(P - 1) + 1 bids, and always a choice") {
  for (const int seats : {2, 3, 4, 5}) {
    int most = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      Play game = Play::dealt(seats, R"({"start_money": 99})", seed);
      int bids = 0;
      int round = 1;
      game.play_until([&](const State& state) {
        if (state.round != round) bids = 0;
        round = state.round;
        if (!std::holds_alternative<Bidding>(state.phase)) return false;
        const auto choices = game.legal_texts(number(to_act(game.rules, state).front())).size();
        CHECK(choices >= 1);
        CHECK(choices <= 40);
        most = std::max(most, ++bids);
        return false;
      });
    }
    CHECK(most <= 8 * (rules_of(seats).piles() - 1) + 1);
  }
}

}  // namespace
}  // namespace bourse::stockpile::test
