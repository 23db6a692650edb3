// SPDX-License-Identifier: Apache-2.0
#include "server/domain/score_eligibility.h"

#include <optional>

#include <doctest/doctest.h>

#include "tests/server/domain/sessions.h"

namespace bourse::sessions {
namespace {

Seating seating_for(int players) {
  Seating seating(std::vector<wire::SeatSetting>(static_cast<std::size_t>(players)));
  for (int at = 0; at < players; ++at) seating.sit(seat_at(at), at + 1, "Ann", "");
  return seating;
}

// A solo game after a move that revealed something, or nothing.
GameSession session_after_move(bool has_revealed) {
  GameSession before = dealt_session("nyse", 1);
  const Match& match = before.match();
  for (int move = 0; move < 100; ++move) {
    const std::size_t choices = match.game().legal(match.rules(), match.state(), seat_at(0)).size();
    for (std::size_t choice = 0; choice < choices; ++choice) {
      GameSession after = before;
      after.move(some_move(before, choice));
      if (!after.match().is_over() && after.has_revealed(seat_at(0)) == has_revealed) return after;
    }
    before.move(some_move(before));
  }
  FAIL("no such move");
  return before;
}

}  // namespace

TEST_CASE("score eligibility: a game counts if the person made every move") {
  ScoreEligibility score;
  const Seating seating = seating_for(1);
  GameSession session = dealt_session("nyse", 1);
  for (int move = 0; move < 5; ++move) {
    const Entry entry = some_move(session);
    score.watch(entry, seating, session);
    session.move(entry);
  }
  CHECK(score.counts());
}

TEST_CASE("score eligibility: a bot's move disqualifies, absence alone does not") {
  ScoreEligibility score;
  Seating seating = seating_for(1);
  const GameSession session = dealt_session("nyse", 1);
  seating.begin_stand_in(seat_at(0), 0);
  CHECK(score.counts());
  score.watch(some_move(session), seating, session);
  seating.end_stand_in(seat_at(0));
  CHECK_FALSE(score.counts());
  CHECK(score.reason() == wire::NotCounted::Bot);
}

TEST_CASE("score eligibility: an undo disqualifies only if the move had revealed something") {
  const Seating seating = seating_for(1);
  ScoreEligibility score;
  score.watch(undo_of(seat_at(0), 1), seating, session_after_move(false));
  CHECK(score.counts());
  score.watch(undo_of(seat_at(0), 1), seating, session_after_move(true));
  REQUIRE_FALSE(score.counts());
  CHECK(score.reason() == wire::NotCounted::Undo);
  score.watch(undo_of(seat_at(0), 1), seating, session_after_move(false));
  CHECK_FALSE(score.counts());
}

TEST_CASE("score eligibility: an undo before a snapshot cannot be checked and disqualifies") {
  ScoreEligibility score;
  score.watch(undo_of(seat_at(0), 1), seating_for(1), undealt_session("nyse", 1));
  CHECK_FALSE(score.counts());
}

TEST_CASE("score eligibility: undos are not checked if scores are not compared") {
  ScoreEligibility score;
  score.watch(undo_of(seat_at(0), 1), seating_for(2), undealt_session("nyse", 2));
  CHECK(score.counts());
}

}  // namespace bourse::sessions
