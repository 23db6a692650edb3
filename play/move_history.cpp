// SPDX-License-Identifier: Apache-2.0
#include "play/move_history.h"

#include "core/check.h"

namespace bourse {

PlayedMove MoveHistory::at(int number) const {
  BOURSE_CHECK(number >= 1 && number <= count());
  const HistoryItem& item = items_[active_[static_cast<std::size_t>(number - 1)]];
  return {item.seat, item.action, item.millisecond};
}

std::optional<PlayedMove> MoveHistory::last() const {
  if (items_.empty() || items_.back().kind != HistoryItem::Kind::Move) return std::nullopt;
  return at(count());
}

int MoveHistory::since_own(Seat seat) const {
  for (int back = 1; back <= count(); ++back) {
    if (at(count() - back + 1).seat == seat) return back;
  }
  return 0;
}

MoveHistory::Undos MoveHistory::undos_of(Seat seat) const {
  Undos undos;
  int standing = 0;
  int furthest = 0;
  for (const HistoryItem& item : items_) {
    if (item.kind == HistoryItem::Kind::Move && ++standing > furthest) {
      furthest = standing;
      undos.here = 0;
    }
    if (item.kind != HistoryItem::Kind::Undo) continue;
    standing -= item.count;
    if (item.seat != seat) continue;
    ++undos.in_all;
    ++undos.here;
  }
  return undos;
}

void MoveHistory::add(const PlayedMove& move) {
  active_.push_back(static_cast<std::uint32_t>(items_.size()));
  items_.push_back({.action = move.action,
                    .millisecond = move.millisecond,
                    .seat = move.seat,
                    .kind = HistoryItem::Kind::Move,
                    .count = 0});
}

void MoveHistory::take_back(int count, Seat seat) {
  BOURSE_CHECK(count >= 0 && count <= this->count());
  active_.resize(active_.size() - static_cast<std::size_t>(count));
  items_.push_back({.action = {},
                    .millisecond = 0,
                    .seat = seat,
                    .kind = HistoryItem::Kind::Undo,
                    .count = static_cast<std::uint16_t>(count)});
}

}  // namespace bourse
