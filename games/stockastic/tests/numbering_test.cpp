// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 5.8: the numbering of actions, and tensors.
#include "games/stockastic/tests/support.h"

namespace bourse::stockastic::test {
namespace {

int number_of(const Play& t, std::string_view text) {
  const auto found = index(t.rules, t.view(0), t.action(text));
  return found ? static_cast<int>(*found) : -1;
}

TEST_CASE(
    "SC-5.8.1 SC-5.8.2 SC-5.8.3 SC-5.8.4 SC-5.8.5 SC-5.8.6 SC-5.8.7 blocks of setup and turns") {
  const Play t = from("three.json");
  CHECK(number_of(t, "char student") == 0);
  CHECK(number_of(t, "char entrepreneur") == 5);
  CHECK(number_of(t, "ceo fre") == 6);
  CHECK(number_of(t, "ceo hip") == 9);
  CHECK(number_of(t, "bid 0") == 10);
  CHECK(number_of(t, "bid 511") == 521);
  CHECK(number_of(t, "bid 512") == -1);
  CHECK(number_of(t, "buy 1 fre") == 522);
  CHECK(number_of(t, "buy 15 hip") == 581);
  CHECK(number_of(t, "sell 1 fre") == 582);
  CHECK(number_of(t, "look fre") == 642);
  CHECK(number_of(t, "look event") == 646);
  CHECK(number_of(t, "rumor") == 647);
}

TEST_CASE("SC-5.8.8 SC-5.8.9 SC-5.8.10 SC-5.8.11 SC-5.8.12 SC-5.8.13 blocks of rumors and offers") {
  const Play t = from("three.json");
  CHECK(number_of(t, "play takeover fre") == 648);
  CHECK(number_of(t, "play tip mul") == 653);
  CHECK(number_of(t, "call all sell fre") == 772);
  CHECK(number_of(t, "call 0 sell fre") == 773);
  CHECK(number_of(t, "call all buy fre") == 800);
  CHECK(number_of(t, "offer all sell fre") == 828);
  CHECK(number_of(t, "offer 5 buy hip") == 883);
  CHECK(number_of(t, "end") == 884);
  CHECK(number_of(t, "shares 1") == 885);
  CHECK(number_of(t, "for 1") == 900);
  CHECK(number_of(t, "for 511") == 1410);
  CHECK(number_of(t, "for 512") == -1);
  CHECK(number_of(t, "cancel") == 1411);
  CHECK(number_of(t, "accept") == 1412);
  CHECK(number_of(t, "decline") == 1413);
}

TEST_CASE("SC-5.8.14 SC-5.8.15 SC-5.8.16 SC-5.8.17 blocks of answers and costs") {
  const Play t = from("three.json");
  CHECK(number_of(t, "counter 1") == 1414);
  CHECK(number_of(t, "take 0") == 1429);
  CHECK(number_of(t, "none") == 1435);
  CHECK(number_of(t, "want") == 1436);
  CHECK(number_of(t, "pass") == 1437);
  CHECK(number_of(t, "done") == 1438);
  CHECK(number_of(t, "give fre") == 1439);
  CHECK(number_of(t, "give hip") == 1442);
  CHECK(index_count(t.rules) == 1443);
}

TEST_CASE("SC-5.8.18 SC-5.8.4 SC-5.8.9 a number stands for the company face up") {
  Play t = from("three.json", R"(boards[0].company = "sou")");
  const auto action = action_at(t.rules, t.view(0), 522);
  REQUIRE(action.has_value());
  CHECK(print(t.rules, *action) == "buy 1 sou");
}

TEST_CASE("SC-5.8.18 SC-5.8.3 SC-5.8.12 amounts above 511 are in the notation only") {
  Play t = from("three_bids.json", "players[0].coins = 600");
  CHECK(t.legal_texts(0).size() == 512);
  CHECK(t.refused(0, "bid 600").empty());
  CHECK(t.refused(0, "bid 601") == "SC-5.2.2");
}

TEST_CASE("numbering is a bijection, and lists are in its order") {
  Rng chooser(Seed{8}, 2);
  Play t = dealt(5, 4, R"({"characters": "random"})");
  int looked = 0;
  while (!t.waiting().empty() && looked < 400) {
    const Seat seat = t.waiting().front();
    const View view = t.view(number(seat));
    std::int64_t last = -1;
    const auto list = t.actions(number(seat));
    for (const Action& action : list) {
      const auto found = index(t.rules, view, action);
      REQUIRE(found.has_value());
      CHECK(std::int64_t{*found} > last);
      last = *found;
      CHECK(action_at(t.rules, view, *found) == action);
    }
    t.play(number(seat), list[chooser.below(static_cast<std::uint32_t>(list.size()))]);
    ++looked;
  }
  CHECK(looked > 80);
}

TEST_CASE("a list of choices that was used before holds only the present ones") {
  Play t = from("three.json", "players[0].coins = 50");
  ActionList list;
  legal(t.rules, t.state, seat_at(0), list);
  CHECK(list.size() == t.actions(0).size());
  legal(t.rules, t.state, seat_at(0), list);
  CHECK(list.size() == t.actions(0).size());
  legal(t.rules, t.state, seat_at(1), list);
  CHECK(list.empty());
}

// Notation has no such number; an action from another source may.
TEST_CASE("SC-5.4.9 an offer of no coins is refused") {
  Play t = from("three.json", "boards[0].market = 5; players[0].shares = [2, 0, 0, 0]");
  t.play(0, "offer all sell fre");
  t.play(0, "shares 1");
  const auto refusal = refuse(t.rules, t.state, seat_at(0), NameCoins{0});
  REQUIRE(refusal.has_value());
  CHECK(refusal->rule == "SC-5.4.9");
}

TEST_CASE("a tensor contains what the viewer sees") {
  Play t = from("three.json", "players[0].coins = 50");
  std::vector<float> before(tensor_size(t.rules));
  write_tensor(t.rules, t.view(0), before);
  t.play(0, "look fre");
  std::vector<float> after(tensor_size(t.rules));
  write_tensor(t.rules, t.view(0), after);
  CHECK(before != after);
  std::vector<float> other(tensor_size(t.rules));
  write_tensor(t.rules, t.view(1), other);
  CHECK(after != other);
}

}  // namespace
}  // namespace bourse::stockastic::test
