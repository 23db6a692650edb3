// SPDX-License-Identifier: Apache-2.0
//
// One game at a table: the position and the moves that led to it, including those taken back. (Read
// games/nyse/rules/flow.cpp before, server/room/room.h after.)
//
// A match is its record: options, seed and moves reproduce it bit for bit. It stores neither views
// nor the events of earlier moves. play/viewer_streams.h numbers the steps of each viewer;
// play/event_log.h keeps the events of all moves. A match reads no clock; the caller passes the
// times of moves.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/boundary/erased_game.h"
#include "core/rng.h"
#include "core/seat.h"
#include "play/match_origin.h"
#include "play/move_history.h"
#include "play/undo.h"

namespace bourse {

class Match {
 public:
  // The first deal.
  static Match start(const ErasedGame& game, AnyRules rules, const Seed& seed);
  // Resumes from a constructed position, or from a snapshot taken after `played` moves: the next
  // move draws from random stream `played` + 1.
  static Match resume(const ErasedGame& game,
                      AnyPosition position,
                      const Seed& seed,
                      int played = 0);

  const MatchOrigin& origin() const { return origin_; }
  const ErasedGame& game() const { return *origin_.game; }
  const AnyRules& rules() const { return origin_.rules; }
  const Seed& seed() const { return origin_.seed; }
  int seats() const { return game().seats(rules()); }

  // Playing. A refused move changes nothing.
  SeatSet to_act() const { return game().to_act(rules(), state_); }
  bool is_over() const { return to_act().empty(); }
  std::vector<AnyAction> legal(Seat seat) const { return game().legal(rules(), state_, seat); }
  std::optional<Refusal> refuse(Seat seat, const AnyAction& action) const;
  std::optional<Refusal> play(Seat seat, const AnyAction& action, std::int64_t millisecond = 0);
  // Like play(), without the legality check. Requires: !refuse(seat, action).
  void play_legal(Seat seat, const AnyAction& action, std::int64_t millisecond = 0);
  std::optional<Outcome> outcome() const { return game().outcome(rules(), state_); }

  // Viewing. state() is for code that runs the game; seats and spectators get views.
  const AnyState& state() const { return state_; }
  AnyView view(Viewer viewer) const { return game().observe(rules(), state_, viewer); }
  // Events of the last deal or move; empty after an undo.
  const AnyEvents& events() const { return events_; }
  // The viewer's sightings of those events.
  std::vector<Sighting> sightings(Viewer viewer, std::span<const std::string> names = {}) const;

  // History.
  const MoveHistory& moves() const { return moves_; }
  // The match after its first `number` moves. Requires: 0 <= number <= moves().count().
  Match at(int number) const;
  // Replays everything and calls visit at the start (after the deal, if there was one) and after
  // each later item of moves().
  void replay(const std::function<void(const Match& then)>& visit) const;

  // Undo. Returns why the seat may not take its last move back without a vote (play/undo.h).
  // `worlds`: how many are sampled for each seat.
  std::optional<std::string> refuse_undo(Seat seat, int worlds = kWorldsForUndo) const;
  // Takes back the last `count` moves, on behalf of the seat. The remaining moves are replayed with
  // the same random draws. Requires: 0 <= count <= moves().count().
  void undo(int count, Seat seat);
  // Takes back the seat's last move unless refuse_undo() returns a reason.
  std::optional<std::string> undo(Seat seat);

 private:
  explicit Match(MatchOrigin origin);
  void apply(Seat seat, const AnyAction& action, int number);

  MatchOrigin origin_;
  AnyState before_{};  // the position before the last move that stands
  AnyState state_{};
  AnyEvents events_;
  MoveHistory moves_;
};

// Whether this move ends the game. Requires: !match.refuse(seat, action).
bool would_end(const Match& match, Seat seat, const AnyAction& action);

}  // namespace bourse
