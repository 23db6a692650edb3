// SPDX-License-Identifier: Apache-2.0
#include "server/room/time_control.h"

#include "core/check.h"
#include "server/domain/table_card.h"

namespace bourse {

std::optional<std::int64_t> TimeControl::next_due() const {
  auto due = abandon_at(*table_, limits_);
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

bool TimeControl::expire(std::int64_t now) {
  if (table_->status() != Status::Playing) return false;
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

}  // namespace bourse
