// SPDX-License-Identifier: Apache-2.0
#include "server/room/time_control.h"

#include <string>

#include "core/check.h"
#include "server/domain/table_card.h"

namespace bourse {

std::optional<std::int64_t> TimeControl::next_due() const {
  auto due = earlier(abandon_at(*table_, limits_), reveal_by(*table_, limits_));
  if (table_->status() != Status::Playing) return due;
  if (const auto expiry = table_->clocks().next_expiry()) due = earlier(due, expiry->at);
  return due;
}

bool TimeControl::abandon(std::int64_t now) {
  const auto end = abandon_at(*table_, limits_);
  if (!end || *end > now) return false;
  commits_.commit({commits_.table_entry(EntryKind::Close)}, [](WriteResult) {});
  return true;
}

bool TimeControl::deal(std::int64_t now) {
  const auto end = reveal_by(*table_, limits_);
  if (!end || *end > now) return false;
  commits_.commit({commits_.start_of(*table_)}, [](WriteResult) {});
  return true;
}

bool TimeControl::expire(std::int64_t now) {
  if (table_->status() != Status::Playing) return false;
  if (pause(now)) {
    commits_.commit({}, [](WriteResult) {});  // only the pause
    return true;
  }
  const auto expiry = table_->clocks().next_expiry();
  if (!expiry || expiry->at > now) return false;
  ++counters_.expired_clocks;
  if (table_->setting().clock.expiry == wire::ClockExpiry::Bot) {
    commits_.commit({commits_.entry(EntryKind::StandIn, number(expiry->seat))}, [](WriteResult) {});
    return true;
  }
  const Match& match = table_->match();
  const AnyAction action =
      match.game().fallback(match.rules(), table_->view(Viewer::of(expiry->seat)));
  BOURSE_CHECK(!match.refuse(expiry->seat, action));
  commits_.commit_move(commits_.move_of(*table_, expiry->seat, action), action, [](WriteResult) {});
  return true;
}

void TimeControl::finished(WriteResult written, std::int64_t now) {
  if (written == WriteResult::Ok) failing_since_.reset();
  if (written == WriteResult::Failed || written == WriteResult::Unknown) {
    failing_since_ = failing_since_.value_or(now);
  }
}

std::optional<Entry> TimeControl::pause(std::int64_t now) const {
  if (!failing_since_ || table_->status() != Status::Playing || !table_->clocks().is_running()) {
    return std::nullopt;
  }
  Entry pause = commits_.table_entry(EntryKind::Pause, std::to_string(now - *failing_since_));
  pause.at = now;
  return pause;
}

}  // namespace bourse
