// SPDX-License-Identifier: Apache-2.0
//
// The numbered steps that each viewer of a match has seen, the hash of its view, the hash chain
// of its steps (play/step_chain.h), and a replay of the steps. Every function takes the match as an
// argument; it must always be the same match.
//
// Each viewer (every seat, and all spectators together) counts its own steps. A move is a step for
// a viewer if it witnessed an event of the move or its view changed; an undo is a step for those
// who saw a move that it took back. So a viewer's numbers depend only on what the viewer saw.
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
#include "play/step_chain.h"

namespace bourse {

// BLAKE2b-128 of the id that a client gave its move, so that every id has the same size.
using MoveId = std::array<std::uint8_t, 16>;
MoveId move_id(std::string_view id);

struct Stream {
  int number = 0;          // of the last step
  std::uint64_t hash = 0;  // of the viewer's view
  SeatSet waiting;         // seats to act, as far as the viewer may know
  StepLink link{};         // of the last step; zero before the first
};

// One item of the history as one viewer saw it.
struct Step {
  Viewer viewer = Viewer::spectator();
  int number = 0;
  std::uint64_t was = 0;  // the hash before
  std::uint64_t hash = 0;
  std::optional<int> back_to;         // steps after this one were taken back
  const AnyEvents* events = nullptr;  // null: no event was witnessed
};

class ViewerStreams {
 public:
  // Requires: no move has been played. The deal is the first step of every viewer. A resumed match
  // continues from these numbers, one per viewer, spectators last.
  explicit ViewerStreams(const Match& match, std::span<const int> numbers = {});

  // Processes the last item of the history. Call it after each move and each undo, with the id of
  // the client's request. Observes the position once per viewer; `views`, if given, receives the
  // views in the order of all().
  void refresh(const Match& match, const MoveId& id, std::vector<AnyView>* views = nullptr);

  const Stream& of(Viewer viewer) const { return streams_[place(viewer)]; }
  // By seat, spectators last.
  const std::vector<Stream>& all() const { return streams_; }
  std::size_t place(Viewer viewer) const;
  std::vector<int> numbers() const;
  // The number of the seat's step that resulted from the request with this id.
  std::optional<int> answered(const Match& match, Seat seat, const MoveId& id) const;

  // The last item of the history as a step of the viewer; none if the viewer saw nothing of it.
  std::optional<Step> last_step(const Match& match, Viewer viewer) const;
  // Visits the steps of one viewer after number `after`, each with the match at that time.
  using Visit = std::function<void(const Match& then, const Step& step)>;
  void replay(const Match& match, Viewer viewer, int after, const Visit& visit) const;
  // Visits every item, witnessed or not, as spectators saw it. The deal is step 1, as for viewers.
  void replay_all(const Match& match, const Visit& visit) const;

  // The generator for hints to this seat: unchanged as long as the seat's view is unchanged.
  Rng hint_rng(const Match& match, Seat seat) const;

 private:
  // Of one item of the history.
  struct Item {
    MoveId id{};
    std::uint16_t seen_by = 0;  // one bit per viewer: the item was a step for it
  };

  void observe_all(const Match& match, std::vector<AnyView>* views);
  void advance(std::size_t place, const Match& match);
  bool saw(std::size_t place, std::size_t item) const;
  int number_before(std::size_t place, std::size_t item) const;
  std::optional<int> back_to(std::size_t place, const Match& then) const;
  std::uint16_t seen_by_undone(const Match& match) const;

  std::vector<int> numbers_before_;  // the start numbers of a resumed match
  std::vector<Item> items_;          // parallel to Match::moves()
  std::vector<Stream> streams_;
  std::vector<std::uint64_t> previous_hashes_;  // before the last item
};

}  // namespace bourse
