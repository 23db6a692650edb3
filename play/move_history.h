// SPDX-License-Identifier: Apache-2.0
//
// The history of a match in order, and which of its moves are active, that is, not taken back.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/boundary/erased_game.h"
#include "core/seat.h"

namespace bourse {

struct PlayedMove {
  Seat seat{};
  AnyAction action{};
  std::int64_t millisecond = 0;  // as measured by the caller
};

// The deal is the first item; a match resumed from a position has none.
struct HistoryItem {
  enum class Kind : std::uint8_t { Deal, Move, Undo };

  AnyAction action{};            // Move
  std::int64_t millisecond = 0;  // Move
  Seat seat{};                   // Move; Undo: on whose behalf
  Kind kind = Kind::Deal;
  std::uint16_t count = 0;  // Undo: moves taken back
};

class MoveHistory {
 public:
  // Everything that happened.
  const std::vector<HistoryItem>& items() const { return items_; }

  // The active moves; 1 is the first. Requires: 1 <= number <= count().
  int count() const { return static_cast<int>(active_.size()); }
  PlayedMove at(int number) const;
  // The last item, if it is a move.
  std::optional<PlayedMove> last() const;
  // How often moves were taken back on behalf of the seat: in all, and since the game was last
  // further than ever before.
  struct Undos {
    int in_all = 0;
    int here = 0;
  };
  Undos undos_of(Seat seat) const;
  // Number of moves since the seat's last one, inclusive; 0 if it has none.
  int since_own(Seat seat) const;

  void add_deal() { items_.emplace_back(); }
  void add(const PlayedMove& move);
  // Takes back the last moves, on behalf of the seat. Requires: 0 <= count <= count().
  void take_back(int count, Seat seat);

 private:
  std::vector<HistoryItem> items_;
  std::vector<std::uint32_t> active_;  // indices into items_
};

}  // namespace bourse
