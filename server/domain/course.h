// SPDX-License-Identifier: Apache-2.0
//
// How a game went at its table, and what each viewer has seen of it. A Course is made of a deal and
// moves and can be run again from them at any time: it keeps the moves and the present position,
// but neither events nor views.
//
// Streams: each viewer (every seat, and the spectators as one) counts its own steps. A move is a
// step for a viewer if it witnessed an event of it or its view changed; a move taken back is a step
// for who saw the move. So a viewer's numbers are made of nothing but what the viewer saw.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "core/boundary/erased_game.h"
#include "play/undo.h"

namespace bourse {

// Of the id a client gave its move: BLAKE2b-128, so that every id takes the same room.
using MoveId = std::array<std::uint8_t, 16>;
MoveId move_id(std::string_view id);

struct Stream {
  int number = 0;          // of the last step
  std::uint64_t hash = 0;  // of the viewer's view
  SeatSet waiting;         // who is asked, as far as the viewer may know
};

// What one thing that happened was for one viewer.
struct Step {
  Viewer viewer = Viewer::spectator();
  int number = 0;
  std::uint64_t was = 0;
  std::uint64_t hash = 0;
  std::optional<int> back_to;         // steps after this one were taken back
  const AnyEvents* events = nullptr;  // null: nothing was witnessed
};

class Course {
 public:
  // The deal is the first step of everybody.
  static Course deal(const ErasedGame& game, AnyRules rules, const Seed& seed, std::int64_t at);
  // Plays on from a snapshot after `played` moves, with streams as far as they were.
  static Course resume(const ErasedGame& game,
                       AnyPosition position,
                       const Seed& seed,
                       int played,
                       const std::vector<int>& numbers);

  const ErasedGame& game() const { return *game_; }
  const AnyRules& rules() const { return rules_; }
  const AnyState& state() const { return state_; }
  int seats() const { return game_->seats(rules_); }
  SeatSet to_act() const { return game_->to_act(rules_, state_); }
  bool is_over() const { return to_act().empty(); }
  AnyView view(Viewer viewer) const { return game_->observe(rules_, state_, viewer); }
  const Stream& stream(Viewer viewer) const { return streams_[place(viewer)]; }
  const std::vector<Stream>& streams() const { return streams_; }
  std::vector<int> numbers() const;

  // Why the seat may not do this now.
  std::optional<Refusal> refuse(Seat seat, const AnyAction& action) const;
  // Requires: !refuse(seat, action).
  void play(Seat seat, const AnyAction& action, const MoveId& id, std::int64_t at);
  // Takes back the last `count` moves, in the name of the seat. Requires: count <= move_count().
  void undo(int count, Seat seat, const MoveId& id);

  // What the last thing that happened was for the viewer; nothing if it saw nothing.
  std::optional<Step> last_step(Viewer viewer) const;
  // The steps of one viewer after number `after`, each with the course as it stood then.
  using Visit = std::function<void(const Course& then, const Step& step)>;
  void retell(Viewer viewer, int after, const Visit& visit) const;
  // Everything that happened, seen by nobody or not, as spectators witnessed it; numbered from 1.
  void retell_all(const Visit& visit) const;

  // Moves that stand: not those taken back.
  struct Move {
    Seat seat{};
    AnyAction action{};
    std::int64_t at = 0;
  };
  int move_count() const { return static_cast<int>(standing_.size()); }
  int moves_before() const { return played_before_; }  // before the snapshot it began with
  Move move(int at) const;
  // The move that just happened, if it was one.
  std::optional<Move> last_move() const;
  // Moves from the seat's last one on; 0 if it has none.
  int moves_since_own(Seat seat) const;
  // The seat's number of the step that showed what was asked for under this id.
  std::optional<int> answered(Seat seat, const MoveId& id) const;

  // Why the seat may not take its last move back without asking.
  std::optional<std::string> refuse_undo(Seat seat, int worlds = kWorldsForUndo) const;
  // What a bot in this seat draws from for the next move; the game draws from other streams.
  Rng bot_rng(Seat seat) const;
  // What a hint to this seat draws from: the same as long as the seat sees the same.
  Rng hint_rng(Seat seat) const;

 private:
  enum class Kind : std::uint8_t { Deal, Move, Undo };
  struct Happened {
    MoveId id{};
    AnyAction action{};
    std::int64_t at = 0;
    std::uint16_t seen_by = 0;  // a bit a viewer: it was a step for it
    Seat seat{};
    Kind kind{};
    std::uint16_t count = 0;  // Undo: moves taken back
  };

  Course(const ErasedGame& game, AnyRules rules, const Seed& seed);
  std::size_t place(Viewer viewer) const;
  Viewer viewer_at(std::size_t place) const;
  int number_before(std::size_t place, std::size_t happened) const;
  void look(Happened& happened);
  void apply(const Happened& move, int number, AnyEvents& events);
  void happen(const Happened& happened);
  void go_back(Happened& happened);
  Course beginning() const;

  const ErasedGame* game_;
  AnyRules rules_;
  Seed seed_;
  int played_before_ = 0;
  std::vector<int> numbers_before_;
  AnyState start_{};
  AnyState before_{};  // the last move that stands
  AnyState state_{};
  AnyEvents events_;  // of the last thing that happened
  std::vector<Happened> happened_;
  std::vector<std::uint32_t> standing_;  // moves in happened_ that were not taken back
  std::vector<Stream> streams_;
  std::vector<std::uint64_t> was_;  // hashes before the last thing that happened
};

}  // namespace bourse
