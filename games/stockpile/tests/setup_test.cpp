// SPDX-License-Identifier: Apache-2.0
//
// RULES.md section 4, and the beginning of a round (5.2, 5.3).
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "games/stockpile/tests/build.h"

namespace bourse::stockpile::test {
namespace {

// Pearson's sum for equally likely values, against five standard deviations.
template <class Key>
void check_even(const std::map<Key, int>& counts, std::size_t values) {
  REQUIRE(counts.size() == values);
  double draws = 0;
  for (const auto& [key, count] : counts) draws += count;
  const double expected = draws / static_cast<double>(values);
  double sum = 0;
  for (const auto& [key, count] : counts) sum += (count - expected) * (count - expected) / expected;
  const auto freedom = static_cast<double>(values - 1);
  CHECK(sum < freedom + 5 * std::sqrt(2 * freedom));
}

TEST_CASE("SP-4.2 SP-3.6 SP-R25 the first player is drawn at random, or chosen") {
  std::map<int, int> firsts;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    ++firsts[number(Play::dealt(4, "{}", seed).state.first)];
  }
  check_even(firsts, 4);
  CHECK(Play::dealt(4, R"({"first_player": 2})").state.first == Seat{2});
}

TEST_CASE("SP-4.3 SP-2.5.2 tickers on their start, round 1") {
  CHECK(Play::dealt(3).at("/tickers") == json::parse("[4, 4, 4, 4, 4, 4]"));
  CHECK(Play::dealt(3, R"({"board": "advanced"})").at("/tickers") ==
        json::parse("[2, 4, 2, 4, 4, 8]"));
  CHECK(Play::dealt(3).at("/round") == 1);
}

TEST_CASE("SP-4.5 SP-2.9.1 SP-3.5 money without investors") {
  for (const Seat seat : SeatSet::first(5)) CHECK(Play::dealt(5).state.players[seat].money == 20);
  for (const Seat seat : SeatSet::first(2)) CHECK(Play::dealt(2).state.players[seat].money == 30);
  CHECK(Play::dealt(2, R"({"start_money": 7})").at("/players/1/money") == 7);
  const Play game =
      Play::dealt(3, R"({"start_money": 7, "investors": true, "investor_deal": "random"})");
  CHECK(game.at("/players/0/money") != 7);
}

TEST_CASE("SP-4.4 SP-R26 SP-3.3 investors are offered before anything is dealt") {
  for (const int seats : {2, 3, 4, 5}) {
    const Play game = Play::dealt(seats, R"({"investors": true})");
    CHECK(game.at("/phase/name") == "investor_pick");
    CHECK(game.at("/deck").as_array().empty());
    CHECK(game.at("/pairs").as_array().empty());
    std::set<std::string> offered;
    const json::value offers = game.at("/phase/offers");
    for (const json::value& offer : offers.as_array()) {
      CHECK(offer.as_array().size() == (seats == 2 ? 4 : 2));
      for (const json::value& code : offer.as_array()) offered.emplace(code.as_string());
    }
    CHECK(offered.size() == static_cast<std::size_t>(seats == 2 ? 8 : 2 * seats));
  }
}

TEST_CASE("SP-3.7 SP-4.4 dealt investors leave nothing to choose or reject") {
  for (const int seats : {2, 4}) {
    const Play game = Play::dealt(seats, R"({"investors": true, "investor_deal": "random"})");
    CHECK(game.at("/phase/name") == "supply");
    for (const Seat seat : game.rules.all()) {
      const Player& player = game.state.players[seat];
      CHECK(player.investors.size() == (seats == 2 ? 2 : 1));
      CHECK(player.rejected.empty());
      int money = 0;
      for (int at = 0; at < kInvestors; ++at) {
        if (player.owns(investor_at(at))) money += game.rules.investor_money(investor_at(at));
      }
      CHECK(player.money == money);
    }
  }
}

TEST_CASE("SP-4.6 SP-6.3 one stock each, of different companies") {
  std::map<std::string, int> first_stock;
  for (std::uint64_t seed = 0; seed < 1200; ++seed) {
    const Play game = Play::dealt(5, R"({"first_player": 0})", seed);
    std::set<int> companies;
    for (const Seat seat : game.rules.all()) {
      int cards = 0;
      for (const Company company : kAllCompanies) {
        const int held = game.state.players[seat].cards[company].regular;
        cards += held;
        if (held > 0) companies.insert(static_cast<int>(company));
      }
      CHECK(cards == 1);
    }
    CHECK(companies.size() == 5);
    ++first_stock[std::string(code_of(*game.state.players[Seat{0}].started))];
  }
  check_even(first_stock, 6);
}

TEST_CASE("SP-4.7 SP-2.4.2 the deck holds the rest, and nothing is discarded or owed") {
  for (const int seats : {2, 3, 4, 5}) {
    const Play game = Play::dealt(seats);
    const int dealt = game.rules.piles() + 2 * seats;
    CHECK(static_cast<int>(game.state.deck.size()) == 80 - seats - dealt);
    CHECK(game.at("/discard").as_array().empty());
    for (const Seat seat : game.rules.all()) CHECK(game.state.players[seat].fees == Fees{});
  }
}

TEST_CASE("SP-4.7 every card may lie on top") {
  std::map<std::string, int> tops;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    const Kind kind = Play::dealt(3, "{}", seed).state.piles[Pile{0}][0].kind();
    if (is_stock(kind)) ++tops[std::string(code_of(kind))];
  }
  check_even(tops, 6);
}

TEST_CASE("SP-5.2.1 SP-R2 SP-I10 pairs are a uniform bijection, dealt again in every round") {
  std::map<std::string, int> forecasts;
  std::map<std::string, int> companies;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const Play game = Play::dealt(3, "{}", seed);
    const json::value pair = game.at("/pairs/4");
    ++companies[std::string(pair.at("company").as_string())];
    ++forecasts[json::serialize(pair.at("forecast"))];
  }
  check_even(forecasts, 6);
  check_even(companies, 6);
  Play game = Play::dealt(3);
  const json::value before = game.at("/pairs");
  REQUIRE(game.play_until([](const State& state) { return state.round == 2; }));
  CHECK(game.at("/pairs") != before);
}

TEST_CASE("SP-5.3.1 SP-2.4.1 one open card a pile, then two cards to each in turn order") {
  const Play game = Play::dealt(4, R"({"first_player": 2})");
  for (int at = 0; at < 4; ++at) {
    const auto& pile = game.state.piles[pile_at(at)];
    REQUIRE(pile.size() == 1);
    CHECK(pile[0].is_up());
    CHECK_FALSE(pile[0].by().has_value());
  }
  for (const Seat seat : game.rules.all()) CHECK(game.state.players[seat].hand.size() == 2);
  CHECK(game.at("/phase") == json::parse(R"({"name": "supply", "seat": 2, "batch": 0})"));
}

TEST_CASE("SP-5.3.1 SP-4.9 with two players the second batch follows the first") {
  Play game = Play::dealt(2, R"({"first_player": 0})");
  const std::size_t deck = game.state.deck.size();
  const auto place = [&](int seat) { game.play(seat, game.legal_texts(seat).front()); };
  place(0);
  CHECK(game.state.deck.size() == deck);
  place(1);
  CHECK(game.at("/phase") == json::parse(R"({"name": "supply", "seat": 0, "batch": 1})"));
  CHECK(game.state.deck.size() == deck - 4);
  place(0);
  place(1);
  CHECK(game.at("/phase/name") == "bid");
}

TEST_CASE("SP-4.1 SP-14.3.1 SP-14.3.5 the same seed deals the same game, another seed another") {
  CHECK(Play::dealt(4, "{}", 9).state == Play::dealt(4, "{}", 9).state);
  CHECK_FALSE(Play::dealt(4, "{}", 9).state == Play::dealt(4, "{}", 10).state);
}

TEST_CASE("SP-14.3.2 SP-5.1.1 the last choice of an investor deals, in any order of commits") {
  Play one = Play::dealt(3, R"({"investors": true})", 4);
  Play other = one;
  const auto first = [](const Play& game, int seat) { return game.legal_texts(seat).front(); };
  one.play(0, first(one, 0));
  CHECK(one.at("/deck").as_array().empty());
  one.play(1, first(one, 1));
  one.play(2, first(one, 2));
  other.play(2, first(other, 2));
  other.play(0, first(other, 0));
  other.play(1, first(other, 1));
  CHECK(one.state == other.state);
  CHECK(one.at("/phase/name") == "supply");
  CHECK_FALSE(one.at("/pairs").as_array().empty());
}

TEST_CASE("SP-14.3.3 SP-14.3.1 chance between moves decides the pairs of a new round only") {
  Play game = Play::dealt(3, "{}", 12);
  std::uint64_t moves = 0;
  int rounds = 0;
  Rng chooser(seed_of(3), 1);
  while (!to_act(game.rules, game.state).empty()) {
    ActionList actions;
    const Seat seat = to_act(game.rules, game.state).front();
    legal(game.rules, game.state, seat, actions);
    const Action action = actions[chooser.below(static_cast<std::uint32_t>(actions.size()))];
    State other = game.state;
    const int round = game.state.round;
    game.apply_action(seat, action);
    Rng rng(seed_of(999), ++moves);
    NoEvents silence;
    apply(game.rules, other, seat, action, rng, silence);
    if (game.state.round != round) {
      ++rounds;
      CHECK_FALSE(other.pairs == game.state.pairs);
      other.pairs = game.state.pairs;
    }
    CHECK(other == game.state);
  }
  CHECK(rounds == 6);
}

}  // namespace
}  // namespace bourse::stockpile::test
