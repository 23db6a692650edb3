// SPDX-License-Identifier: Apache-2.0
#include "server/domain/game_session.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "core/check.h"
#include "tests/server/domain/sessions.h"

namespace bourse::sessions {
namespace {

std::vector<int> numbers_of(const GameSession& session) { return session.streams().numbers(); }

Entry unreadable_move() {
  Entry entry = some_move(dealt_session("nyse", 2));
  entry.text = "no such move";
  return entry;
}

}  // namespace

TEST_CASE("game session: the deal is the first step of every viewer") {
  GameSession session = undealt_session("nyse", 2);
  CHECK_FALSE(session.is_dealt());
  session.deal(Seed{});
  REQUIRE(session.is_dealt());
  CHECK(numbers_of(session) == std::vector<int>{1, 1, 1});
  CHECK(session.match().moves().count() == 0);
}

TEST_CASE("game session: options can change until the deal") {
  GameSession session = undealt_session("nyse", 2);
  const json::object complete = session.change_options(2, {});
  CHECK(complete == session.game().options(session.rules()));
  session.deal(Seed{});
  CHECK_THROWS_AS(session.change_options(2, {}), Bug);
}

TEST_CASE("game session: a move parsed from its entry equals the move parsed before") {
  GameSession one = dealt_session("nyse", 2);
  GameSession other = one;
  const Entry entry = some_move(one);
  CHECK(one.move(entry));
  other.play(entry, *other.game().parse(other.rules(), entry.text));
  for (const Viewer viewer : {Viewer::of(seat_at(0)), Viewer::of(seat_at(1))}) {
    CHECK(one.streams().of(viewer).hash == other.streams().of(viewer).hash);
    CHECK(one.streams().of(viewer).number == other.streams().of(viewer).number);
  }
  CHECK(one.streams().answered(one.match(), seat_at(entry.seat), move_id(entry.id)));
}

TEST_CASE("game session: views are the same whether cached or not") {
  GameSession session = dealt_session("nyse", 2);
  session.move(some_move(session));
  const Viewer viewer = Viewer::of(seat_at(1));
  const std::uint64_t hash = session.game().hash_view(session.view(viewer));
  session.forget_views();
  CHECK(session.game().hash_view(session.view(viewer)) == hash);
  CHECK(session.streams().of(viewer).hash == hash);
}

TEST_CASE("game session: an undo removes as many moves as its entry says") {
  GameSession session = dealt_session("nyse", 2);
  for (int move = 0; move < 3; ++move) session.move(some_move(session));
  CHECK(session.undo(undo_of(seat_at(0), 2)));
  CHECK(session.match().moves().count() == 1);
}

TEST_CASE("game session: no move is played from the first one that newer rules refuse") {
  const NewerRules newer(*find_game("nyse"));
  GameSession session = dealt_session(newer.game, 2, newer.older_version());
  CHECK(session.move(some_move(session)));
  CHECK_FALSE(session.move(unreadable_move()));
  CHECK_FALSE(session.move(some_move(session)));
  CHECK(session.has_unplayed());
  CHECK(session.match().moves().count() == 1);

  SUBCASE("an undo removes those first") {
    CHECK_FALSE(session.undo(undo_of(seat_at(0), 2)));
    CHECK_FALSE(session.has_unplayed());
    CHECK(session.match().moves().count() == 1);
  }
  SUBCASE("a larger undo reaches the moves that were played") {
    CHECK(session.undo(undo_of(seat_at(0), 3)));
    CHECK(session.match().moves().count() == 0);
  }
  SUBCASE("the game continues from there once the new rules are adopted") {
    session.adopt_rules(newer.version());
    CHECK(session.rules_version() == newer.version());
    CHECK(session.move(some_move(session)));
    CHECK(session.match().moves().count() == 2);
  }
  SUBCASE("a move that cannot be checked is assumed to have revealed something") {
    CHECK(session.has_revealed(seat_at(0)));
  }
}

TEST_CASE("game session: under the current rules a refused move is a bug") {
  GameSession session = dealt_session("nyse", 2);
  CHECK_THROWS_AS(session.move(unreadable_move()), Bug);
}

TEST_CASE("game session: scores are compared only in solo games") {
  CHECK(undealt_session("nyse", 1).best_key());
  CHECK_FALSE(undealt_session("nyse", 2).best_key());
}

}  // namespace bourse::sessions
