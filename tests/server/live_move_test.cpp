// SPDX-License-Identifier: Apache-2.0
//
// Calls into the game per move: it is parsed once, checked once, and observed once by each viewer.
#include <doctest/doctest.h>

#include "tests/server/follower.h"

namespace bourse {
namespace {

struct Calls {
  int parsed = 0;
  int refused = 0;  // checks whether a move is to be refused
  int observed = 0;
  int hashed = 0;  // views of positions that were actually played
};

Calls& calls() {
  static Calls calls;
  return calls;
}

const ErasedGame& nyse() { return *find_game("nyse"); }

Result<AnyAction, ParseError> parse(const AnyRules& rules, std::string_view text) {
  ++calls().parsed;
  return nyse().parse(rules, text);
}

std::optional<Refusal> refuse(const AnyRules& rules,
                              const AnyState& state,
                              Seat seat,
                              const AnyAction& action) {
  ++calls().refused;
  return nyse().refuse(rules, state, seat, action);
}

AnyView observe(const AnyRules& rules, const AnyState& state, Viewer viewer) {
  ++calls().observed;
  return nyse().observe(rules, state, viewer);
}

std::uint64_t hash_view(const AnyView& view) {
  ++calls().hashed;
  return nyse().hash_view(view);
}

// NYSE, counting its calls.
const ErasedGame* find_counted(std::string_view key) {
  static const ErasedGame kCounted = [] {
    ErasedGame game = nyse();
    game.parse = parse;
    game.refuse = refuse;
    game.observe = observe;
    game.hash_view = hash_view;
    return game;
  }();
  return key == "nyse" ? &kCounted : nullptr;
}

const GameList& counted_catalogue() {
  static const GameList kCatalogue{.games = {find_counted("nyse")}, .find = find_counted};
  return kCatalogue;
}

// Without snapshots: one is made of the position after the move, before the move is played.
HouseLimits limits_without_snapshots() {
  HouseLimits limits = test_limits();
  limits.snapshot_moves = 1'000'000;
  return limits;
}

void count_calls(TestHouse& house) {
  house.shut();
  house.games = &counted_catalogue();
  house.open();
}

TEST_CASE("a live move is parsed once, checked once, and observed once by each viewer") {
  TestHouse house(limits_without_snapshots());
  count_calls(house);
  const Party party = gather(house, table_wish("nyse", "ooo"), 3);
  Game game(house, party.table, party.secrets);
  Rng rng(Seed{}, 51);
  int moves = 0;
  int handed_on = 0;
  for (;;) {
    calls() = {};
    const auto mover = game.asked();
    if (!game.move(rng)) break;
    house.settle();
    ++moves;
    CHECK(calls().parsed == 1);
    CHECK(calls().hashed == 4);  // three seats and the spectators
    // A seat that is asked again also learns whether it can undo, which is tried in many worlds.
    if (game.followers[*mover].is_asked()) continue;
    ++handed_on;
    CHECK(calls().refused == 1);
    CHECK(calls().observed == 4);
  }
  CHECK(game.followers.front().is_over());
  CHECK(moves > 20);
  CHECK(handed_on > 20);
}

TEST_CASE("a bot's move is printed and played, never parsed") {
  TestHouse house(limits_without_snapshots());
  count_calls(house);
  calls() = {};
  const Party party = gather(house, table_wish("nyse", "or"), 1);
  Game game(house, party.table, party.secrets);
  Rng rng(Seed{}, 52);
  int moves = 0;
  while (moves < 20 && !game.followers.front().is_over()) {
    house.until([&] {
      for (Follower& follower : game.followers) follower.read();
      return game.asked() || game.followers.front().is_over();
    });
    if (game.move(rng)) ++moves;
  }
  CHECK(moves >= 3);
  CHECK(house.house().counters().bot_moves >= 3);
  CHECK(calls().parsed == moves);
}

TEST_CASE("a compared score costs only the last move: it alone is applied ahead") {
  TestHouse house(limits_without_snapshots());
  count_calls(house);
  const Party party = gather(house, table_wish("nyse", "o"), 1);
  Game game(house, party.table, party.secrets);
  Rng rng(Seed{}, 53);
  int moves = 0;
  for (;;) {
    calls() = {};
    if (!game.move(rng)) break;
    ++moves;
    CHECK(calls().parsed == 1);
    CHECK(calls().hashed == (game.followers.front().is_over() ? 4 : 2));
  }
  CHECK(game.followers.front().is_over());
  CHECK(moves > 5);
}

}  // namespace
}  // namespace bourse
