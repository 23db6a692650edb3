// SPDX-License-Identifier: Apache-2.0
//
// What each viewer of a match has seen of it: numbered steps, the hash of its view, and a replay of
// them. Every function takes the match as an argument, and it must always be the same one.
//
// Each viewer (every seat, and the spectators as one) counts its own steps. A move is a step for a
// viewer if it witnessed an event of it or its view changed; a move taken back is a step for those
// who saw the move. So a viewer's numbers depend on nothing but what the viewer saw.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/boundary/erased_game.h"
#include "core/seat.h"
#include "play/match.h"

namespace bourse {

// Of the id a client gave its move: BLAKE2b-128, so that every id takes the same room.
using MoveId = std::array<std::uint8_t, 16>;
MoveId move_id(std::string_view id);

struct Stream {
  int number = 0;          // of the last step
  std::uint64_t hash = 0;  // of the viewer's view
  SeatSet waiting;         // who is asked, as far as the viewer may know
};

// What one item of the history was for one viewer.
struct Step {
  Viewer viewer = Viewer::spectator();
  int number = 0;
  std::uint64_t was = 0;  // the hash before
  std::uint64_t hash = 0;
  std::optional<int> back_to;         // steps after this one were taken back
  const AnyEvents* events = nullptr;  // null: nothing was witnessed
};

class ViewerStreams {
 public:
  // Requires: no move has been played. The deal is the first step of everybody; a match that was
  // resumed plays on from these numbers, one a viewer, the spectators last.
  explicit ViewerStreams(const Match& match, std::span<const int> numbers = {});

  // Takes in what just happened: to be called after each move and each undo, with the id it was
  // asked for under. Every viewer looks at the position once; `views`, if given, gets what they
  // see, in the order of all().
  void refresh(const Match& match, const MoveId& id, std::vector<AnyView>* views = nullptr);

  const Stream& of(Viewer viewer) const { return streams_[place(viewer)]; }
  // By seat, the spectators last.
  const std::vector<Stream>& all() const { return streams_; }
  std::size_t place(Viewer viewer) const;
  std::vector<int> numbers() const;
  // The seat's number of the step that showed what was asked for under this id.
  std::optional<int> answered(const Match& match, Seat seat, const MoveId& id) const;

  // What the last item of the history was for the viewer; nothing if it saw nothing.
  std::optional<Step> last_step(const Match& match, Viewer viewer) const;
  // The steps of one viewer after number `after`, each with the match as it stood then.
  using Visit = std::function<void(const Match& then, const Step& step)>;
  void replay(const Match& match, Viewer viewer, int after, const Visit& visit) const;
  // Everything that happened, seen by nobody or not, as spectators witnessed it; numbered from 1.
  void replay_all(const Match& match, const Visit& visit) const;

  // What a hint to this seat draws from: the same as long as the seat sees the same.
  Rng hint_rng(const Match& match, Seat seat) const;

 private:
  // Of one item of the history.
  struct Item {
    MoveId id{};
    std::uint16_t seen_by = 0;  // a bit a viewer: it was a step for it
  };

  void observe_all(const Match& match, std::vector<AnyView>* views);
  bool saw(std::size_t place, std::size_t item) const;
  int number_before(std::size_t place, std::size_t item) const;
  std::optional<int> back_to(std::size_t place, const Match& then) const;
  std::uint16_t seen_by_undone(const Match& match) const;

  std::vector<int> numbers_before_;  // where a resumed match began
  std::vector<Item> items_;          // beside Match::moves()
  std::vector<Stream> streams_;
  std::vector<std::uint64_t> previous_hashes_;  // before the last item
};

}  // namespace bourse
