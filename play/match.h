// SPDX-License-Identifier: Apache-2.0
//
// One game at a table: the position and the moves that led to it, those taken back included. (Read
// games/nyse/flow.cpp before, server/room/room.h after.)
//
// A match is its record: options, seed and moves reproduce it bit for bit. So it keeps neither
// views nor the events of earlier moves: play/viewer_streams.h numbers what each viewer saw,
// play/event_log.h keeps events for who wants them. Nothing here knows a clock; the times of moves
// are data that the caller brings.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/boundary/erased_game.h"
#include "core/rng.h"
#include "core/seat.h"
#include "play/undo.h"

namespace bourse {

struct PlayedMove {
  Seat seat{};
  AnyAction action{};
  std::int64_t millisecond = 0;  // as the caller measures
};

// What happened, in order. The deal is the first item; a match resumed from a position has none.
struct HistoryItem {
  enum class Kind : std::uint8_t { Deal, Move, Undo };

  AnyAction action{};            // Move
  std::int64_t millisecond = 0;  // Move
  Seat seat{};                   // Move; Undo: in whose name
  Kind kind = Kind::Deal;
  std::uint16_t count = 0;  // Undo: moves taken back
};

class Match {
 public:
  // The first deal. Stream 0 of the seed sets up; stream k belongs to the k-th move.
  static Match start(const ErasedGame& game, AnyRules rules, const Seed& seed);
  // Plays on from a position set up by hand, or from a snapshot taken after `played` moves: the
  // streams of those moves are used up.
  static Match resume(const ErasedGame& game,
                      AnyPosition position,
                      const Seed& seed,
                      int played = 0);

  const ErasedGame& game() const { return *game_; }
  const AnyRules& rules() const { return rules_; }
  const Seed& seed() const { return seed_; }
  int seats() const { return game_->seats(rules_); }
  bool is_constructed() const { return constructed_; }

  // Playing. A refused move changes nothing.
  SeatSet to_act() const { return game_->to_act(rules_, state_); }
  bool is_over() const { return to_act().empty(); }
  std::vector<AnyAction> legal(Seat seat) const { return game_->legal(rules_, state_, seat); }
  std::optional<Refusal> refuse(Seat seat, const AnyAction& action) const;
  std::optional<Refusal> play(Seat seat, const AnyAction& action, std::int64_t millisecond = 0);
  // The same without asking again. Requires: !refuse(seat, action).
  void play_legal(Seat seat, const AnyAction& action, std::int64_t millisecond = 0);
  std::optional<Outcome> outcome() const { return game_->outcome(rules_, state_); }
  // Whether the game is over after this move. Requires: !refuse(seat, action).
  bool would_end(Seat seat, const AnyAction& action) const;

  // Looking. Whoever holds state() is the referee; seats and spectators get views.
  const AnyState& state() const { return state_; }
  AnyView view(Viewer viewer) const { return game_->observe(rules_, state_, viewer); }
  // Of the deal or move that just happened; none after an undo.
  const AnyEvents& events() const { return events_; }
  // What the viewer saw of it.
  std::vector<Sighting> sightings(Viewer viewer, std::span<const std::string> names = {}) const;

  // The way here: the moves that stand, which are those not taken back.
  int move_count() const { return static_cast<int>(active_moves_.size()); }
  int moves_before() const { return played_before_; }  // those that a snapshot stands for
  // 1 is the first. Requires: 1 <= number <= move_count().
  PlayedMove move(int number) const;
  // The move that just happened, if it was one.
  std::optional<PlayedMove> last_move() const;
  // How many moves were played since the seat's last one, that one included; 0 if it has none.
  int moves_since_own(Seat seat) const;
  // The match as it stood after `number` moves. Requires: 0 <= number <= move_count().
  Match at(int number) const;

  // Everything that happened.
  const std::vector<HistoryItem>& history() const { return history_; }
  // Plays all of it again: visit(then) at the start, which is after the deal where there was one,
  // and after each later item.
  void replay(const std::function<void(const Match& then)>& visit) const;

  // Undo. Why the seat may not take its last move back without asking (play/undo.h).
  std::optional<std::string> refuse_undo(Seat seat, int worlds = kWorldsForUndo) const;
  // Takes back the last `count` moves, in the name of the seat: those that are left are played
  // again, and draw what they drew. Requires: 0 <= count <= move_count().
  void undo(int count, Seat seat);
  // Takes back the seat's last move unless refuse_undo() says why not.
  std::optional<std::string> undo(Seat seat);

 private:
  Match(const ErasedGame& game, AnyRules rules, const Seed& seed);
  AnyState deal();
  void apply(const HistoryItem& move, int number);
  Match restarted() const;
  void append(const HistoryItem& item);
  Rng move_rng(int number) const;

  const ErasedGame* game_;
  AnyRules rules_;
  Seed seed_;
  bool constructed_ = false;
  int played_before_ = 0;  // moves before the start, by a snapshot
  // Where a constructed match began; the others are dealt again.
  std::shared_ptr<const AnyState> start_;
  AnyState before_{};  // the position before the last move that stands
  AnyState state_{};
  AnyEvents events_;
  std::vector<HistoryItem> history_;
  std::vector<std::uint32_t> active_moves_;  // places in history_
};

}  // namespace bourse
